import codecs

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ponsreader.books.decoding import byte_starts, decode_as, decode_markup, decode_text, is_binary

FRENCH = "« Où allez-vous ? » demanda-t-il enfin. « À l’œuvre », répondit Maëlle ; c’était déjà l’été. "
CHINESE = "话说天下大势，分久必合，合久必分。周末七国分争，并入于秦。及秦灭之后，楚汉分争。"
TRADITIONAL = "話說天下大勢，分久必合，合久必分。周末七國分爭，併入於秦。她把信藏進袖子裡，慢慢走回家。"
JAPANESE = "吾輩は猫である。名前はまだ無い。どこで生れたかとんと見当がつかぬ。ニャーニャー泣いていた。"
KOREAN = "모든 행복한 가정은 서로 닮았고, 불행한 가정은 저마다 나름으로 불행하다. 그는 천천히 집으로 갔다. "
RUSSIAN = "Все счастливые семьи похожи друг на друга, каждая несчастливая семья несчастлива по-своему. "
POLISH = "Litwo! Ojczyzno moja! ty jesteś jak zdrowie. Ile cię trzeba cenić, ten tylko się dowie, kto cię stracił. "

SAMPLES = [
    (FRENCH, ["utf-8", "cp1252", "mac-roman", "utf-16-le", "utf-16-be", "utf-32-le"]),
    (CHINESE, ["gb18030", "gbk", "utf-16-le", "hz"]),
    (TRADITIONAL, ["big5", "utf-16-be"]),
    (JAPANESE, ["cp932", "euc_jp", "iso2022_jp", "utf-16-le"]),
    (KOREAN, ["cp949"]),
    (RUSSIAN, ["cp1251", "koi8-r", "cp866", "iso8859-5", "utf-16-le"]),
    (POLISH, ["cp1250", "iso8859-2"]),
]
EVERY = [(text, codec) for text, known in SAMPLES for codec in known]


@pytest.mark.parametrize(("text", "codec"), EVERY, ids=[codec for _, codec in EVERY])
def test_the_encoding_of_a_text_file_is_found(text: str, codec: str) -> None:
    lines = (text * 4 + "\n") * 5
    assert decode_text(lines.encode(codec)).text == lines


@pytest.mark.parametrize(("text", "codec"), EVERY, ids=[codec for _, codec in EVERY])
def test_every_character_knows_its_bytes(text: str, codec: str) -> None:
    data = (text * 3 + "\n").encode(codec)
    decoded = decode_text(data)
    starts = byte_starts(data, decoded)
    assert len(starts) == len(decoded.text) + 1
    assert (starts[0], starts[-1]) == (0, len(data))
    if codec not in ("hz", "iso2022_jp"):
        assert data[starts[5] : starts[15]].decode(codec) == decoded.text[5:15]


@pytest.mark.parametrize(
    ("mark", "codec"),
    [
        (codecs.BOM_UTF8, "utf-8"),
        (codecs.BOM_UTF16_LE, "utf-16-le"),
        (codecs.BOM_UTF16_BE, "utf-16-be"),
        (codecs.BOM_UTF32_LE, "utf-32-le"),
        (codecs.BOM_UTF32_BE, "utf-32-be"),
    ],
)
def test_a_byte_order_mark_decides_and_is_no_text(mark: bytes, codec: str) -> None:
    decoded = decode_text(mark + FRENCH.encode(codec))
    assert (decoded.text, decoded.encoding, decoded.guessed) == (FRENCH, codec, False)


def test_a_few_bad_bytes_do_not_turn_a_utf8_text_into_another_encoding() -> None:
    data = (FRENCH * 20).encode() + b"\x93quoted\x94"
    decoded = decode_text(data)
    assert decoded.text == FRENCH * 20 + "“quoted”"
    assert (decoded.encoding, decoded.bad) == ("utf-8", 2)
    assert list(byte_starts(data, decoded)[-3:]) == [len(data) - 2, len(data) - 1, len(data)]


def test_guesses_are_said_to_be_guesses() -> None:
    assert decode_text((FRENCH * 4).encode("cp1252")).guessed
    assert not decode_text((FRENCH * 4).encode("utf-8")).guessed


def test_a_guess_that_the_header_confirms_is_none() -> None:
    header = b"Character set encoding: ISO-8859-1\n\n"
    assert not decode_text(
        header + "Als er erwachte, hörte er das Geräusch über der Tür. ".encode("latin-1") * 4
    ).guessed


def test_the_reader_may_overrule_the_guess() -> None:
    assert decode_as(RUSSIAN.encode("koi8-r"), "KOI8-R").text == RUSSIAN
    assert decode_as(b"caf\xe9 \x81", "utf-8").bad == 2


@pytest.mark.parametrize("name", ["no-such", "base64", "zlib", "rot13", "unicode_escape", "utf-7", ""])
def test_what_is_no_text_encoding_is_unknown(name: str) -> None:
    with pytest.raises(LookupError):
        decode_as(b"x", name)


@pytest.mark.parametrize(
    ("label", "codec"),
    [
        ('<?xml version="1.0" encoding="iso-8859-1"?>', "cp1252"),
        ('<meta http-equiv="Content-Type" content="text/html; charset=windows-1252"/>', "cp1252"),
        ('<?xml version="1.0" encoding="UTF-16"?>', "utf-8"),  # a false label
        ('<meta charset="macintosh"/>', "utf-8"),
        ("", "utf-16-be"),
        ("", "cp1252"),
    ],
)
def test_pages_are_read_by_what_their_bytes_can_be(label: str, codec: str) -> None:
    page = f"{label}<html><body><p>{FRENCH}</p></body></html>"
    assert decode_markup(page.encode(codec)).text == page


def test_a_label_decides_where_bytes_can_be_many_things() -> None:
    page = f'<?xml version="1.0" encoding="gb2312"?><p>{CHINESE}镕</p>'
    assert decode_markup(page.encode("gbk")).text == page


@pytest.mark.parametrize("data", [b"\0" * 100, bytes(range(256)) * 9, b"\x7fELF\x02\x01\x01" + b"\0\x01" * 99])
def test_binary_files_are_told_from_text(data: bytes) -> None:
    assert is_binary(data)


@pytest.mark.parametrize(
    "data", [b"plain", "日本語。\n".encode("utf-16"), "日本 語\n".encode("utf-16-le"), b"\x1a", b"a\0\0"]
)
def test_text_is_not_taken_for_binary(data: bytes) -> None:
    assert not is_binary(data)


@given(st.binary(max_size=200))
def test_any_bytes_become_characters_that_know_their_bytes(data: bytes) -> None:
    decoded = decode_text(data)
    starts = byte_starts(data, decoded).tolist()
    assert len(starts) == len(decoded.text) + 1
    assert starts == sorted(starts)
    assert starts[-1] <= len(data)
