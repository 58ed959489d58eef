"""Every number and switch of the method, in one frozen place, so that the lab can vary any of them.

``Method()`` is ours, ``Method.paper()`` the setting that PonsRAG prints (arXiv 2608.25486). What each number
does is told beside the code that uses it; here stands what it is and where it comes from.
"""

from dataclasses import dataclass, replace
from typing import Literal


@dataclass(frozen=True, slots=True)
class Method:
    """One setting of the method. Fields are grouped by the step that reads them."""

    # index
    chunk_tokens: int = 512  # [P]
    lead_words: int = 60  # read-only words before a chunk
    max_events: int = 8  # a chunk
    max_characters: int = 12  # a chunk
    max_facets: int = 4  # a character and chunk
    max_relations: int = 8  # a chunk
    suspect_words: int = 150  # an empty result on more words than this is retried once
    extraction: Literal["one_call", "two_pass"] = "one_call"
    cluster_window: Literal["chapter", "book"] = "chapter"
    edges_per_event: int = 24  # stored facet-event cosines
    events_per_identity: int = 2  # kept even below tau

    # anchor
    k1: int = 15  # identities [P]
    k2: int = 15  # events [P]
    damping: float = 0.5  # personalised PageRank on the character graph [HippoRAG 2]
    seed_triples: int = 5
    seed_window: float = 0.10
    seed_phrases: int = 5
    seed_chunk_weight: float = 0.05
    synonym_cosine: float = 0.8
    event_weight: float = 0.7  # S(q, v) [P eq. 5]
    summary_weight: float = 0.2
    chunk_weight: float = 0.1

    # pons
    tau: float = 0.50  # free questions [P]
    tau_choice: float = 0.75  # multiple choice [P]
    similarity: Literal["normalised", "raw"] = "normalised"
    specificity: Literal["smooth", "paper"] = "smooth"
    # named: an event that names participants is joined to them alone, any other by meaning; the paper's are "both"
    bridges: Literal["named", "both", "mention", "semantic"] = "named"

    # awaken
    alpha: float = 0.5
    beta: float = 0.5
    tolerance: float = 1e-9
    max_rounds: int = 100
    k3: int = 15  # a side, after the anchors

    # match
    k4: int = 30  # pairs
    # many: every event goes to the identity that best explains it; the paper's "one" gives nobody two events
    matching: Literal["many", "one", "two", "three", "dense", "top"] = "many"
    match_score: Literal["activated", "weight"] = "activated"
    unmatched_kept: int = 4

    # relief: what raises a sentence into the context
    token_width: int = 128  # directions in which the words of a book are kept
    looked_at: int = 1000  # sentences, and notes, that are compared word by word
    relief_note_tokens: float = 1.0  # word by word with the best note on the sentence
    relief_tokens: float = 0.5  # word by word with the sentence
    relief_note: float = 0.5  # as a whole with the best note
    relief_chunk: float = 0.5  # as a whole with its chunk
    relief_words: float = 0.3  # shared words, where there are no vectors to compare
    relief_chapter: float = 0.3  # its chapter is named in the question
    relief_length: float = 0.05  # against long sentences
    relief_spread: int = 3  # sentences on either side that a high one lifts ...
    relief_slope: float = 0.05  # ... to its own height less this a step
    relief_bare: float = 0.8  # what a sentence without a note has in place of a note's value, of its own
    relief_pair: float = 0.0  # for the sentences that matched pairs quote: measured to bring nothing (lab/RESULTS.md)

    # flow
    flow_filter: bool = True
    fallback_pairs: int = 6
    unfiltered_pairs: int = 16  # shown where no reader model chooses among them
    line_words: int = 25

    # generate
    budget: int = 6000  # tokens of the context [P]
    answer_tokens: int = 400
    passages_shown: int = 4
    four_part: bool = False

    # stages, for ablation
    use_characters: bool = True
    use_plot: bool = True
    use_pons: bool = True
    use_awaken: bool = True
    use_match: bool = True

    @classmethod
    def paper(cls) -> "Method":
        """The setting printed in PonsRAG."""
        return cls(
            cluster_window="book",
            specificity="paper",
            bridges="both",
            matching="one",
            match_score="weight",
            unmatched_kept=0,
            four_part=True,
        )

    def but(self, **changes: object) -> "Method":
        """This method with some fields changed."""
        return replace(self, **changes)  # type: ignore[arg-type]  # checked by the dataclass itself
