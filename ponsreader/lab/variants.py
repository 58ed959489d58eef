"""The product's own settings that are compared: every stage left out, every switch turned, each by a name.

Each is the fields in which it differs from the method under study; what the paper's tables vary comes first.
"""

from collections.abc import Mapping, Sequence
from dataclasses import asdict

from ponsreader.lab.rows import Scalar
from ponsreader.method import Method

Changes = Mapping[str, Scalar]

FULL = "pons"

ABLATIONS: Mapping[str, Changes] = {
    "characters only": {"use_plot": False, "use_pons": False, "use_awaken": False, "use_match": False},
    "plot only": {"use_characters": False, "use_pons": False, "use_awaken": False, "use_match": False},
    "no pons": {"use_pons": False, "use_awaken": False, "use_match": False},
    "no awaken": {"use_awaken": False},
    "no match": {"use_match": False},
    "no filter": {"flow_filter": False},  # tells only where a reader model filters
}
MATCHINGS: Mapping[str, Changes] = {
    "match 1-2": {"matching": "two"},
    "match 1-3": {"matching": "three"},
    "match dense": {"matching": "dense"},
    "match top": {"matching": "top"},
    "match activated": {"match_score": "activated"},
}
BRIDGES: Mapping[str, Changes] = {
    "bridge mention": {"bridges": "mention"},
    "bridge semantic": {"bridges": "semantic"},
    "raw similarity": {"similarity": "raw"},
    "paper's specificity": {"specificity": "paper"},
}
WEIGHTS: Mapping[str, Changes] = {
    "S 1/0/0": {"event_weight": 1.0, "summary_weight": 0.0, "chunk_weight": 0.0},
    "S .8/.1/.1": {"event_weight": 0.8, "summary_weight": 0.1, "chunk_weight": 0.1},
    "S .5/.3/.2": {"event_weight": 0.5, "summary_weight": 0.3, "chunk_weight": 0.2},
    "tau .25": {"tau": 0.25},
    "tau .65": {"tau": 0.65},
    "tau .75": {"tau": 0.75},
    "tau .90": {"tau": 0.90},
}
SPREADING: Mapping[str, Changes] = {
    "awaken .15": {"alpha": 0.15, "beta": 0.15},
    "awaken .85": {"alpha": 0.85, "beta": 0.85},
    "20 anchors": {"k1": 20, "k2": 20},
    "5 anchors": {"k1": 5, "k2": 5},
}
# What the relief is made of: each part taken out by itself.
RELIEF: Mapping[str, Changes] = {
    f"no {name.removeprefix('relief_').replace('_', ' ')}": {name: 0.0}
    for name in asdict(Method())
    if name.startswith("relief_")
}
PAPER: Changes = {name: value for name, value in asdict(Method.paper()).items() if asdict(Method())[name] != value}

VARIANTS: Mapping[str, Changes] = {
    FULL: {},
    **ABLATIONS,
    **MATCHINGS,
    **BRIDGES,
    **WEIGHTS,
    **SPREADING,
    **{f"relief {name}": changes for name, changes in RELIEF.items()},
    "paper's setting": PAPER,
}
MAIN = (FULL, *(name for name in ABLATIONS if name != "no filter"), "match dense", "match 1-3", "bridge mention")
MAIN += ("bridge semantic", "paper's setting")


def changed(method: Method, name: str) -> Method:
    """The method under study with what a variant changes."""
    return method.but(**VARIANTS[name])


def with_reader(names: Sequence[str]) -> list[str]:
    """The main variants and those that only a reader model makes different."""
    return [*names, *(name for name in ("no filter",) if name not in names)]
