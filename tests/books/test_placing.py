from ponsreader.books.decoding import byte_starts, decode_text
from ponsreader.books.paragraphs import lines_of, paragraphs_of
from ponsreader.books.placing import PlacedText, inked


def test_pieces_know_their_bytes_where_characters_differ_in_width() -> None:
    data = "aé日x  y\tz".encode()
    decoded = decode_text(data)
    placed = PlacedText(decoded.text, byte_starts(data, decoded))
    block = placed.block(paragraphs_of(decoded.text, lines_of(decoded.text))[0])
    assert block.text == "aé日x y z"
    for text, _, offset, unit, _ in block.pieces:
        assert data[offset : offset + unit * len(text)].decode().replace("\t", " ") == text


def test_ink_is_everything_but_white_space_of_any_kind() -> None:
    assert inked("a b\u00a0c\u3000\n\u2003d\u2028") == 4
