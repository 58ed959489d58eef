"""The drawing of who meets whom: a disc a person, a line for shared moments, thicker for more."""

import math

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QKeyEvent,
    QPainter,
    QPen,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import (
    QGraphicsEllipseItem,
    QGraphicsItem,
    QGraphicsLineItem,
    QGraphicsScene,
    QGraphicsSceneMouseEvent,
    QGraphicsSimpleTextItem,
    QGraphicsView,
    QStyleOptionGraphicsItem,
    QWidget,
)

from ponsreader.gui.look import colour
from ponsreader.gui.naming import place
from ponsreader.gui.parting import part
from ponsreader.gui.services import Drawing

_WIDE, _HIGH = 1350.0, 860.0
_SMALLEST, _LARGEST = 7.0, 26.0
_LEAST_NAME = 0.75  # of the window's own type
_ALWAYS_NAMED = 8  # of those who matter most
_GROUND = 200  # alpha of what lies between a name and the lines
_FAINT = 60  # alpha of lines that are not the chosen person's


class _Disc(QGraphicsEllipseItem):
    def __init__(self, name: str, radius: float, view: "ConnectionsView") -> None:
        super().__init__(QRectF(-radius, -radius, 2 * radius, 2 * radius))
        self.name, self.radius, self._view = name, radius, view
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setZValue(2)

    def mousePressEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        self._view.choose(self.name)

    def mouseDoubleClickEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        self._view.person_opened.emit(self.name)


class _Name(QGraphicsSimpleTextItem):
    """A name on a ground in the colour of the sheet, so that no line runs through its letters."""

    def __init__(self, name: str, font: QFont) -> None:
        super().__init__(name)
        self.setFont(font)
        self.setZValue(3)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        room = self.boundingRect()
        self.width, self.height = room.width(), room.height()

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        painter.fillRect(self.boundingRect(), _faded(colour("base"), _GROUND))
        super().paint(painter, option, widget)  # type: ignore[arg-type]  # the stub forgets that there may be none


