"""The generic board: what it lets in, what it shows, and what is left of it without a kernel."""

import base64
import logging
import re
import xml.etree.ElementTree as ET

import ipywidgets
import pytest

from kernel_games_widgets.board import Board
from kernel_games_widgets.colours import CSS
from kernel_games_widgets.picture import Drawn, Picture, Piece
from kernel_games_widgets.still import Still, still

SVG = "{http://www.w3.org/2000/svg}"
ART = """<svg><defs>
<symbol id="kg-leaf" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></symbol>
<symbol id="kg-twig" viewBox="0 0 9 9"><use href="#kg-leaf"/><rect width="9" height="9" fill="url(#kg-shade)"/></symbol>
<linearGradient id="kg-shade"><stop offset="1"/></linearGradient>
<symbol id="kg-secret" viewBox="0 0 9 9"><path d="M1 1h1"/></symbol>
</defs></svg>"""
WIDE = Drawn(
    720, 720, 300, "Wide", ("a",),
    (Piece("a", '<g data-act="a" role="button" tabindex="0" aria-label="A" transform="translate(1 2)">'
                '<use href="#kg-twig"/></g>'),),
)  # fmt: skip
SAID = Piece("said", '<p role="status">Nancy &amp; Bruno</p>')
PICTURE = Picture(
    (WIDE, Drawn(0, 360, 600, "Narrow", ("a",), (Piece("a", '<g data-act="a"/>'),))),
    (
        SAID,
        Piece("undo", '<p><button data-act="undo">Undo</button><button data-act="redo" disabled="">Redo</button></p>'),
        Piece("ply", '<label>Timeline <input type="range" data-act="ply" min="0" max="12" value="3"/></label>'),
    ),
)
DATA = {"moment": 0, **PICTURE.data()}
SVG_TEXT = str(PICTURE)


def words(text, key="words"):
    """A picture of words alone."""
    return Picture(words=(Piece(key, f"<p>{text}</p>"),))


def one(svg):
    """A picture with this one piece in a drawing."""
    return Picture((Drawn(0, 1, 1, "One", (), (Piece("one", svg),)),))


def said(board):
    """All words around the drawing."""
    return " ".join(markup for _, markup in board.picture["words"])


class Wire(Board):
    """A board whose messages to its clients are kept, and which clients can write to."""

    def __init__(self, *args, **kwargs):
        self.sent = []
        super().__init__(*args, **kwargs)

    def _send(self, msg, buffers=None):
        self.sent.append(msg)

    def hear(self, data):
        self._handle_msg({"content": {"data": data}, "buffers": []})

    def press(self, content):
        self.hear({"method": "custom", "content": content})


@pytest.fixture
def board():
    wire = Wire(art=ART)
    wire.show(PICTURE)
    wire.pressed = []
    wire.on_press(wire.pressed.append)
    return wire


# ---- presses ----


@pytest.mark.parametrize("key", ["a", "undo", "table:escape", "ply 0", "ply 12"])
def test_a_key_in_the_picture_is_passed_on(board, key):
    board.press({"press": key})
    assert board.pressed == [key]
    assert board.picture == DATA


def test_a_slider_reports_its_value_in_one_spelling(board):
    board.press({"press": "ply 007"})
    assert board.pressed == ["ply 7"]


@pytest.mark.parametrize(
    "content",
    [
        {"press": key}
        for key in [
            "b",
            "",
            "ply",
            "ply 13",
            "ply -1",
            "ply x",
            "ply 1.0",
            "ply ٣",
            "ply  3",
            "a 1",
            "redo",
            "undo ",
            "a" * 201,
        ]
    ]
    + [None, [], "a", 7, {}, {"press": 7}, {"press": None}, {"press": ["a"]}, {"press": "a", "more": 1}, {"ack": 1}],
)
def test_anything_else_is_refused_in_sight_and_changes_nothing(board, content):
    board.press(content)
    assert board.pressed == []
    assert {**board.picture, "words": DATA["words"]} == DATA
    assert board.picture["words"][:-1] == DATA["words"]
    assert 'role="alert"' in said(board)
    board.press({"press": "a"})
    assert board.pressed == ["a"], "a board goes on after a refusal"


