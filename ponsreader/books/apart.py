"""Tells what is no part of the story: imprints, contents, notes, advertisements, by their titles and their shape."""

import re
import unicodedata
from collections.abc import Iterable, Sequence

from ponsreader.books.composing import Block, visible

# Titles as the whole of a heading, folded, without punctuation.
_TITLES = """
cover: cover, front cover, back cover, cover page, cover image, umschlag, couverture, cubierta, copertina,
    omslag, обложка, 封面, 封底, 表紙, 裏表紙, 표지
titlepage: title page, titlepage, title, half title, half title page, halftitle, halftitlepage, titelseite,
    titelblatt, page de titre, portada, frontespizio, titelpagina, frontispiece, 扉页, 书名页, 書名頁, 扉
copyright-page: copyright, copyright page, copyright notice, copyright information, imprint, impressum,
    uncopyright, mentions legales, mentions légales, achevé de numériser, créditos, legal notice, edition
    notice, rechte, 版权, 版权页, 版权信息, 版權, 版權頁, 版權資訊, 奥付, 奥付け, 판권
colophon: colophon, kolophon, colofon
toc: contents, table of contents, list of contents, brief contents, detailed contents, inhalt,
    inhaltsverzeichnis, inhaltsübersicht, table des matières, table, sommaire, índice, indice, tabla de
    contenido, sommario, inhoud, inhoudsopgave, содержание, оглавление, spis treści, obsah, 目录, 目錄, 目次,
    总目录, もくじ, 차례, 목차, list of illustrations, illustrations, list of figures, list of tables,
    list of maps, table des illustrations, abbildungsverzeichnis
dedication: dedication, widmung, zueignung, dédicace, dedicatoria, dedica, посвящение, 献辞, 献词, 獻詞, 題獻
epigraph: epigraph, épigraphe, epígrafe, motto, эпиграф
acknowledgments: acknowledgments, acknowledgements, acknowledgment, acknowledgement, danksagung, dank,
    remerciements, agradecimientos, agradecimentos, ringraziamenti, dankwoord, благодарности, 致谢, 致謝, 謝辞,
    감사의 말
about: about the author, about the authors, about the publisher, about the translator, about the book, about
    this book, about the type, about the editor, about this edition, über den autor, über die autorin, über das
    buch, zum autor, zum buch, autorin, autor, à propos de l'auteur, à propos de cette édition électronique,
    l'auteur, biographie de l'auteur, sobre el autor, sobre la autora, l'autore, sull'autore, over de auteur, об
    авторе, 作者简介, 作者介紹, 作者簡介, 关于作者, 著者紹介, 著者略歴, 著者について, 지은이, 저자 소개,
    transcriber's note, transcriber's notes, transcriber notes, transcribers note, transcribers notes,
    note on the text, a note on the text, note on the type, a note on the type, editorial note, errata
advertisement: also by, also by the author, also available, by the same author, other books, books by the
    author, du même auteur, von demselben autor, vom selben autor, otras obras, newsletter, praise, advance
    praise, backlist, ads, advertisements, back ads, discover more, more from the author, next in the series,
    reading group guide, reading group questions, discussion questions, questions for discussion, readers guide,
    reader's guide, book club questions, landmarks, navigation, werbung, verlagsanzeigen, leseprobe, extrait,
    preview, teaser, back cover copy, newsletters
endnotes: notes, note, endnotes, end notes, footnotes, foot notes, anmerkungen, anmerkung, fussnoten, endnoten,
    notes de bas de page, notes de fin, notas, notas al pie, note a piè di pagina, noten, voetnoten, примечания,
    注释, 注釋, 註釋, 註解, 注解, 注, 註, 脚注, 尾注, 訳注, 原注, 각주, 미주
bibliography: bibliography, works cited, references, further reading, sources, bibliographie,
    literaturverzeichnis, literatur, bibliografía, bibliografia, 参考文献, 參考文獻
glossary: glossary, glossar, glossaire, glosario, glossario, 词汇表, 用語集
index: index, register, personenregister, sachregister, índice alfabético, указатель, 索引, 색인
licence: the full project gutenberg license, full project gutenberg license, project gutenberg license, the
    project gutenberg license, license, licence, full license
"""
_KIND_OF_TITLE: dict[str, str] = {
    title.strip().casefold(): kind
    for kind, titles in re.findall(r"^([\w-]+):((?:.*\n)(?:    .*\n)*)", _TITLES, re.M)
    for title in " ".join(titles.split()).split(",")
}
# These are also names of chapters: they count only at the ends of a book.
_AMBIGUOUS = """
cover, title, table, register, index, illustrations, notes, note, praise, preview, teaser, sources, references,
autor, autorin, l'auteur, dank, motto, literatur, rechte, ads, titelblatt, inhalt, 注, 註, 扉, errata, license,
licence, navigation, landmarks, widmung, dedication, newsletter, other books, zueignung
"""
_ONLY_AT_ENDS = frozenset(title.strip() for title in " ".join(_AMBIGUOUS.split()).split(","))
_BEGINNINGS = re.compile(
    r"(?:also by|other (?:books|titles|works) by|(?:more )?books by|praise for|"
    r"an? (?:excerpt|extract|preview) (?:from|of)|(?:excerpt|extract|preview) (?:from|of)|"
    r"keep reading for|read on for|about the authors?\b|copyright\b|"
    r"(?:the )?(?:full )?project gutenberg|ouvrages? du même auteur|du même auteur|leseprobe|weitere (?:bücher|titel)|"
    r"newsletter|sign up)"
)
_STORY_TITLE = re.compile(
    r"(?:prologue?|epilogue?|prolog|epilog|épilogue|preface|préface|foreword|introduction|introductory|vorwort|nachwort|"
    r"einleitung|avant-propos|afterword|interlude|prelude|postscript|prefacio|prólogo|epílogo|prefazione|einführung|"
    r"author's (?:note|preface)|序|楔子|引子|前言|後記|后记|尾声|尾聲|まえがき|あとがき|はじめに|プロローグ|エピローグ|"
    r"프롤로그|에필로그|пролог|эпилог|предисловие|послесловие|dramatis personae|characters|"
    r"chapter|chapitre|kapitel|part)\b"
)
_LEGAL = re.compile(
    r"©|\(c\)\s*(?:19|20)\d\d|\bisbn\b|all rights reserved|alle rechte vorbehalten|tous droits réservés|dépôt légal|"
    r"todos los derechos|tutti i diritti|版权所有|版權所有|無断転載|library of congress|first published (?:in|by)|"
    r"printed in|no part of this (?:book|publication)|cover design|e-?book (?:edition|isbn)",
    re.I,
)
MOST_LEGAL = 4000
_ALIKE = str.maketrans({"’": "'", "‘": "'", "`": "'", "\u00ad": "", "—": "-", "–": "-", "‐": "-", "‑": "-"})
_NO_WORD = re.compile(r"[^\w'\s-]|_")
_LEAST_LINKS, _MOSTLY_LINKS = 30, 0.6


