from ponsreader.books.contents import Entry, landmarks, nav_entries, ncx_entries, richer
from ponsreader.books.markup import read_tree

NAV = """<html xmlns:epub="http://www.idpf.org/2007/ops"><body>
<nav epub:type="toc"><ol>
  <li><a href="p.xhtml">Part <span>One</span></a><ol>
    <li><a href="1.xhtml">I</a></li><li><a href="2.xhtml"></a></li></ol></li>
  <li><span>Part Two</span><ol><li><p><a href="3.xhtml#x">第<ruby>三<rt>さん</rt></ruby>章</a></p></li></ol></li>
  <li><a href="4.xhtml"><img src="4.png" alt="Four"/></a></li>
</ol></nav>
<nav epub:type="landmarks"><ol><li><a epub:type="bodymatter" href="1.xhtml">Start</a></li></ol></nav>
</body></html>"""
NCX = """<ncx><navMap><navPoint><navLabel><text>Part One</text></navLabel><content src="p.html"/>
<navPoint><navLabel><text>I &amp; II</text></navLabel><content src="1.html"/></navPoint>
<navPoint><navLabel><text/></navLabel><content src="2.html"/></navPoint></navPoint></navMap>
<pageList><pageTarget><navLabel><text>1</text></navLabel><content src="1.html"/></pageTarget></pageList></ncx>"""


def test_a_navigation_page_gives_labels_with_the_parts_above_them() -> None:
    assert nav_entries(read_tree(NAV)) == [
        Entry("Part One", (), "p.xhtml"),
        Entry("I", ("Part One",), "1.xhtml"),
        Entry("第三章", ("Part Two",), "3.xhtml#x"),
        Entry("Four", (), "4.xhtml"),
    ]


def test_an_ncx_gives_its_map_without_empty_labels_and_pages() -> None:
    assert ncx_entries(read_tree(NCX)) == [Entry("Part One", (), "p.html"), Entry("I & II", ("Part One",), "1.html")]


def test_an_ncx_with_a_raw_ampersand_is_read_all_the_same() -> None:
    assert ncx_entries(read_tree(NCX.replace("&amp;", "&")))[1].label == "I & II"


def test_landmarks_are_told_by_type() -> None:
    assert landmarks(read_tree(NAV)) == [("bodymatter", "1.xhtml")]


def test_the_richer_table_of_contents_is_believed() -> None:
    sparse = [Entry("Start", (), "1")]
    full = [Entry(str(n), (), str(n)) for n in range(1, 9)]
    assert richer(sparse, full, 8, lambda entry: int(entry.href)) is full
    assert richer(full, sparse, 8, lambda entry: int(entry.href)) is full
    assert richer([], sparse, 8, lambda entry: int(entry.href)) is sparse
    assert richer(full[:6], full, 8, lambda entry: int(entry.href)) == full[:6]
