"""Clusters of events: what of one kind happens within a chapter, as one vector.

A cluster is label x window, the window a chapter (``Method.paper()``: the whole book). It is sealed once its window
lies before the reader's limit as a whole: what sums up a chapter must not be seen by whoever is in the middle of it.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ponsreader.method import Method
from ponsreader.reasoning.story import Ints, Story, Vectors


@dataclass(frozen=True, slots=True)
class Clusters:
    """``vectors`` (clusters, width): the means of their events, of length 1; ``of_event``: each event's cluster."""

    vectors: Vectors
    of_event: Ints
    sealed: NDArray[np.bool_]


def clusters(story: Story, method: Method) -> Clusters:
    """The clusters of everything told up to the story's limit."""
    whole_book = method.cluster_window == "book"
    windows = [0 if whole_book else event.chapter for event in story.events]
    keys = {
        key: row for row, key in enumerate(dict.fromkeys(zip(windows, (e.label for e in story.events), strict=True)))
    }
    of_event = np.array([keys[w, e.label] for w, e in zip(windows, story.events, strict=True)], np.int64)
    sums = np.zeros((len(keys), story.event_vectors.shape[1]), np.float32)
    for row, vector in zip(of_event, story.event_vectors, strict=True):
        sums[row] += vector
    means = sums / np.maximum(np.linalg.norm(sums, axis=1, keepdims=True), 1e-9)
    ends = [story.chapters[-1].end if whole_book else story.chapters[window].end for window, _ in keys]
    return Clusters(means, of_event, np.array([end <= story.limit for end in ends], bool))