def test_a_press_of_what_has_just_gone_is_passed_over_in_silence(board):
    board.show(words("over"))
    board.press({"press": "a"})
    assert board.pressed == []
    assert board.picture["words"] == [["words", "<p>over</p>"]]


def test_a_press_of_what_was_not_there_is_refused_without_its_code(board):
    board.press({"press": "jan-dregs-2"})
    assert board.pressed == []
    assert "What was pressed is not on the board now." in said(board)
    assert "jan-dregs-2" not in said(board)


def test_a_press_on_another_moment_than_the_one_shown_is_passed_over_in_silence(board):
    board.show(PICTURE, moment=7)
    for seen, passed in ((6, []), (8, []), (7, ["a"])):
        board.press({"press": "a", "moment": seen})
        assert board.pressed == passed
        assert board.picture == {**DATA, "moment": 7}


def test_a_view_that_saw_another_moment_is_shown_what_it_missed(board):
    board.show(PICTURE, moment=7)
    board.sent.clear()
    board.press({"press": "a", "moment": 6})
    assert {"picture": {**DATA, "moment": 7}} in [message["state"] for message in board.sent]


@pytest.mark.parametrize("moment", ["7", 7.0, True, None, [7]])
def test_a_moment_that_is_none_is_refused_in_sight(board, moment):
    board.press({"press": "a", "moment": moment})
    assert board.pressed == []
    assert "kg-trouble" in said(board)


@pytest.mark.parametrize("content", [{"press": "a"}, {"press": "gone"}])
def test_each_press_is_answered_together_with_what_it_caused(board, content):
    board.on_press(lambda key: board.show(words("next")))
    for count in (1, 2):
        board.show(PICTURE)
        board.sent.clear()
        board.press(content)
        answer = {"answered": count, "picture": board.picture}
        assert board.sent == [{"method": "update", "state": answer, "buffer_paths": []}]


def test_a_press_that_changes_nothing_is_answered_too(board):
    board.sent.clear()
    board.press({"press": "a"})
    assert board.sent == [{"method": "update", "state": {"answered": 1}, "buffer_paths": []}]


def test_a_refused_key_never_becomes_markup(board):
    board.press({"press": "<img src=x onerror=alert(1)>"})
    assert "kg-trouble" in said(board)
    assert "img" not in said(board)


# ---- what clients write ----


@pytest.mark.parametrize("name", ["picture", "art", "answered", "_esm", "_css", "_dom_classes", "tooltip"])
def test_what_a_client_writes_is_overwritten_with_the_truth(board, name):
    before = board.get_state()
    board.sent.clear()
    board.hear({"method": "update", "state": {name: "forged"}, "buffer_paths": []})
    assert board.get_state() == before
    assert board.sent == [{"method": "update", "state": {name: before[name]}, "buffer_paths": []}]


@pytest.mark.parametrize(
    "data",
    [
        None,
        [],
        "x",
        {},
        {"method": "custom"},
        {"method": "update"},
        {"method": "update", "state": []},
        {"method": "exec"},
    ],
)
def test_a_message_of_no_known_kind_is_refused_in_sight(board, data):
    before = board.get_state()
    board.hear(data)
    assert "cannot read" in said(board)
    assert {**board.get_state(), "picture": DATA} == before


def test_only_what_a_board_shows_is_synced_beyond_any_anywidget(board):
    import anywidget

    assert set(board.keys) - set(anywidget.AnyWidget().keys) == {"art", "picture", "answered", "_css"}


# ---- trouble ----


def test_an_error_in_a_listener_is_logged_and_shown_until_the_next_picture(board, caplog):
    def fail(key):
        raise LookupError(f"<{key}> & more")

    board.on_press(fail)
    with caplog.at_level(logging.ERROR, "kernel_games_widgets"):
        board.press({"press": "a"})
    key, markup = board.picture["words"][-1]
    shown = ET.fromstring(markup)
    assert key == "table:trouble"
    assert shown.text == "Something went wrong. LookupError: <a> & more"
    assert shown.get("role") == "alert"
    assert caplog.records[0].exc_info[0] is LookupError
    board.show(PICTURE)
    assert board.picture == DATA


