from ponsreader.books.composing import Block, visible
from ponsreader.books.frames import Walk
from ponsreader.books.markup import read_page
from ponsreader.books.source import locate, pack, runs_of
from ponsreader.books.walking import PageWalker


def walked(body: str) -> Walk:
    walk = Walk()
    page = read_page(f'<html xmlns:epub="http://www.idpf.org/2007/ops"><body>{body}</body></html>')
    PageWalker(walk, "1.xhtml", lambda path: path, page.special).run(page.events)
    return walk


def story(body: str) -> list[str]:
    return [block.text for block in walked(body).blocks if block.apart is None]


def notes(body: str) -> list[Block]:
    return [block for block in walked(body).blocks if block.apart]


def test_each_text_is_read_once_wherever_it_stands() -> None:
    assert story("bare<div>in<p>nested</p>after</div><ul><li><p>item</p></li></ul>") == [
        "bare", "in", "nested", "after", "item",
    ]  # fmt: skip


def test_two_line_breaks_part_paragraphs_and_one_does_not() -> None:
    assert story("one<br/>two<br/><br/>three<br/>") == ["one\ntwo", "three"]


def test_cells_of_a_row_are_parted_by_a_space() -> None:
    assert story("<table><tr><td>Pask</td><td>a clerk</td></tr></table>") == ["Pask a clerk"]


def test_inline_tags_add_nothing() -> None:
    page = '<p><span class="dropcap">T</span>he <i>un</i>happy w<b>or</b>d<wbr/>s <img alt="O"/>nce</p>'
    assert story(page) == ["The unhappy words Once"]


def test_readings_are_dropped_and_their_base_stays() -> None:
    page = "<p><ruby>東<rt>とう</rt>京<rt>きょう</rt></ruby>の<ruby><rb>灯</rb><rp>（</rp><rt>ひ</rt></ruby></p>"
    walk = walked(page)
    assert walk.blocks[0].text == "東京の灯"
    assert walk.tally.dropped == {"ruby reading": 7}


def test_hidden_text_styles_and_contents_are_no_text() -> None:
    page = (
        '<style>p{}</style><p hidden="">a</p><p style="color:red; display: none">b</p><script>c</script>'
        '<nav epub:type="toc"><a href="x">d</a></nav><p aria-hidden="true">e</p>'
    )
    assert story(page) == ["e"]


def test_only_the_text_of_a_drawing_is_read() -> None:
    assert story("<svg><title>T</title><defs><text>D</text></defs><text>One <tspan>line</tspan></text></svg>") == [
        "One line"
    ]


def test_a_page_number_goes_and_a_word_in_its_place_stays() -> None:
    page = '<p>The <span epub:type="pagebreak">5</span>ferry <span class="pagenum">‘But</span> left</p>'
    assert story(page) == ["The ferry ‘But left"]


def test_a_note_mark_leaves_the_sentence_whole() -> None:
    assert story('<p>in spring<a epub:type="noteref" href="#f">1</a> and autumn.</p>') == ["in spring and autumn."]
    assert story('<p>He <sup><a href="#x">2</a></sup>, she [<a href="#fn3">3</a>] left.</p>') == ["He , she left."]
    assert story("<p>On the 4<sup>th</sup> M<sup>r</sup> Pask</p>") == ["On the 4th Mr Pask"]


def test_a_note_is_kept_apart_and_does_not_tear_its_paragraph() -> None:
    page = (
        '<p>The fine<aside epub:type="footnote"><p>A note.</p></aside> was <span epub:type="footnote">B</span>paid.</p>'
    )
    assert story(page) == ["The fine was paid."]
    assert [block.text for block in notes(page)] == ["A note.", "B"]


def test_what_a_mark_points_at_is_a_note() -> None:
    page = '<p>Spring<sup><a href="#n1">1</a></sup> came.</p><p id="n2">No note.</p><p id="n1">1. A note.</p>'
    assert story(page) == ["Spring came.", "No note."]
    assert [(block.text, block.apart) for block in notes(page)] == [("1. A note.", "footnotes")]


