"""The pons: how much an identity and an event tell of each other, over what the reader knows so far.

    w(u, v) = sim(d_u, r_v) * I_u  if sim >= tau, else 0                        (PonsRAG, eq. 4)

Only facet-event cosines are stored with the book; everything that depends on how far the reader is (who is
whom, how many chunks there are, how often somebody is named) is worked out here, when a question comes.
"""

import numpy as np
from scipy.sparse import csr_array

from ponsreader.method import Method
from ponsreader.reasoning.story import Floats, Ints, Story

_PAPER_FLOOR = 0.05  # Method.paper(): the printed logarithm falls to 0 and below for whoever is everywhere
_SAMPLE = 256  # rows a side that are enough to see where the book's cosines lie
_WEAK = 1e-6  # similarity of a bridge kept only so that nothing stands alone


def bridges(story: Story, method: Method) -> csr_array:
    """The weights w, identities x events, >= 0. A participant's edge has at least the similarity tau."""
    shape = (len(story.identities), len(story.events))
    similarity = _semantic(story, method) if method.bridges != "mention" else csr_array(shape)
    if method.bridges == "named":
        similarity = _among_named(similarity, story)
    kept = _kept(similarity, method)
    if method.bridges != "semantic":
        kept = kept.maximum(_mentioned(story, method.tau))
    weights = kept.multiply(specificity(story, method)[:, None])
    return csr_array(weights)


def specificity(story: Story, method: Method) -> Floats:
    """I_u of each identity: large for somebody named in few chunks.

    Ours: ln(1 + N / (1 + freq)); the paper's: ln(N / (1 + freq)), not below 0.05.
    """
    freq = np.array([len(chunks) for chunks in story.names_in], float)
    return specificity_of(freq, len(story.chunks), method.specificity)


def specificity_of(freq: Floats, chunks: int, form: str) -> Floats:
    """I_u from how many of ``chunks`` name somebody; ``form`` is a value of Method.specificity."""
    if form == "paper":
        with np.errstate(divide="ignore"):
            return np.maximum(np.log(chunks / (1 + freq)), _PAPER_FLOOR)
    return np.log(1 + chunks / (1 + freq))


def normalised(cosine: Floats, low: float, high: float) -> Floats:
    """Cosines stretched so that the book's own 1st and 99th percentile become 0 and 1, clipped."""
    return np.clip((cosine - low) / max(high - low, 1e-9), 0.0, 1.0)


def percentiles(story: Story) -> tuple[float, float]:
    """The 1st and 99th percentile of the cosines between this book's facets and events (sampled evenly)."""
    facets = _sample(story.facet_vectors)
    events = _sample(story.event_vectors)
    if not len(facets) or not len(events):
        return 0.0, 1.0
    low, high = np.percentile(facets @ events.T, [1, 99])
    return float(low), float(high)


def _sample(vectors: np.ndarray) -> np.ndarray:
    if not len(vectors):
        return vectors
    return np.asarray(vectors[np.unique(np.linspace(0, len(vectors) - 1, _SAMPLE).astype(int))])


def _semantic(story: Story, method: Method) -> csr_array:
    """sim(u, v): the best of u's facets for v, normalised unless the method says raw."""
    shape = (len(story.identities), len(story.events))
    if not len(story.edge_rows):
        return csr_array(shape)
    values = story.edge_cosines
    if method.similarity == "normalised":
        values = normalised(values, *percentiles(story))
    return _best(story.facet_of[story.edge_rows[:, 0]], story.edge_rows[:, 1], np.maximum(values, 0.0), shape)


def _best(rows: Ints, columns: Ints, values: Floats, shape: tuple[int, int]) -> csr_array:
    """A matrix that holds, where several values meet, the largest."""
    order = np.lexsort((-values, columns, rows))
    rows, columns, values = rows[order], columns[order], values[order]
    first = np.ones(len(rows), bool)
    first[1:] = (rows[1:] != rows[:-1]) | (columns[1:] != columns[:-1])
    return csr_array((values[first], (rows[first], columns[first])), shape=shape)


def _kept(similarity: csr_array, method: Method) -> csr_array:
    """What reaches tau; below it only each event's best identity and each identity's best events."""
    table = similarity.tocoo()
    rows, columns, values = table.row, table.col, table.data
    strong = values >= method.tau
    weak = ~strong & ((_rank(columns, values) < 1) | (_rank(rows, values) < method.events_per_identity))
    values = np.where(strong, values, np.where(weak, np.maximum(values, _WEAK), 0.0))
    keep = strong | weak
    return csr_array((values[keep], (rows[keep], columns[keep])), shape=similarity.shape)


def _rank(groups: Ints, values: Floats) -> Ints:
    """The place of each value within its group, 0 for the largest."""
    order = np.lexsort((-values, groups))
    starts = np.searchsorted(groups[order], groups[order], side="left")
    rank = np.empty(len(groups), np.int64)
    rank[order] = np.arange(len(groups)) - starts
    return rank


def _among_named(similarity: csr_array, story: Story) -> csr_array:
    """Only bridges to those whom an event names or, where it names nobody, who stand in its chunk.

    Any other would be taken for a slip by a reader who knows the book.
    """
    table = similarity.tocoo()
    named = [frozenset(cast) for cast in story.cast]
    near = zip(table.row.tolist(), table.col.tolist(), strict=True)
    keep = np.array([u in named[v] if named[v] else story.event_chunk[v] in story.names_in[u] for u, v in near], bool)
    return csr_array((table.data[keep], (table.row[keep], table.col[keep])), shape=similarity.shape)


def _mentioned(story: Story, tau: float) -> csr_array:
    """tau wherever an event names an identity among its participants."""
    pairs = sorted({(u, v) for v, cast in enumerate(story.cast) for u in cast})
    rows = np.array([u for u, _ in pairs], np.int64)
    columns = np.array([v for _, v in pairs], np.int64)
    shape = (len(story.identities), len(story.events))
    return csr_array((np.full(len(pairs), tau), (rows, columns)), shape=shape)