def test_one_listener_that_fails_does_not_silence_the_next():
    board, heard = Wire(), []
    board.show(Picture(words=(Piece("a", '<button data-act="a">A</button>'),)))
    board.on_press(lambda key: 1 / 0)
    board.on_press(heard.append)
    board.press({"press": "a"})
    assert heard == ["a"]
    assert "ZeroDivisionError" in said(board)


def test_a_guarded_handler_of_another_widget_shows_its_error_on_the_board(board):
    button, box = ipywidgets.Button(), ipywidgets.Checkbox()
    button.on_click(board.guarded(lambda button: {}["lost"]))
    box.observe(board.guarded(lambda change: int(change["new"] or "no number")), names="value")
    button.click()
    assert "KeyError: " in said(board)
    box.value = True
    board.show(PICTURE)
    box.value = False
    assert "ValueError: " in said(board)


def test_a_guarded_handler_still_gets_its_arguments(board):
    got = []
    board.guarded(lambda *args, **kwargs: got.append((args, kwargs)))(1, two=2)
    assert got == [((1,), {"two": 2})]


def test_a_stop_is_no_trouble(board):
    with pytest.raises(KeyboardInterrupt), board.guarding():
        raise KeyboardInterrupt


def test_trouble_is_added_to_the_picture_as_it_is(board):
    board.show(words("calm"))
    board.trouble("oh")
    trouble = ["table:trouble", '<p role="alert" class="kg-trouble" data-said="1">oh</p>']
    assert board.picture["words"] == [["words", "<p>calm</p>"], trouble]


def test_the_same_trouble_again_is_another_one_to_tell(board):
    board.trouble("oh")
    before = board.picture
    board.trouble("oh")
    assert board.picture != before


def test_only_the_last_trouble_is_shown(board):
    board.trouble("first")
    board.trouble("second")
    assert said(board).count("kg-trouble") == 1
    assert "second" in said(board)


@pytest.mark.parametrize(
    ("piece", "wrong"),
    [
        (Piece("b", "<g><use></g>"), "well-formed"),
        (Piece("b", "<g/><g/>"), "one well-formed element"),
        (Piece("b", "words"), "one well-formed element"),
        (Piece("said", "<p/>"), "have the key 'said'"),
    ],
)
def test_a_malformed_picture_is_refused_and_the_last_one_stays(board, piece, wrong):
    for picture in (Picture(words=(SAID, piece)), Picture((WIDE._replace(pieces=(SAID, piece)),))):
        with pytest.raises(ValueError, match=wrong):
            board.show(picture)
    assert board.picture == DATA
    board.press({"press": "a"})
    assert board.pressed == ["a"]


@pytest.mark.parametrize("picture", [None, "<svg/>", 5, ()])
def test_what_is_no_picture_is_refused_and_the_last_one_stays(board, picture):
    with pytest.raises(ValueError, match="a board shows a Picture, not "):
        board.show(picture)
    assert board.picture == DATA


# ---- without a kernel ----


def test_the_repr_is_the_alternative_text(board):
    board.alt = "Nancy to play"
    assert repr(board) == "Board(Nancy to play)"


def test_a_saved_output_holds_the_still_picture(board):
    board.alt = 'A "quoted" <board> & more'
    data, _ = board._repr_mimebundle_()
    assert data["text/plain"] == repr(board)
    assert "application/vnd.jupyter.widget-view+json" in data
    image = ET.fromstring(data["text/html"].replace("&#34;", "&quot;") + "</img>")
    assert image.get("alt") == board.alt
    kind, _, code = image.get("src").partition(",")
    assert kind == "data:image/svg+xml;base64"
    assert base64.b64decode(code).decode() == still(SVG_TEXT, ART)


def test_trouble_leaves_the_still_picture_alone(board):
    calm = board._repr_mimebundle_()
    board.trouble("oh")
    assert board._repr_mimebundle_() == calm