def test_ids_are_remembered_with_their_place() -> None:
    walk = walked('<p>one</p><a id="x"/><p>two <b id="y">three</b></p><p hidden=""><i id="z"/></p><a name="n">four</a>')
    assert {name: place for (_, name), place in walk.anchors.items()} == {
        "x": (1, 0), "y": (1, 3), "z": (2, 0), "n": (2, 0),
    }  # fmt: skip


def test_empty_paragraphs_are_none() -> None:
    assert story("<p>\u00a0</p><p> </p><p>\u3000\u200b</p><p/>x") == ["x"]


def test_a_span_over_a_dropped_mark_is_located_whole() -> None:
    walk = walked('<p id="n1">in spring<a epub:type="noteref" href="#f">1</a> and <i>autumn</i>.</p>')
    runs = runs_of(piece for block in walk.blocks for piece in block.pieces)
    place = locate(pack(runs, walk.elements), 0, len("in spring and autumn."))
    assert (place.entry, place.ids, place.path) == ("1.xhtml", ("n1",), "/2/2")
    texts = [walk.node_texts[node][offset : offset + length] for _, length, node, offset, _, _ in runs]
    assert texts == ["in spring", " and ", "autumn", "."]


def test_no_character_is_lost_without_a_reason() -> None:
    page = (
        '<p>T<rt>x</rt> [<a href="#n">1</a>] un\u00adhappy <img alt="W"/>ait \ufb01ne<script>no</script></p>'
        '<p id="n">note</p><div class="footnote">other</div><p>\u200b</p><span class="pagenum">12</span>'
    )
    walk = walked(page)
    written = sum(visible(block.text) for block in walk.blocks)
    assert walk.tally.read + walk.tally.added == written + sum(walk.tally.dropped.values())


def test_headings_know_their_level_also_by_role() -> None:
    walk = walked('<h2>A</h2><div role="heading" aria-level="3">B</div><p>C</p>')
    assert [block.heading for block in walk.blocks] == [2, 3, 0]


def test_a_number_that_hangs_on_a_word_is_the_mark_of_a_note() -> None:
    walk = walked('<p>He went<a href="2.xhtml#n7">7</a> home.<a href="2.xhtml#n8">*</a></p>')
    assert walk.blocks[0].text == "He went home."
    assert walk.note_targets == {("2.xhtml", "n7"), ("2.xhtml", "n8")}


def test_a_number_that_stands_alone_is_no_mark() -> None:
    assert story('<p>Chapter <a href="2.xhtml#c7">7</a></p>') == ["Chapter 7"]


def test_a_heading_that_is_a_picture_says_what_the_picture_says() -> None:
    assert story('<h2>\n<img src="1.png" alt="Chapter  One"/>\n</h2><p>Text</p>') == ["Chapter One", "Text"]
    assert story('<h2><img src="1.png" alt="A heron"/>One</h2>') == ["One"]
    assert story('<h2><img src="1.png" alt="Illustration 3"/></h2><h2><img alt="h01.jpg"/></h2><p>Text</p>') == ["Text"]
    assert story('<p><img src="1.png" alt="A heron on a pole"/></p>') == []


def test_spaces_that_a_comment_stood_between_are_one() -> None:
    walk = walked("<p>The <!-- old --> ferry</p><p>left <!-- not yet --> again.</p>")
    assert [block.text for block in walk.blocks] == ["The ferry", "left again."]


def test_joiners_go_wherever_they_stand() -> None:
    walk = walked("<p>Wait\u2060—no.</p><p>He <i>did\u2060</i>\u2060—once.</p>")
    assert [block.text for block in walk.blocks] == ["Wait—no.", "He did—once."]
    assert walk.tally.dropped == {"unseen": 3}