def kind_of_title(title: str, at_an_end: bool) -> str | None:
    """The kind of what stands under this title, or None for story."""
    plain = _plain(title)
    if plain in _KIND_OF_TITLE and (at_an_end or plain not in _ONLY_AT_ENDS):
        return _KIND_OF_TITLE[plain]
    found = _BEGINNINGS.match(plain) if at_an_end else None
    if found is None or len(plain) > 100:
        return None
    return _KIND_OF_TITLE.get(found[0], "licence" if "gutenberg" in found[0] else "advertisement")


def is_story_title(title: str) -> bool:
    """Whether a heading announces story in so many words, however short what follows."""
    return _STORY_TITLE.match(_plain(title)) is not None


def kind_of_page(blocks: Sequence[Block], names: Iterable[str]) -> str | None:
    """The kind of a page at either end of a book by its shape; ``names`` are the book's title and authors."""
    text = "\n".join(block.text for block in blocks)
    length = visible(text)
    if length == 0:
        return None
    linked = sum(block.linked for block in blocks)
    if linked > _LEAST_LINKS and linked > _MOSTLY_LINKS * length:
        return "toc"
    if length < MOST_LEGAL and _LEGAL.search(text):
        return "copyright-page"
    return "titlepage" if _holds_only_names(text, names) else None


def _holds_only_names(text: str, names: Iterable[str]) -> bool:
    """Whether the page says the book's title or author and next to nothing else."""
    left = _plain(text)
    known = sorted((_plain(name) for name in names if name.strip()), key=len, reverse=True)
    if not any(name and name in left for name in known):
        return False
    for name in known:
        left = left.replace(name, "", 1)
    return len(left) < 30


def same_words(one: str, other: str) -> bool:
    """Whether two titles say the same, whatever their punctuation."""
    return _plain(one) == _plain(other)


def holds_words(title: str, part: str) -> bool:
    """Whether the words of ``part`` stand in ``title``."""
    plain = _plain(part)
    return bool(plain) and plain in _plain(title)


def _plain(title: str) -> str:
    """The title folded, without what stands around its words."""
    folded = unicodedata.normalize("NFKC", title).casefold().translate(_ALIKE)
    return " ".join(_NO_WORD.sub(" ", folded).split()).strip("- '")