def test_a_board_that_shows_nothing_yet_can_be_displayed():
    data, _ = Board()._repr_mimebundle_()
    assert data["text/plain"] == "Board(An empty board)"
    assert "text/html" not in data


def test_a_picture_without_a_still_says_so_on_the_board(board):
    board.show(one('<use href="#kg-typo"/>'))
    data, _ = board._repr_mimebundle_()
    assert "text/html" not in data
    assert "#kg-typo" in said(board)


# ---- stills ----


def test_a_still_is_one_svg_with_the_size_of_the_drawing():
    root = ET.fromstring(still(SVG_TEXT, ART))
    assert root.tag == SVG + "svg"
    assert (root.get("width"), root.get("height"), root.get("aria-label")) == ("720", "300", "Wide")
    assert "ns0:" not in still(SVG_TEXT, ART)


def test_a_still_holds_the_used_symbols_alone():
    root = ET.fromstring(still(SVG_TEXT, ART))
    assert [part.get("id") for part in root.find(SVG + "defs")] == ["kg-leaf", "kg-twig", "kg-shade"]


@pytest.mark.parametrize(("dark", "ground", "ink"), [(False, "#f6efdf", "#2a2320"), (True, "#201b17", "#f4ecdd")])
def test_a_still_is_painted_in_plain_colours(dark, ground, ink):
    """Programs that show or print pictures know neither variables nor our classes."""
    painted = SVG_TEXT.replace("<use", '<text class="kg-name">A</text><path stroke="var(--kg-red, #fff)"/><use', 1)
    text = still(painted, ART, dark)
    assert not re.search(r"var\(|light-dark|kg-name", text)
    root = ET.fromstring(text)
    assert (root.get("fill"), root.find(SVG + "rect").get("fill")) == (ink, ground)
    assert (
        root.find(f".//{SVG}text").attrib.items() >= {"fill": COLOURS["quiet"][dark], "text-anchor": "middle"}.items()
    )
    assert root.find(f".//{SVG}g/{SVG}path").get("stroke") == COLOURS["red"][dark]
    assert ("prefers-color-scheme:dark" in text) != dark, "a browser may turn the light one dark"


def test_a_colour_that_is_none_of_ours_is_refused():
    with pytest.raises(ValueError, match="var\\(--kg-pink\\).*allowed are paper, card"):
        still('<svg viewBox="0 0 1 1"><path fill="var(--kg-pink)"/></svg>', "")


def test_a_still_shows_what_is_picked_and_hinted_at_as_shapes():
    use = '<use href="#kg-leaf" width="60" height="96" transform="scale(0.5)"/>'
    for kind, colour in (("kg-picked", "accent"), ("kg-mark", "gold")):
        root = ET.fromstring(still(f'<svg viewBox="0 0 9 9"><g class="{kind}">{use}</g></svg>', ART))
        ring = root.findall(f".//{SVG}rect")[-1]
        assert (ring.get("stroke"), ring.get("transform")) == (COLOURS[colour][0], "scale(0.5)")
        assert float(ring.get("width")) > 60


def test_a_still_scales_groups_as_not_every_program_scales_symbols():
    drawing = '<svg viewBox="0 0 9 9"><use href="#kg-leaf" width="60" height="60" transform="rotate(90 3 3)"/></svg>'
    root = ET.fromstring(still(drawing, ART))
    assert root.find(f".//{SVG}symbol") is None
    assert root.find(f"{SVG}use").attrib.items() == {
        "href": "#kg-leaf", "transform": "rotate(90 3 3) scale(6.66667)"
    }.items()  # fmt: skip


def test_a_still_can_be_drawn_twice_alike():
    assert still(SVG_TEXT, ART) == still(SVG_TEXT, ART)


def test_nothing_in_a_still_can_be_pressed():
    text = still(SVG_TEXT, ART)
    assert re.findall(r'data-act|tabindex|role="button"|aria-pressed|data-min', text) == []
    assert 'aria-label="A"' in text


def test_declared_namespaces_make_no_difference():
    declared = SVG_TEXT.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ')
    assert still(declared, ART) == still(SVG_TEXT, ART)


