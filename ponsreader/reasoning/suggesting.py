"""Questions that a reader might ask, made from names that they have met."""

from collections import Counter
from collections.abc import Mapping

from ponsreader.reasoning.story import Story

WANTED = 3
_FORMS: Mapping[str, tuple[str, str, str]] = {
    "en": ("What has happened to {0} so far?", "How do {0} and {1} get on?", "What do we know about {1}?"),
    "fr": ("Qu’est-il arrivé à {0} jusqu’ici ?", "Quels sont les rapports entre {0} et {1} ?", "Que sait-on de {1} ?"),
    "de": ("Was ist {0} bisher widerfahren?", "Wie stehen {0} und {1} zueinander?", "Was wissen wir über {1}?"),
    "zh": ("到目前为止，{0}经历了什么？", "{0}和{1}的关系如何？", "关于{1}，我们知道什么？"),
    "ja": ("これまでに{0}に何が起きましたか？", "{0}と{1}の関係は？", "{1}について何がわかっていますか？"),
}


def questions(story: Story, language: str) -> tuple[str, ...]:
    """At most three, about the two who take part in most events (else are told of most); none where nobody is known."""
    met = Counter(row for cast in story.cast for row in cast) or Counter(int(row) for row in story.facet_of)
    names = [story.identities[row].name for row, _ in met.most_common() if not story.identities[row].hidden]
    if not names:
        return ()
    forms = _FORMS.get(language, _FORMS["en"])
    if len(names) == 1:
        return (forms[0].format(names[0]),)
    return tuple(form.format(names[0], names[1]) for form in forms)[:WANTED]
