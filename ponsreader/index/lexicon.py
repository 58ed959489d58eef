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

# Prepositions that hold an article.
CONTRACTED = _set("du au aux am im ans ins zum zur vom beim al del della nel")

# Honorifics with what they tell of their bearer: m, a wife, an unmarried woman, a woman, several, or nothing.
HONORIFICS: dict[str, str] = {
    **dict.fromkeys(_set("mr mister master sir lord monsieur m messire herr herrn hr don signor senor"), "m"),
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
# Honorifics that are written short, with a full stop that ends no sentence.
ABBREVIATED = _set(
    "mr mrs ms dr prof capt col gen sgt lieut lt rev hon st ste messrs m mm mme mlle mgr hr fr frl esq don"
)
# Honorifics that stand before given names too: Lady Catherine, Aunt Kate, M. Franz.
WITH_GIVEN_NAMES = _set(
    "sir lady lord dame miss master don signor signora madame monsieur m mme mademoiselle mlle brother sister "
    "uncle aunt father mother grandfather grandmother cousin king queen prince princess saint st ste oncle tante "
    "pere mere frere soeur onkel bruder schwester abbe"
)
# Titles that are also written small before a name.
SMALL_TITLES = _set(
    "monsieur madame mademoiselle messieurs comte comtesse vicomte duc duchesse baron baronne marquis marquise abbe "
    "docteur capitaine captain colonel doctor lord lady sir squire parson herr frau fraulein graf grafin"
)
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
    "fred samuel alfred albert walter harry jack peter paul philip stephen michael daniel benjamin martin francis "
    "edmund ralph hugh roger simon andrew matthew mark luke patrick alexander louis jean pierre jacques henri "
    "andre antoine philippe marcel rene victor maximilien gerard edmond franz karl hans heinrich friedrich "
    "wilhelm otto johann fritz gregor josef tom bill bob jim jimmy joe dick ned will ted sam ben dan tim mike "
    "nicholas christopher anthony lawrence oliver herbert ernest sidney percy gabriel freddy tommy teddy johnny"
)
WOMEN = _set(
    "mary elizabeth jane anne ann anna sarah margaret alice emma emily catherine katherine kate kitty charlotte "
    "harriet isabella fanny lucy ellen helen maria martha susan rachel ruth rebecca julia caroline louisa lydia "
    "georgiana sophia sophie amelia eliza lizzie lizzy betty nelly polly molly nancy peggy rose florence edith "
    "clara laura grace dorothy agnes marie jeanne louise julie eugenie valentine haydee mercedes hermine renee "
    "grete greta gretel marthe marguerite johanna klara elise eveline gretta augusta adele diana annie hannah "
    "minnie jenny bessie bertha beatrice lily daisy ida esther judith olivia rosamond dorothea celia ada "
    "henrietta kathleen violet irene eleanor ellie marianne elinor penelope clarissa pamela becky hester "
    "priscilla marilla irma evelyn gertrude winifred blanche felicity phoebe phyllis susanna teresa theresa tess "
    "ursula virginia vivian zoe augustine bridget cecilia cordelia eva evangeline florinda francesca georgina "
    "gwendolen hilda honoria jessie josie katie lavinia leonora lillian lottie mabel marian matilda maud mildred "
    "mina muriel myra nell nora rosa rosalind sally sibyl sybil stella sylvia vera wilhelmina yvonne heloise "
    "madeleine genevieve claire camille cosette fantine eponine odette albertine gilberte berthe emilie elisabeth "
    "katharina lotte anni liesel effi gudrun"
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

# ---------------------------------------------------------------- reading by rules: English, French, German

# Words that begin sentences or stand for somebody; a capital on them says nothing.
STARTERS = _set(
    "soon later earlier "
    "i i'm i'll i've i'd he she it we you they who what which whose whom this that these those there here the a an "
    "and but or nor so yet for if then than when where while why how as at by in of on to up from with without into "
    "upon over under after before since until till through during between against about above below not no yes oh "
    "ah o eh well now never ever always perhaps indeed however though although because once twice thus hence my his "
    "her its our your their mine hers ours yours theirs me him us them all some any each every both either neither "
    "one two three four five six seven eight nine ten many much more most few little such same other another only "
    "even still just also too very is are was were be been being am do does did done have has had having can could "
    "will would shall should may might must let come go look see think tell said good great dear old poor young "
    "thank thanks nothing something anything everything nobody somebody anybody everybody suddenly presently "
    "meanwhile sometimes again away down out off back there's that's it's what's he's she's who's don't can't won't "
    "didn't isn't wasn't hullo hello hush hurrah alas bless damn nay ay aye pray please sir madam ma'am mr mrs miss "
    "ms dr chapter part book volume letter stave canto act scene end illustration contents preface introduction "
    "footnote note project gutenberg first second third last next ii iii iv vi vii viii ix xi xii xiii xiv xv xvi "
    "xvii xviii xix xx il elle ils elles je j'ai tu nous vous ce c'est cet cette ces cela ca le la les l un une des "
    "du de d au aux et mais ou donc ni car si puis alors quand comme que qui quoi dont lorsque puisque tandis "
    "pendant apres avant depuis dans en sur sous avec sans pour par chez vers entre contre mon ma mes ton ta tes "
    "son sa ses notre nos votre vos leur leurs tout toute tous toutes quel quelle quels quelles oui non bien helas "
    "n'est qu'est est-ce enfin ainsi aussi cependant pourtant peut-etre jamais toujours rien personne quelque "
    "quelques plus moins tres trop assez ici la-bas voici voila y etait avait fut eut sont ont etes avez suis er "
    "sie es wir ihr ich man der die das den dem ein eine einen einem einer eines und oder aber denn sondern doch "
    "wenn weil dass daß als wie wo wer warum da dann nun nur noch schon auch nicht kein keine ja nein sehr mehr im "
    "zum zur vom beim auf aus bei mit nach seit von zu durch fur gegen ohne um uber unter vor hinter neben zwischen "
    "sein seine seinen seinem seiner ihre ihren ihrem ihrer mein meine dein unser euer dieser diese dieses jener "
    "jede jeder alles alle etwas nichts niemand jemand vielleicht plotzlich jetzt hier dort dies ist war waren hat "
    "hatte hatten wird wurde wurden hause kann konnte muss mußte soll sollte wollte"
)
# Capitalised wherever they stand, and nobody.
NOBODY = _set(
    "january february march july september october november december monday tuesday wednesday thursday friday "
    "saturday sunday christmas easter michaelmas lent whitsuntide spring summer autumn winter god heaven providence "
    "christ jesus lord almighty devil satan fate fortune death time truth bible parliament testament gospel sabbath "
    "english french german irish scotch scottish welsh italian spanish roman greek latin american european indian "
    "asian african turkish russian dutch swiss prussian austrian danish swedish chinese japanese egyptian hebrew "
    "jewish christian catholic protestant methodist presbyterian puritan anglican englishman frenchman irishman "
    "scotchman dutchman englishmen frenchmen englishwoman frenchwoman germans americans italians spaniards turks "
    "romans greeks jews indians christians gothic victorian georgian norman saxon france paris england london "
    "ireland scotland wales britain europe america asia africa india china italy rome spain germany berlin vienna "
    "russia egypt greece turkey dublin edinburgh oxford cambridge york boston chicago california australia canada "
    "mexico yankee majesty excellency highness honour lordship ladyship worship dieu seigneur ciel noel paques "
    "janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre lundi mardi mercredi "
    "jeudi vendredi samedi dimanche madame monsieur mademoiselle messieurs mesdames francais anglais allemand "
    "italien espagnol gott himmel teufel montag dienstag mittwoch donnerstag freitag samstag sonntag herr frau "
    "fraulein januar februar marz juni juli oktober dezember weihnachten ostern deutschland frankreich nature"
)
# As the last word of a name they make it a place or a thing.
PLACE_WORDS = _set(
    "street road square lane house hall park abbey castle river bridge church college inn hill hills county island "
    "bay court gardens garden place terrace avenue row alley station hotel palace tower school university valley "
    "lake mountain mountains forest wood woods farm mill cottage lodge manor priory cathedral chapel city town "
    "village sea ocean creek point harbour harbor bank theatre museum office club company society act gazette times "
    "chronicle post rue pont chateau eglise strasse straße gasse platz schloss berg"
)
IN_A_PLACE = _set(
    "in at near into from through towards toward across around within outside beyond throughout "
    "dans en vers pres depuis jusqu'a in bei nach aus"
)
SPEAKING = _set(
    "said says say replied answered asked cried exclaimed returned observed added whispered murmured muttered shouted "
    "remarked continued demanded inquired enquired repeated declared began called responded interrupted interposed "
    "laughed sighed suggested went ejaculated groaned growled screamed sobbed rejoined resumed "
    "dit repondit demanda reprit s'ecria ecria murmura repeta ajouta continua interrompit fit cria pensa "
    "sagte fragte rief antwortete erwiderte meinte schrie flusterte dachte sprach entgegnete"
)
# Past and present verbs that a person is the subject of, which no ending shows.
DOING = _set(
    "was is had has would could did does might must should shall will can may were are went came took stood looked "
    "knew thought felt saw gave made got sat left ran kept told found began spoke rose fell held heard brought bought "
    "put let lay led met paid read rode sang sent set shook shot shut slept spent stole struck swore taught threw "
    "understood woke wore won wrote grew drew drove ate drank broke chose caught fought flew forgot forgave hid hung "
    "hurt lost meant sold sought bent bit blew bore built burst cast clung crept cut dealt dug dwelt fled flung froze "
    "knelt leapt lent lit rang sank sewed shone showed shrank slid slunk smelt spat sped split sprang spread stuck "
    "stung strode strove swam swept swung tore trod wept withdrew wound wrung does says knows thinks sees comes goes "
    "etait avait est a fut eut alla vint prit fit vit mit sortit entra regarda resta tomba leva ouvrit donna laissa "
    "parut voulut put dut savait pouvait voulait devait "
    "war hatte ist hat ging kam nahm stand sah wußte wusste dachte fuhlte gab machte saß sass ließ liess lief hielt "
    "fand begann trat fiel horte brachte konnte mußte musste wollte sollte durfte mochte wurde blieb"
)
# Verbs that only say how somebody is: a sentence with nothing else tells of a person, not of an event.
BEING = _set("was is were are had has have been be seemed seems appeared looked etait est avait a war ist hatte hat")
# Pronouns as subjects; German "sie" is also they and you, and tells nothing.
HE = _set("he il er 他")
SHE = _set("she elle 她")
I = _set("i je j ich 我 私 僕")  # noqa: E741 - it is the word
SUBJECTS = HE | SHE | I

# ---------------------------------------------------------------- reading by rules: Chinese and Japanese

# Family names, of one character and of two.
FAMILIES = frozenset(
    "赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许何吕施张孔曹严华金魏陶姜戚谢邹喻柏水窦章云苏潘葛奚范彭郎"
    "鲁韦昌马苗凤花方俞任袁柳鲍史唐费廉岑薛雷贺倪汤滕殷罗毕郝邬安常乐于时傅皮卞齐康伍余元卜顾孟平黄和"
    "穆萧尹姚邵汪祁毛禹狄米贝明臧计伏成戴谈宋茅庞熊纪舒屈项祝董梁杜阮蓝闵席季麻强贾路娄江童颜郭梅盛林"
    "刁钟徐邱骆高夏蔡田樊胡凌霍虞万支柯管卢莫经房裘缪干解应宗丁宣邓郁单杭洪包诸左石崔吉龚程邢裴陆荣翁"
    "荀惠甄曲封储靳段富巫乌焦巴弓牧隗山谷车侯全班秋仲伊宫宁仇甘武符刘景詹龙叶幸司韶黎薄印宿白怀蒲鄂索"
    "咸赖卓蔺屠蒙池乔阴胥能苍闻党翟谭贡劳姬申扶堵冉宰雍桑桂牛寿通边扈燕冀浦尚农温别庄晏柴瞿阎慕连茹习"
    "艾鱼容向古易慎戈廖庾终居衡步都耿满弘匡国文寇广东欧沃利蔚越隆师巩厍聂晁敖冷辛阚那简饶曾关相查后荆"
    "红游竺权盖益桓公陳張劉趙孫馬韓楊許呂嚴華衛蔣謝蘇範魯韋鳳馮鄭黃蕭鍾鐘龐紀項賈婁顏盧鄧龔陸榮葉龍賴"
    "喬聞黨貢譚閻連習"
)
DOUBLE_FAMILIES = _set(
    "司马 诸葛 夏侯 皇甫 欧阳 公孙 上官 东方 独孤 慕容 尉迟 长孙 令狐 司徒 宇文 太史 司馬 諸葛 歐陽 公孫"
)
# What a person does right behind the name that begins a clause.
CHINESE_VERBS = _set(
    "曰 道 说 說 问 問 答 笑 叹 嘆 喝 叫 喊 谓 謂 大怒 大喜 大惊 大驚 大叫 听 聽 闻 聞 见 見 看 想 引 率 领 領 拜 谢 哭"
)
# What may stand before the name that begins a clause.
CHINESE_OPENINGS = _set(
    "却说 且说 原来 于是 只见 忽然 次日 当下 当时 正是 众人 不想 又有 早有 这里 那时 遂使 此时 话说 忽见 再说 不知 如何"
)
# What begins clauses as names do, and is no name.
CHINESE_NOBODY = _set(
    "那人 城上 小姐 城中 都督 伏兵 皇帝 因此 后人 彼此 三人 众将 马上 丞相 人马 众军 此人 人们 "
    "玄门 左右 夫人 陛下 一齐 母亲 明日 军师 远远 老爷 孩子 将军 但是 太守 大夫 帐下 今日 来人 "
    "自己 两人 一面 老者 他们 只得 这人 不能 忽然 男人 小校 有人 三军 使者 江东 正在 心里 魏人 "
    "你们 细作 主公 天子 不敢 知道 何人 两军 百官 军士 军中 我们 贼众 什么 诸将 所以 心中 帐中 "
    "其人 一人 大军 如此 众官 没有 国太 阶下 探马 连忙 众人 女人 父亲 大王 二人 眼前 可以 大家 "
    "太后 吴人 先生 太太"
)
# Characters of the common words that begin clauses; hardly in a given name.
NO_NAME_CHARACTERS = frozenset(
    "不大小是故以可自前面百姓兵军将回分当報报声怒喜惊笑叫喝岂慌忙众皆背二三四五六七八九十一其此乃而便即就又亦已也者"
    "曰道说来去上下里外人何吾汝我你他她它们这那哪谁甚么怎的得地着了过在到从对把被让给很都还只再才更最些个每各某没无"
)
# What bears a suffix of persons, and is no name.
JAPANESE_ROLES = _set("王 叔父 娘 客 皆 若 医者 旦那 嬢 仏 お客 妹 姉 兄 殿 奥 弟 巡査 二人 叔母 父 神 爺 婆 諸 母 坊")