@pytest.mark.parametrize(
    ("picture", "said"),
    [
        ("<p>words</p>", "made of an <svg>"),
        ("<svg viewBox='0 0 9'/>", "viewBox"),
        ("<svg/>", "viewBox"),
        ("<svg", "well-formed"),
        ("<svg viewBox='0 0 1 1'><use href='#kg-none'/></svg>", "#kg-none"),
    ],
)
def test_a_still_that_cannot_be_drawn_says_why(picture, said):
    with pytest.raises(ValueError, match=re.escape(said)):
        still(picture, ART)


def test_an_img_escapes_its_alternative_text():
    assert 'alt="&lt;b&gt; &#34;x&#34;"' in Still("<svg/>", '<b> "x"').html


# ---- colours ----


def luminance(colour):
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one, other):
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


COLOURS = {name: pair for name, *pair in re.findall(r"--kg-(\w+): light-dark\((#\w{6}), (#\w{6})\)", CSS)}


@pytest.mark.parametrize("ground", ["paper", "card"])
@pytest.mark.parametrize("mode", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize(
    ("name", "least"),
    [
        ("ink", 7),
        ("quiet", 4.5),
        ("accent", 4.5),
        ("red", 4.5),
        ("blue", 4.5),
        ("gold", 4.5),
        ("green", 4.5),
        ("line", 3),
    ],
)
def test_colours_stand_out_from_paper_and_cards(name, least, mode, ground):
    assert contrast(COLOURS[name][mode], COLOURS[ground][mode]) >= least


# ---- views ----


def test_each_view_has_one_width(board):
    told = []
    board.on_width(lambda: told.append(board.views.widths))
    board.press({"view": "left", "width": 1100})
    for width in range(600, 550, -1):
        board.press({"view": "right", "width": width})
    assert sorted(board.views.widths) == [551, 1100]
    assert len(told) == 51
    board.press({"view": "right", "width": 551})
    assert len(told) == 51, "the same width is no news"
    board.press({"gone": "left"})
    assert board.views.widths == (551,)
    assert board.pressed == []
    assert board.answered == 0, "a width wants no answer"


def test_of_very_many_views_the_last_are_remembered(board):
    for i in range(100):
        board.press({"view": str(i), "width": 400 + i})
    assert board.views.widths == tuple(range(468, 500))


def test_a_new_view_is_sent_what_the_board_holds(board):
    greeted = []
    board.on_view(lambda: greeted.append(True))
    board.sent.clear()
    board.press({"view": "one", "width": 800})
    assert board.sent[0]["state"] == {"picture": DATA, "answered": 0}
    assert greeted == [True]
    board.sent.clear()
    board.press({"view": "one", "width": 801})
    assert board.sent == []
    assert greeted == [True]


def test_a_moment_has_been_seen_once_a_view_has_shown_it(board):
    seen = lambda: board.views.have_seen(board.moment)  # noqa: E731
    board.press({"view": "one", "width": 800})
    assert not seen()
    board.press({"view": "one", "seen": 0})
    assert seen()
    board.show(PICTURE, moment=1)
    assert not seen()
    board.press({"view": "another", "seen": 1})
    assert not seen(), "a view that has not told its width is none"
    board.press({"view": "one", "seen": 1})
    assert seen()
    board.press({"gone": "one"})
    assert not seen()


def test_an_error_in_a_listener_to_widths_is_seen(board):
    board.on_width(lambda: 1 / 0)
    board.press({"width": 360})
    assert "ZeroDivisionError" in said(board)


@pytest.mark.parametrize(
    "told",
    [
        *({"view": "one", "width": width} for width in [0, -5, 1.5, "360", True, None, 1_000_000]),
        *({"view": view, "width": 360} for view in [1, None, "x" * 201, ["one"]]),
        {"view": "one", "seen": "1"},
        {"view": "one", "seen": 1, "width": 300},
        {"view": "one"},
        {"gone": 1},
        {},
        [],
        None,
    ],
)
def test_what_a_view_cannot_tell_is_refused_in_sight(board, told):
    board.press(told)
    assert "presses and what its views tell" in said(board)
    assert board.views.widths == ()
