"""The product's own settings that are compared: every stage left out, every switch turned, each by a name.

There are two families. In the first the context is built as the app builds it, from the relief of the text. In the
second ("pairs") it is built as the paper does, from what the anchors, the pons and the match have found and from
nothing else: there alone every stage of the graph can show what it does. Each variant is the fields in which it differs
from the method under study.
"""

from collections.abc import Iterable, Mapping
from dataclasses import asdict
from itertools import chain
from typing import get_args, get_type_hints

from ponsreader.lab.rows import Scalar
from ponsreader.method import Method

Changes = Mapping[str, Scalar]

FULL = "pons"
PAIRS = "pairs"
NO_INDEX = "no index"  # the app before anything of the book is indexed
ONLY_WITH_READER = "no filter"  # the same as the full method where no reader model filters

_USUAL: Mapping[str, Scalar] = asdict(Method())
_PAPER: Changes = {name: value for name, value in asdict(Method.paper()).items() if _USUAL[name] != value}
_PAPERS_NAME = "paper's setting"
PAPERS_PAIRS = "paper's pairs"


def _switches(field: str, label: str) -> dict[str, Changes]:
    """Every other value of a switch."""
    values = get_args(get_type_hints(Method)[field])
    return {f"{label} {value}": {field: value} for value in values if value != _USUAL[field]}


def _numbers(label: str, fields: Iterable[str], *values: float) -> dict[str, Changes]:
    """Fields that are given one value together; the usual one is left out."""
    changes = [(f"{label} {value:g}", dict.fromkeys(fields, value)) for value in values]
    return {name: each for name, each in changes if any(_USUAL[field] != value for field, value in each.items())}


def _left_out(prefix: str) -> dict[str, Changes]:
    """Each number of a group set to nothing by itself."""
    own = {name: value for name, value in _USUAL.items() if name.startswith(prefix) and value}
    labels = {name: name.removeprefix(prefix).replace("_", " ") for name in own}
    return {f"without {labels[name]}": {name: type(value)(0)} for name, value in own.items()}


ABLATIONS: Mapping[str, Changes] = {
    "characters only": {"use_plot": False, "use_pons": False, "use_awaken": False, "use_match": False},
    "plot only": {"use_characters": False, "use_pons": False, "use_awaken": False, "use_match": False},
    "no pons": {"use_pons": False, "use_awaken": False, "use_match": False},
    "no awaken": {"use_awaken": False},
    "no match": {"use_match": False},
}
MATCHINGS = {**_switches("matching", "match"), **_switches("match_score", "match by")}
BRIDGES = {
    **_switches("bridges", "bridges"),
    **_switches("similarity", "similarity"),
    **_switches("specificity", "specificity"),
    **_switches("cluster_window", "clusters of the"),
}
WEIGHTS: Mapping[str, Changes] = {
    f"S {event:g}/{summary:g}/{chunk:g}": {"event_weight": event, "summary_weight": summary, "chunk_weight": chunk}
    for event, summary, chunk in ((1.0, 0.0, 0.0), (0.8, 0.1, 0.1), (0.5, 0.3, 0.2), (0.4, 0.2, 0.4))
}
TAUS = _numbers("tau", ["tau"], 0.25, 0.5, 0.65, 0.75, 0.9)
SPREADING = {
    **_numbers("awaken", ["alpha", "beta"], 0.15, 0.5, 0.85),
    **_numbers("anchors", ["k1", "k2"], 5, 30),
    **_numbers("awakened", ["k3"], 5, 30),
}

# What the app's own context is made of, each part taken out by itself; and what the pairs could add to it. The app's
# context has no other way to be changed by a stage of the graph: what the pairs do not raise, the graph does not move.
RELIEF = {**_left_out("relief_"), **_numbers("pairs raise", ["relief_pair"], 0.1, 0.3)}

APP: Mapping[str, Changes] = {
    FULL: {},
    NO_INDEX: {},
    ONLY_WITH_READER: {"flow_filter": False},
    **RELIEF,
    _PAPERS_NAME: _PAPER,
}
FROM_PAIRS: Mapping[str, Changes] = {
    PAIRS: {},
    **{
        f"{PAIRS}: {name}": changes
        for name, changes in chain.from_iterable(
            group.items() for group in (ABLATIONS, MATCHINGS, BRIDGES, WEIGHTS, TAUS, SPREADING)
        )
    },
    PAPERS_PAIRS: _PAPER,
    **{f"{PAPERS_PAIRS}: {name}": {**_PAPER, **changes} for name, changes in ABLATIONS.items()},
    **{f"{PAPERS_PAIRS}: match {kind}": {**_PAPER, "matching": kind} for kind in ("two", "three", "dense")},
}
VARIANTS: Mapping[str, Changes] = {**APP, **FROM_PAIRS}
MAIN = (
    FULL, NO_INDEX, "pairs raise 0.3", PAIRS, *(f"{PAIRS}: {name}" for name in ABLATIONS), f"{PAIRS}: match dense",
    PAPERS_PAIRS, *(f"{PAPERS_PAIRS}: {name}" for name in ABLATIONS), f"{PAPERS_PAIRS}: match dense",
)  # fmt: skip


# What PonsRAG reports of its own stages (its tables 3 and 5): the first is better than the second.
_SHAPE = (
    ("", "no match"), ("no match", "no pons"), ("", "no awaken"), ("", "no pons"), ("no pons", "plot only"),
    ("plot only", "characters only"), ("", "match three"), ("", "match dense"), ("match three", "match dense"),
)  # fmt: skip
SHAPE = tuple(
    (family if not better else f"{family}: {better}", f"{family}: {worse}")
    for family in (PAPERS_PAIRS, PAIRS)
    for better, worse in _SHAPE
)


def changed(method: Method, name: str) -> Method:
    """The method under study with what a variant changes."""
    return method.but(**VARIANTS[name])
