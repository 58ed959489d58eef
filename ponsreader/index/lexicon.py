"""The words that the rules about names know, by what they tell; folded, without accents and full stops.

They are few on purpose: a rule that needs a long list belongs to a model. The languages are those that the books of
the project have: English, French, German; Chinese and Japanese where a word is needed at all.
"""


def _set(words: str) -> frozenset[str]:
    return frozenset(words.split())


ARTICLES = _set("the a an le la les un une des der die das dem den ein eine einen el los las il lo gli")
PARTICLES = _set("the and of von van der den zu zur zum de des du del della dei di da la las le les los dit ben")
FUNCTION_WORDS = PARTICLES | _set("who whom that which with from for his her its their ein eine und qui que avec mit")

# Who stands before these words is somebody's, and somebody else's in another place of the book.
POSSESSIVES = _set(
    "my his her their our your its mon ma mes ton ta tes son sa ses notre nos votre vos leur leurs "
    "mein meine sein seine ihr ihre unser unsere euer eure dein deine"
)
DETERMINERS = (
    ARTICLES
    | POSSESSIVES
    | _set("this that these those some one two three four both all another other ce cet cette ces")
)

# Honorifics with what they tell of their bearer: m, a wife, an unmarried woman, a woman, several, or nothing.
HONORIFICS: dict[str, str] = {
    **dict.fromkeys(_set("mr mister master sir lord monsieur m messire herr hr don signor senor"), "m"),
    **dict.fromkeys(_set("brother uncle father grandfather king prince duke count earl baron viscount marquis"), "m"),
    **dict.fromkeys(_set("oncle pere abbe roi comte duc vicomte marquis frere onkel vater graf konig"), "m"),
    **dict.fromkeys(_set("mrs mistress madame mme madam frau fr signora senora missis"), "wife"),
    **dict.fromkeys(_set("miss mademoiselle mlle fraulein frl signorina senorita"), "maid"),
    **dict.fromkeys(_set("lady dame sister aunt mother grandmother queen princess duchess countess baroness"), "f"),
    **dict.fromkeys(_set("viscountess marchioness ms tante mere reine comtesse duchesse soeur grafin konigin"), "f"),
    **dict.fromkeys(_set("misses messrs mmes mm mesdames messieurs herren brothers sisters"), "many"),
    **dict.fromkeys(_set("dr doctor docteur doktor professor prof captain capt capitaine hauptmann colonel col"), ""),
    **dict.fromkeys(_set("general gen major sergeant sgt lieutenant lieut lt corporal commander admiral judge"), ""),
    **dict.fromkeys(_set("justice inspector constable reverend rev bishop cardinal saint st ste hon squire"), ""),
    **dict.fromkeys(_set("president senator governor mayor deacon parson cousin esq chief commodore"), ""),
}
# Behind a name in scripts without spaces.
SUFFIXES: dict[str, str] = {
    **dict.fromkeys(("先生", "公子", "老爷", "少爷", "くん", "君"), "m"),
    **dict.fromkeys(("夫人", "太太"), "wife"),
    **dict.fromkeys(("小姐", "姑娘"), "maid"),
    **dict.fromkeys(("さん", "様", "さま", "ちゃん", "氏", "殿"), ""),
}
AGES = _set("old young little poor dear vieux vieille petit petite pauvre alte alter kleine kleiner")

# What people are to one another or do: names of roles, never of one person alone.
ROLES = _set(
    "father mother brother sister son daughter uncle aunt cousin nephew niece husband wife grandfather "
    "grandmother papa mamma mama mum mummy dad daddy granny grandpa grandma auntie child boy girl man woman "
    "gentleman lady stranger sailor doctor priest captain judge king queen prince princess lord sir madam "
    "madame monsieur mademoiselle ma'am miss mister master "
    "pere mere frere soeur fils fille oncle tante mari femme homme enfant docteur "
    "vater mutter bruder schwester sohn tochter onkel tante mann frau kind herr chef junge madchen"
)
ROLES_UNSPACED = _set(
    "父亲 母亲 父 母 兄 弟 姐 妹 先生 太太 小姐 夫人 老人 那人 众人 女人 男人 孩子 老爷 皇帝 主公 "
    "お父さん お母さん 兄さん 姉さん 奥さん 彼 彼女 男 女"
)

# Given names that tell a man from a woman where a family shares its name.
MEN = _set(
    "john william james george charles henry thomas edward robert joseph richard david arthur frederick frank "
    "fred samuel alfred albert walter harry jack peter paul philip stephen michael daniel benjamin martin "
    "francis edmund ralph hugh roger simon andrew matthew mark luke patrick alexander louis jean pierre jacques "
    "henri andre antoine philippe marcel rene victor maximilien gerard edmond franz karl hans heinrich friedrich "
    "wilhelm otto johann fritz gregor josef tom bill bob jim jimmy joe dick ned will ted sam ben dan tim mike "
    "nicholas christopher anthony lawrence oliver herbert ernest sidney percy gabriel freddy tommy teddy johnny"
)
WOMEN = _set(
    "mary elizabeth jane anne ann anna sarah margaret alice emma emily catherine katherine kate kitty charlotte "
    "harriet isabella fanny lucy ellen helen maria martha susan rachel ruth rebecca julia caroline louisa lydia "
    "georgiana sophia sophie amelia eliza lizzie lizzy betty nelly polly molly nancy peggy rose florence edith "
    "clara laura grace dorothy agnes marie jeanne louise julie eugenie valentine haydee mercedes hermine renee "
    "grete greta gretel marthe marguerite johanna klara elise eveline gretta augusta adele diana annie hannah "
    "minnie jenny bessie bertha beatrice lily daisy ida esther judith olivia rosamond dorothea celia ada henrietta"
)

# Whoever tells the story in the first person is somebody without a name.
NARRATORS = frozenset(
    {
        *("the narrator", "narrator", "le narrateur", "la narratrice", "narrateur", "narratrice"),
        *("der erzahler", "die erzahlerin", "erzahler", "erzahlerin", "der ich-erzahler", "die ich-erzahlerin"),
        *("ich-erzahler", "ich-erzahlerin", "el narrador", "la narradora", "il narratore", "o narrador"),
        *("叙述者", "叙事者", "讲述者", "我", "語り手", "わたし", "私", "僕", "俺"),
    }
)