class ConnectionsView(QGraphicsView):
    """Choosing somebody shows their lines alone; the table beside it says the same in words."""

    chosen = Signal(str)
    person_opened = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._drawing = Drawing((), ())
        self._discs: dict[str, _Disc] = {}
        self._names: dict[str, _Name] = {}
        self._lines: list[tuple[str, str, QGraphicsLineItem]] = []
        self._current = ""
        self.setScene(QGraphicsScene(self))
        self.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.setDragMode(QGraphicsView.DragMode.ScrollHandDrag)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.AnchorUnderMouse)
        self.setAccessibleName(self.tr("Drawing of connections; the table says the same in words"))

    def show_drawing(self, drawing: Drawing) -> None:
        """Draw other people."""
        self._drawing = drawing
        self._discs, self._names, self._lines, self._current = {}, {}, [], ""
        scene = self.scene()
        scene.clear()
        for (name, _weight, x, y), share in zip(drawing.nodes, shares(drawing), strict=True):
            self._add_person(name, share, QPointF(x, y))
        heaviest = max((weight for _a, _b, weight in drawing.edges), default=1.0)
        for one, other, weight in drawing.edges:
            self._add_line(one, other, weight / heaviest)
        self._tint()
        scene.setSceneRect(scene.itemsBoundingRect().adjusted(-40, -40, 40, 40))
        self.fit()

    def choose(self, name: str) -> None:
        """Show one person's lines; the same person again shows all."""
        self._current = "" if name == self._current else name
        self._tint()
        self._place_names()
        self.chosen.emit(self._current)

    def fit(self) -> None:
        """Show all of it."""
        self.fitInView(self.scene().sceneRect(), Qt.AspectRatioMode.KeepAspectRatio)
        self._place_names()

    def refresh_look(self) -> None:
        """Draw again in the colours of now."""
        self.show_drawing(self._drawing)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep all of it in sight."""
        super().resizeEvent(event)
        self.fit()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Nearer and farther."""
        factor = 1.15 if event.angleDelta().y() > 0 else 1 / 1.15
        self.scale(factor, factor)
        self._place_names()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Left and right go from person to person, Enter opens one, 0 shows all."""
        names = list(self._discs)
        if event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right) and names:
            at = names.index(self._current) if self._current in names else -1
            self.choose(names[(at + (1 if event.key() == Qt.Key.Key_Right else -1)) % len(names)])
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self._current:
            self.person_opened.emit(self._current)
        elif event.key() == Qt.Key.Key_0:
            self.fit()
        else:
            super().keyPressEvent(event)

    def _add_person(self, name: str, share: float, at: QPointF) -> None:
        disc = _Disc(name, _radius(share), self)
        disc.setPos(at)
        disc.setToolTip(name)
        text = _Name(name, self.font())
        text.setPos(at + QPointF(-text.width / 2, disc.radius + 3))
        self.scene().addItem(disc)
        self.scene().addItem(text)
        self._discs[name], self._names[name] = disc, text

    def _add_line(self, one: str, other: str, share: float) -> None:
        if one not in self._discs or other not in self._discs:
            return
        a, b = self._discs[one].pos(), self._discs[other].pos()
        line = QGraphicsLineItem(a.x(), a.y(), b.x(), b.y())
        line.setPen(QPen(Qt.PenStyle.SolidLine))
        line.setData(0, 1.0 + 3.0 * share)
        self.scene().addItem(line)
        self._lines.append((one, other, line))

    def _near(self) -> set[str]:
        """The chosen person and those with whom they share moments."""
        own = {b if a == self._current else a for a, b, _line in self._lines if self._current in (a, b)}
        return {self._current} | own

    def _place_names(self) -> None:
        """Keep names large enough to be read; where there is no room for all, those that matter most are shown."""
        grown = max(1.0, _LEAST_NAME / max(self.transform().m11(), 0.01))
        near, room = self._near(), self.scene().sceneRect()
        order = sorted(self._discs.items(), key=lambda each: (each[0] not in near, -each[1].radius))
        texts = [self._names[name] for name, _disc in order]
        discs = [(disc.x(), disc.y(), disc.radius) for _name, disc in order]
        sizes = [(grown * text.width, grown * text.height) for text in texts]
        corners = (room.left(), room.top(), room.right(), room.bottom())
        wanted = max(len(near) if self._current else 0, _ALWAYS_NAMED)
        found = place(discs, sizes, corners, crowded=grown > 1.0, wanted=wanted)
        for text, at in zip(texts, found, strict=True):
            text.setScale(grown)
            text.setVisible(at is not None)
            if at is not None:
                text.setPos(*at)

    def _tint(self) -> None:
        near = self._near()
        for name, disc in self._discs.items():
            shown = not self._current or name in near
            disc.setBrush(_faded(colour("accent"), 255 if shown else _FAINT))
            disc.setPen(QPen(colour("text"), 2.5) if name == self._current else QPen(colour("base"), 2))
            text = self._names[name]
            text.setBrush(_faded(colour("text"), 255 if shown else _FAINT))
        for one, other, line in self._lines:
            shown = not self._current or self._current in (one, other)
            tint = _faded(colour("muted"), 110 if shown else 25)
            line.setPen(QPen(tint, float(line.data(0)), Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
            line.setFlag(QGraphicsItem.GraphicsItemFlag.ItemIsSelectable, False)


def shares(drawing: Drawing) -> list[float]:
    """How large each person is drawn, 0 to 1; areas go with moments."""
    most = max((weight for _name, weight, _x, _y in drawing.nodes), default=1.0)
    return [math.sqrt(max(weight, 0.0) / max(most, 1e-9)) for _name, weight, _x, _y in drawing.nodes]


def spread(drawing: Drawing, font: QFont) -> Drawing:
    """The drawing with its places on the scene, nobody lying on anybody. For a worker's thread."""
    metrics = QFontMetricsF(font)
    points = part(
        [(x * _WIDE, y * _HIGH) for _name, _weight, x, y in drawing.nodes],
        [_radius(share) for share in shares(drawing)],
        [metrics.horizontalAdvance(name) for name, *_ in drawing.nodes],
        metrics.height(),
    )
    nodes = tuple((name, weight, *point) for (name, weight, _x, _y), point in zip(drawing.nodes, points, strict=True))
    return Drawing(nodes, drawing.edges)


def _radius(share: float) -> float:
    return _SMALLEST + (_LARGEST - _SMALLEST) * share


def _faded(tint: QColor, alpha: int) -> QColor:
    faded = QColor(tint)
    faded.setAlpha(alpha)
    return faded
