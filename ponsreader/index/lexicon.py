"""The words that the rules about names know, by what they tell; folded, without accents and full stops.

They are few on purpose: a rule that needs a long list belongs to a model. The languages are those that the
books of the project have: English, French, German; Chinese and Japanese where a word is needed at all.
"""


def _set(words: str) -> frozenset[str]:
    return frozenset(words.split())


ARTICLES = _set("the a an le la les l un une des der die das dem den ein eine einen el los las il lo gli")
PARTICLES = _set("the and of von van der den zu zur zum de des du del della dei di da la las le les los dit ben")
FUNCTION_WORDS = PARTICLES | _set("who whom that which with from for his her its their ein eine und qui que avec mit")

# Whoever tells the story in the first person is somebody without a name.
NARRATORS = frozenset(
    {
        *("the narrator", "narrator", "le narrateur", "la narratrice", "narrateur", "narratrice"),
        *(
            "der erzahler",
            "die erzahlerin",
            "erzahler",
            "erzahlerin",
            "der ich-erzahler",
            "die ich-erzahlerin",
        ),
        *("ich-erzahler", "ich-erzahlerin", "el narrador", "la narradora", "il narratore", "o narrador"),
        *("叙述者", "叙事者", "讲述者", "我", "語り手", "わたし", "私", "僕", "俺"),
    }
)
