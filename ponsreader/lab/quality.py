"""What an index holds and how sound it is: counts, gates, its core, and how much of the gold evidence it can reach."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from scipy.sparse import csr_array

from ponsreader.app.status import Status, status
from ponsreader.app.view import Views
from ponsreader.folding import fold
from ponsreader.lab.evidence import Span, gold_spans, mapped_recall, mapping_recall
from ponsreader.lab.questions import Question
from ponsreader.lab.structure import Edges, Gates, Mask, enrichment, gates, two_core
from ponsreader.method import Method
from ponsreader.reasoning.story import Story
from ponsreader.store import graph
from ponsreader.store.book import BookFile
from ponsreader.store.library import BookEntry


@dataclass(frozen=True, slots=True)
class Reach:
    """How much of the gold evidence lies under stored notes, and whether that is in the graph's core.

    ``mapped``: quotes that a note's quote overlaps at its place; ``mapping``: the local-9B paper's measure, 8 letters
    shared with any note, which says little in an alphabet; ``enrichment``: how much likelier a node with evidence is
    in the 2-core than any node.
    """

    quotes: int
    mapped: float
    mapping: float
    enrichment: float | None


@dataclass(frozen=True, slots=True)
class Quality:
    """The measures of one index. Its graph has identities and events as nodes, joined by the pons.

    ``in_core``: share of nodes in the 2-core; ``distance``: mean of 1 - cosine over the stored facet-event edges.
    """

    status: Status
    nodes: int
    edges: int
    gates: Gates
    gates_passed: bool
    in_core: float
    distance: float | None
    reach: Reach | None


def quality(entry: BookEntry, asked: Sequence[Question] = (), method: Method = Method()) -> Quality:
    """Measure a book's index; with questions that have gold evidence in this book, its reach as well."""
    with BookFile.open(entry.path, readonly=True) as book:
        known = Views().of(book, None)
        refused = sum(each.item == "relation" for each in graph.rejections(book))
    story = known.story
    edges = pons_edges(story, known.prepared.by(method).pons)
    nodes = len(story.identities) + len(story.events)
    core, judged = two_core(nodes, edges), gates(nodes, edges, admitted=len(story.relations), rejected=refused)
    return Quality(
        status=status(entry),
        nodes=nodes,
        edges=len(edges),
        gates=judged,
        gates_passed=judged.passed,
        in_core=float(core.mean()) if nodes else 0.0,
        distance=float(1 - story.edge_cosines.mean()) if len(story.edge_cosines) else None,
        reach=reach(story, asked, core) if any(question.evidence for question in asked) else None,
    )


def pons_edges(story: Story, pons: csr_array) -> Edges:
    """The pons as pairs of nodes: identities are numbered first, then events."""
    identities, events = pons.nonzero()
    return np.stack([identities, events + len(story.identities)], axis=1).astype(np.int64)


def reach(story: Story, asked: Sequence[Question], core: Mask) -> Reach:
    """How much of the questions' evidence the notes stand on."""
    quotes = [quote for question in asked for quote in question.evidence]
    gold = gold_spans(fold(story.text), quotes)
    notes = [note.quote for notes in (story.facets, story.events, story.relations) for note in notes]
    return Reach(
        quotes=len(quotes),
        mapped=mapped_recall(gold, [(quote.start, quote.end) for quote in notes], story.text),
        mapping=mapping_recall(quotes, [quote.text for quote in notes]),
        enrichment=enrichment(core, np.fromiter(_holding(story, gold), bool)),
    )


def _holding(story: Story, gold: Sequence[Span]) -> Iterator[bool]:
    """For each node whether gold evidence lies under one of its quotes."""
    of_identity: list[list[Span]] = [[] for _ in story.identities]
    for facet, row in zip(story.facets, story.facet_of.tolist(), strict=True):
        of_identity[row].append((facet.quote.start, facet.quote.end))
    for spans in [*of_identity, *([(event.quote.start, event.quote.end)] for event in story.events)]:
        yield any(start < end_ and start_ < end for start, end in spans for start_, end_ in gold)
