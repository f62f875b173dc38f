"""The board's script by itself: a page with a toy model instead of a kernel."""

from datetime import datetime
from itertools import permutations
from pathlib import Path
from xml.etree.ElementTree import fromstring

import pytest

import kernel_games_widgets
from kernel_games_widgets.picture import Drawn, Picture, Piece
from kernel_games_widgets.script import SCRIPT
from kernel_games_widgets.still import Still, still

HOME = Path(kernel_games_widgets.__file__).parent
ART = '<svg><defs><symbol id="kg-sun" viewBox="0 0 60 90"><circle cx="30" cy="45" r="20"/></symbol></defs></svg>'
SAID = '<p role="status" aria-live="polite" data-key="said">{}</p>'
BUTTONS = '<p><button data-act="undo">Undo</button> <button data-act="redo" disabled="">Redo</button></p>'
SLIDER = '<label>Timeline <input type="range" data-act="ply" min="0" max="9" value="{}"/></label>'


def card(key, x, y, can=True, act=True, turn=0, start=""):
    """A card of 60 by 90; one with act=False only lies there."""
    press = f'data-act="{key}" role="button" aria-label="Card {key}"' if act else ""
    come = f'data-from="{start}" data-turns=""' if start else ""
    return (
        f'<g data-key="{key}" {press} class="{"kg-can" if can else "kg-not"}" {come}'
        f' transform="translate({x} {y}) rotate({turn})"><use href="#kg-sun" width="60" height="90"/></g>'
    )


class Shown(Picture):
    """A picture; what is added to it comes after its drawings."""

    def __add__(self, more):
        if isinstance(more, str):
            return Shown(self.drawings, (*self.words, keyed(more, f"word {len(self.words)}")))
        return Shown(self.drawings + more.drawings, self.words + more.words)


def keyed(markup, key=""):
    """A piece, by the key that its markup tells."""
    return Piece(fromstring(markup).get("data-key", key), markup)


def drawing(*cards, least=0, can=""):
    return Shown((Drawn(least, 700, 300, "Toy", tuple(can.split()), tuple(keyed(each) for each in cards if each)),))


def words(markup):
    return Shown() + markup


def rings(toy):
    """The kinds of rings that are drawn, and for each the keys around which they lie."""
    found = {}
    for kind, key in toy.page.evaluate(
        """() => [...document.querySelectorAll('.kg-rings path')].map(path => {
            const ring = path.getBoundingClientRect();
            const inside = [...document.querySelectorAll('svg [data-act]')].find(e => {
                const box = e.querySelector('use').getBoundingClientRect();
                const middle = r => [r.x + r.width / 2, r.y + r.height / 2];
                return middle(box).every((at, i) => Math.abs(at - middle(ring)[i]) < 30) && ring.width > 50;
            });
            return [path.getAttribute('class').replace('kg-ring-', ''), inside?.dataset.act];
        })"""
    ):
        found.setdefault(kind, []).append(key)
    return found


def grid(*keys, **more):
    """Cards in two rows of four."""
    return drawing(*(card(key, 20 + i % 4 * 100, 20 + i // 4 * 120, **more) for i, key in enumerate(keys)))


class Toy:
    """A page with boards on one toy model."""

    def __init__(self, page):
        self.page = page
        page.route("http://localhost/**", self._serve)
        page.goto("http://localhost/toy.html")

    def _serve(self, route):
        name = route.request.url.rsplit("/", 1)[1]
        places = [HOME / name, Path(__file__).with_name(name)]
        found = [place for place in places if place.is_file()]
        if name == "board.js":
            route.fulfill(body=SCRIPT, content_type="text/javascript")
        elif found:
            route.fulfill(path=found[0])
        else:
            route.fulfill(status=204)

    def start(self, picture, views=1):
        self.page.evaluate("([art, picture]) => start({ art, picture })", [ART, self.data(picture)])
        self.page.evaluate("count => { window.views = Array.from({ length: count }, open_view) }", views)
        self.settle()
        return self

    def show(self, picture):
        """Show a picture; what begins to move stands still at its beginning, however long a test takes to look."""
        self.page.evaluate(
            "picture => { model.show(picture); for (const each of document.getAnimations()) each.pause(); }",
            self.data(picture),
        )

    @staticmethod
    def data(picture):
        """What the model holds of a picture."""
        return {"moment": 0, **picture.data()}

    def settle(self):
        """Let two frames pass: a board that was resized has then drawn itself."""
        self.page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")

    def follow(self):
        """Let the words around a drawing follow it."""
        self.page.wait_for_timeout(60)

    def answer(self):
        self.page.evaluate("model.answer()")

    @property
    def sent(self):
        return self.page.evaluate("model.sent")

    @property
    def focused(self):
        return self.page.evaluate("document.activeElement.dataset.act ?? document.activeElement.localName")

    def keys(self, *names):
        for name in names:
            self.page.keyboard.press(name)
        return self.focused

    def act(self, key, view=0):
        return self.page.locator(".kg-board").nth(view).locator(f'[data-act="{key}"]')


@pytest.fixture
def toy(page):
    return Toy(page)


# ---- pressing ----


def test_a_click_reports_the_key_once(toy):
    toy.start(grid("a", "b") + BUTTONS)
    toy.act("b").click()
    toy.act("undo").click()
    toy.act("redo").click(force=True)
    assert toy.sent == ["b", "undo"]


def test_a_tap_reports_the_key_once(new_page):
    toy = Toy(new_page(has_touch=True, viewport={"width": 360, "height": 640})).start(grid("a", "b"))
    toy.act("a").tap()
    assert toy.sent == ["a"]


def test_enter_and_space_press_cards_and_buttons_once(toy):
    toy.start(grid("a", "b") + BUTTONS)
    toy.keys("Tab", "Enter", "Space", "End", "Enter", "Space")
    assert toy.sent == ["a", "a", "undo", "undo"]


def test_a_key_held_down_presses_once(toy):
    toy.start(grid("a"))
    toy.keys("Tab")
    for _ in range(3):
        toy.page.keyboard.down("Enter")
    assert toy.sent == ["a"]


def test_escape_is_reported_from_anywhere_in_the_board(toy):
    toy.start(grid("a") + SLIDER.format(3))
    toy.keys("Tab", "Escape")
    toy.act("ply").focus()
    toy.keys("Escape")
    assert toy.sent == ["table:escape", "table:escape"]


def test_keys_with_a_modifier_are_left_to_the_notebook(toy):
    toy.start(grid("a", "b"))
    assert toy.keys("Tab", "Control+Enter", "Alt+ArrowRight", "Meta+ArrowRight") == "a"
    assert toy.sent == []


def test_keys_that_the_board_uses_do_not_reach_the_notebook(toy):
    toy.start(grid("a", "b") + SLIDER.format(3))
    toy.page.evaluate("window.reached = []; addEventListener('keydown', event => reached.push(event.key))")
    toy.keys("Tab", "ArrowRight", "ArrowDown", "Home", "End", "Enter", "Space", "Escape", "x")
    toy.act("ply").focus()
    toy.keys("ArrowLeft", "Home")
    assert toy.page.evaluate("reached") == ["Tab", "x"]
    for pressable in toy.page.locator("[data-act]").all():
        assert pressable.get_attribute("data-lm-suppress-shortcuts") == "true"


# ---- finding the way ----


def test_tab_enters_at_the_first_card_that_leads_on_and_leaves_again(toy):
    cards = [card("a", 20, 20, can=False), card("b", 120, 20), card("c", 220, 20)]
    toy.start(drawing(*cards) + SLIDER.format(3))
    assert toy.keys("Tab") == "b"
    assert toy.keys("Tab") == "ply"
    assert toy.keys("Shift+Tab") == "b"


def test_tab_comes_back_to_where_it_left(toy):
    toy.start(grid("a", "b", "c") + SLIDER.format(3))
    assert toy.keys("Tab", "ArrowRight", "Tab", "Shift+Tab") == "b"
    toy.show(grid("a", "b", "d") + SLIDER.format(3))
    assert toy.keys("Tab", "Shift+Tab") == "b"


def test_arrows_lead_to_what_lies_there(toy):
    toy.start(grid(*"abcdefgh") + BUTTONS)
    ways = {
        "Right": "b",
        "Right Right Right": "d",
        "Right Right Right Right": "e",
        "Down": "e",
        "Right Down": "f",
        "Down Up": "a",
        "Down Left": "d",
        "Left": "a",
        "Up": "a",
        "Down Down": "undo",
        "Down Down Right": "undo",
        "Down Down Up": "e",
    }
    for way, where in ways.items():
        toy.act("a").focus()
        assert toy.keys(*(f"Arrow{step}" for step in way.split())) == where, way


def test_home_and_end_lead_to_the_first_and_the_last(toy):
    toy.start(grid(*"abcdefgh") + BUTTONS)
    assert toy.keys("Tab", "End") == "undo"
    assert toy.keys("Home") == "a"


def test_the_right_arrow_reaches_everything(toy):
    toy.start(grid(*"abcdefgh") + BUTTONS)
    reached = [toy.keys("Tab")] + [toy.keys("ArrowRight") for _ in range(8)]
    assert reached == [*"abcdefgh", "undo"]


def test_the_focus_ring_shows_for_the_keyboard(toy):
    toy.start(grid("a", "b"))
    toy.keys("Tab")
    assert rings(toy) == {"within": ["a"], "focus": ["a"]}
    toy.keys("ArrowRight")
    assert rings(toy) == {"within": ["b"], "focus": ["b"]}
    toy.act("a").click()
    assert rings(toy) == {}, "not for the mouse"


# ---- the next picture ----


TREE = """html => {
    const template = document.createElement("template");
    template.innerHTML = html;
    const own = attribute => !["tabindex", "data-lm-suppress-shortcuts", "data-key"].includes(attribute.name);
    const tell = node => node.nodeType === 1
        ? [node.nodeName, [...node.attributes].filter(own).map(a => a.name + "=" + a.value).sort(),
           [...node.childNodes].map(tell)]
        : node.data;
    return [...template.content.childNodes].map(tell);
}"""
PICTURES = [
    Shown(),
    words("<p data-key='x'>alone</p>"),
    words("<div data-key='x'>another <b>kind</b></div>"),
    words("<p data-key='x'><b title='it&apos;s'>alone</b> &lt;x&gt;</p>"),
    words("<p data-key='x'><i title='it&apos;s'>alone</i><!-- nothing --> and more</p>"),
    words('<table data-key="t"><tbody><tr class="x"><td>1</td></tr></tbody></table>') + BUTTONS,
    words('<table data-key="t"><tbody><tr><td>2</td><td>3</td></tr></tbody></table>'),
    grid("b", "a") + SAID.format("one") + BUTTONS,
    grid("h", "g", "f", "e", "a") + BUTTONS + SAID.format("two <em>three</em>"),
    drawing("<g data-key='a'/>", card("b", 1, 1), "<path data-key='p' d='M0 0h1'/>"),
    drawing(card("c", 1, 1), "<path data-key='a' d='M0 0h1'/>", "<g data-key='p'><text>t</text><text>u</text></g>"),
    drawing(card("d", 1, 1), least=1),
]


def test_after_any_change_the_board_shows_the_picture(toy):
    toy.start(Shown())
    for before, after in permutations(PICTURES, 2):
        toy.show(before)
        toy.show(after)
        toy.follow()
        for where, pieces in ((".kg-around", after.words), (".kg-view g", after.drawings and after.drawings[0].pieces)):
            here = toy.page.locator(where).first.inner_html() if pieces else ""
            markup = "".join(piece.markup for piece in pieces)
            template = f"<svg>{markup}</svg>" if where != ".kg-around" else markup
            shown = f"<svg>{here}</svg>" if where != ".kg-around" else here
            assert toy.page.evaluate(TREE, shown) == toy.page.evaluate(TREE, template)
        assert toy.page.locator("svg.kg-picture").count() == len(after.drawings)


@pytest.mark.parametrize("order", list(permutations("abcd")))
def test_pieces_stand_in_their_order_and_stay_the_same_nodes(toy, order):
    toy.start(grid(*"abcd"))
    toy.page.evaluate("for (const e of document.querySelectorAll('.kg-view g [data-key]')) e.mine = e.dataset.key")
    toy.show(grid(*order))
    found = "[...document.querySelectorAll('.kg-view g [data-key]')].map(e => [e.dataset.key, e.mine])"
    assert toy.page.evaluate(found) == [[key, key] for key in order]


def whole(keys, said, ply, can=""):
    """A picture as a table shows it: cards, what is said, and the timeline."""
    cards = [card(key, 20 + 100 * i, 20).replace(' class="kg-can"', "") for i, key in enumerate(keys)]
    told = f'<p role="status" data-key="said">{said}</p>'
    slider = f'<input type="range" data-act="ply" min="0" max="9" value="{ply}"/>'
    return drawing(*cards, can=can) + told + f'<label data-key="move">Move {slider} <span>{ply} of 9</span></label>'


def test_what_changes_within_a_piece_keeps_its_nodes(toy):
    toy.start(whole("ab", "one", 1))
    toy.page.evaluate("for (const e of document.querySelectorAll('.kg-view *')) e.mine = true")
    toy.show(whole("ba", "two", 2))
    toy.follow()
    assert toy.page.evaluate("[...document.querySelectorAll('.kg-view *')].every(e => e.mine)")
    assert toy.act("ply").input_value() == "2"


def test_what_stays_is_left_alone(toy):
    toy.start(whole("abc", "one", 1))
    watched = """picture => {
        const touched = [], watch = new MutationObserver(all => touched.push(...all.map(({ target }) => target)));
        watch.observe(document.querySelector(".kg-view"), { subtree: true, childList: true, attributes: true,
            characterData: true });
        model.show(picture);
        return new Promise(done => setTimeout(() => done(touched.map(node => node.dataset?.key ?? node.nodeName)), 60));
    }"""
    assert toy.page.evaluate(watched, toy.data(whole("abc", "one", 1))) == []
    cards = [piece.markup.replace("translate(120", "translate(150") for piece in whole("abc", "", 1).drawings[0].pieces]
    touched = toy.page.evaluate(watched, toy.data(drawing(*cards) + '<p role="status" data-key="said">one</p>'))
    assert set(touched) == {"b", "DIV"}, "b is moved, the timeline is gone"


KEYS = "[...document.querySelectorAll('.kg-view g[data-key]')].map(e => e.dataset.key).join('')"
SAYS = "document.querySelector('[data-key=said]').textContent"


def test_the_drawing_comes_first_and_the_words_follow(toy):
    toy.start(whole("ab", "one", 1))
    at_once = f"picture => {{ model.show(picture); return [{KEYS}, {SAYS}]; }}"
    assert toy.page.evaluate(at_once, toy.data(whole("cd", "two", 2))) == ["cd", "one"]
    toy.follow()
    assert toy.page.evaluate(f"[{KEYS}, {SAYS}]") == ["cd", "two"]
    assert toy.page.evaluate(at_once, toy.data(whole("cd", "three", 3))) == ["cd", "three"], (
        "nothing is drawn before them"
    )


def test_only_the_last_words_follow(toy):
    toy.start(whole("ab", "one", 1))
    heard = """pictures => {
        window.heard = [];
        const said = document.querySelector('[data-key=said]');
        new MutationObserver(() => window.heard.push(said.textContent))
            .observe(said, { childList: true, characterData: true, subtree: true });
        for (const picture of pictures) model.show(picture);
    }"""
    toy.page.evaluate(heard, [toy.data(whole(f"a{key}", key, 2)) for key in "cde"])
    toy.follow()
    assert toy.page.evaluate("window.heard") == ["e"]
    assert toy.page.evaluate(f"[{KEYS}, {SAYS}]") == ["ae", "e"]


def test_a_slider_is_not_pulled_back_before_the_words_follow(toy):
    toy.start(whole("ab", "one", 1))
    toy.act("ply").focus()
    toy.keys("ArrowRight")
    assert toy.sent == ["ply 2"]
    at_once = "picture => { model.show(picture); model.answer(); return document.querySelector('input').value; }"
    assert toy.page.evaluate(at_once, toy.data(whole("cd", "two", 2))) == "2"
    toy.follow()
    assert toy.act("ply").input_value() == "2"


def framed(x, y=20):
    """The frame around a card."""
    return f"M{x - 1.25} {y - 1.25}h62.5v92.5h-62.5z"


def test_the_drawing_lists_what_leads_on_and_frames_it(toy):
    line = "document.querySelector('[data-can]').getAttribute('d')"
    toy.start(whole("abcd", "one", 1, can="c b nothing"))
    assert toy.page.evaluate(line) == framed(120) + framed(220)
    assert toy.keys("Tab") == "b", "the first that leads on"
    toy.show(whole("dcba", "two", 2, can="a b"))
    assert toy.page.evaluate(line) == framed(220) + framed(320)
    toy.show(whole("dcb", "two", 2, can="a b"))
    assert toy.page.evaluate(line) == framed(220)
    cards = [piece.markup for piece in whole("dcb", "two", 2).drawings[0].pieces]
    toy.show(drawing(*(each.replace('data-act="b" role="button"', "") for each in cards), can="b d"))
    assert toy.page.evaluate(line) == framed(20), "what only lies there does not lead on"
    assert toy.focused == "d", "nor has it the focus any more"
    toy.show(whole("dcb", "three", 3, can=""))
    assert toy.page.evaluate(line) == ""


@pytest.mark.parametrize(("order", "most"), [("bcdefgha", 1), ("habcdefg", 1), ("hbcdefga", 2), ("bcdefgh", 0)])
def test_few_nodes_are_moved_when_few_change_places(toy, order, most):
    toy.start(grid(*"abcdefgh"))
    toy.page.evaluate(
        """window.moved = 0;
        new MutationObserver(all => { for (const one of all) moved += one.addedNodes.length; })
            .observe(document.querySelector(".kg-view"), { subtree: true, childList: true })"""
    )
    toy.show(grid(*order))
    assert toy.page.evaluate("moved") <= most


@pytest.mark.parametrize("order", ["bacd", "dcba", "cb", "b"])
def test_focus_stays_on_a_card_that_moves(toy, order):
    toy.start(grid(*"abcd"))
    toy.keys("Tab", "ArrowRight")
    toy.show(grid(*order))
    assert toy.focused == "b"


@pytest.mark.parametrize("gone", [card("b", 120, 20, act=False), ""])
def test_focus_goes_from_what_can_no_longer_be_pressed_to_the_nearest_that_leads_on(toy, gone):
    toy.start(grid(*"abcd"))
    toy.keys("Tab", "ArrowRight")
    toy.show(drawing(card("a", 20, 20, can=False), gone, card("c", 400, 20), card("d", 500, 20)))
    assert toy.focused == "c"


def test_what_can_no_longer_be_pressed_is_no_stop_for_tab(toy):
    toy.start(grid("a"))
    toy.show(drawing(card("a", 20, 20, act=False)))
    assert toy.page.locator(".kg-view [tabindex]").count() == 0


def test_focus_goes_from_a_drawing_to_the_button_of_a_curtain(toy):
    toy.start(grid("a"))
    toy.keys("Tab")
    toy.show(words("<p>Pass the screen</p>") + '<button data-act="ready" class="kg-can">Ready</button>')
    assert toy.focused == "ready"


def test_a_piece_that_spills_out_of_its_drawing_takes_no_other_with_it(toy):
    toy.start(drawing("<g data-key='x'><text>a <b>x</b></text></g>", card("b", 20, 20)))
    assert toy.act("b").is_visible()


def test_focus_goes_to_any_card_when_none_leads_on(toy):
    toy.start(grid(*"ab"))
    toy.keys("Tab")
    toy.show(grid("x", "y", can=False))
    assert toy.focused == "x"


def test_focus_outside_the_board_is_left_alone(toy):
    toy.start(grid(*"ab"))
    toy.page.evaluate("document.body.prepend(Object.assign(document.createElement('button'), { id: 'mine' }))")
    toy.page.focus("#mine")
    toy.show(grid("x"))
    assert toy.page.evaluate("document.activeElement.id") == "mine"


# ---- the slider ----


def test_the_slider_reports_its_value(toy):
    toy.start(words(SLIDER.format(3)))
    toy.act("ply").focus()
    toy.keys("ArrowRight")
    assert toy.sent == ["ply 4"]


def test_a_slider_that_moves_on_meanwhile_reports_where_it_got_to(toy):
    toy.start(words(SLIDER.format(3)))
    toy.act("ply").focus()
    toy.keys("ArrowRight", "ArrowRight", "ArrowRight")
    assert toy.sent == ["ply 4"]
    toy.show(words(SLIDER.format(4)))
    assert toy.act("ply").input_value() == "6", "the picture for 4 does not pull it back"
    toy.answer()
    assert toy.sent == ["ply 4", "ply 6"]
    toy.show(words(SLIDER.format(6)))
    toy.answer()
    assert toy.sent == ["ply 4", "ply 6"]
    assert toy.act("ply").input_value() == "6"


def test_the_slider_follows_the_picture_except_while_it_is_dragged(toy):
    toy.start(words(SLIDER.format(3)))
    toy.show(words(SLIDER.format(5)))
    assert toy.act("ply").input_value() == "5"
    box = toy.act("ply").bounding_box()
    toy.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    toy.page.mouse.down()
    toy.page.mouse.move(box["x"] + box["width"] - 2, box["y"] + box["height"] / 2)
    toy.answer()
    toy.answer()
    toy.show(words(SLIDER.format(1)))
    assert toy.act("ply").input_value() == "9"
    toy.page.mouse.up()
    assert toy.act("ply").input_value() == "1"


# ---- drawings for each width ----


@pytest.mark.parametrize(("width", "least"), [(360, "0"), (700, "500"), (1000, "720")])
def test_the_board_shows_the_drawing_made_for_its_width(new_page, width, least):
    toy = Toy(new_page(viewport={"width": width, "height": 700}))
    drawings = [drawing(card("a", 9, 9), least=500), drawing(card("a", 9, 9), least=720), drawing(card("a", 9, 9))]
    toy.start(sum(drawings, Shown()))
    assert toy.page.locator("svg.kg-picture").evaluate_all("all => all.map(e => e.dataset.min)") == [least]


def test_a_board_that_is_resized_changes_its_drawing_and_keeps_focus(toy):
    toy.start(drawing(card("a", 9, 9), card("b", 99, 9), least=720) + drawing(card("a", 9, 9), card("b", 9, 99)))
    toy.keys("Tab", "ArrowRight")
    for width, least in ((400, "0"), (1000, "720")):
        toy.page.set_viewport_size({"width": width, "height": 700})
        toy.settle()
        assert toy.page.locator("svg.kg-picture").get_attribute("data-min") == least
        assert toy.focused == "b"
        assert gliding(toy) == {}


def test_targets_outside_the_drawing_are_44_pixels_high(new_page):
    toy = Toy(new_page(viewport={"width": 360, "height": 700})).start(words(BUTTONS) + SLIDER.format(3))
    for target in toy.page.locator("[data-act]").all():
        assert target.bounding_box()["height"] >= 44
        assert target.bounding_box()["width"] >= 44


# ---- gliding ----


def gliding(toy):
    """Where each gliding element starts, as seen from where it ends, in the drawing's units."""
    return toy.page.evaluate(
        """() => Object.fromEntries(document.getAnimations().map(a => [a.effect.target, a.effect.getKeyframes()[0]])
            .filter(([, first]) => first.translate && !first.scale)
            .map(([element, first]) => [element.dataset.key, first.translate]))"""
    )


def turning(toy):
    """The elements that turn over."""
    return toy.page.evaluate(
        """() => document.getAnimations().filter(a => a.effect.getKeyframes()[0].scale)
            .map(a => a.effect.target.dataset.key)"""
    )


def middle_of(toy, key):
    box = toy.page.locator(f"[data-key={key}] use").bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_card_glides_from_its_old_place(toy):
    toy.start(drawing(card("a", 10, 20), card("b", 100, 20)))
    toy.show(drawing(card("a", 300, 50), card("b", 100, 20)))
    assert gliding(toy) == {"a": "-290px -30px"}


@pytest.mark.parametrize("turn", [0, 90, 180])
def test_a_glide_begins_where_the_card_was_and_ends_where_it_is(toy, turn):
    toy.start(drawing(card("a", 200, 100, turn=turn), least=0))
    old = toy.act("a").bounding_box()
    toy.show(drawing(card("a", 500, 150, turn=turn), least=0))
    assert toy.act("a").bounding_box() == pytest.approx(old, abs=0.5)
    toy.page.evaluate("for (const a of document.getAnimations()) a.finish()")
    scale = toy.page.locator("svg.kg-picture").bounding_box()["width"] / 700
    new = toy.act("a").bounding_box()
    assert (new["x"] - old["x"], new["y"] - old["y"]) == pytest.approx((300 * scale, 50 * scale), abs=0.5)


def test_a_new_card_glides_from_the_card_it_comes_from(toy):
    toy.start(drawing(card("deck", 10, 10), card("hand", 40, 40)))
    toy.show(drawing(card("deck", 10, 10), card("flip", 110, 60, start="deck"), card("taken", 40, 90, start="hand")))
    assert gliding(toy) == {"flip": "-100px -50px", "taken": "0px -50px"}


def test_a_new_card_turns_over_and_a_known_one_does_not(toy):
    toy.start(drawing(card("deck", 10, 10), card("a", 40, 40)))
    toy.show(drawing(card("deck", 10, 10), card("a", 90, 40), card("flip", 110, 60, start="deck")))
    assert turning(toy) == ["flip"]


@pytest.mark.parametrize("scale", [1, 0.45, 1.5])
def test_a_card_turns_over_around_its_middle_on_a_straight_way_to_its_place(toy, scale):
    toy.start(drawing(card("deck", 10, 10)))
    flip = card("flip", 410, 160, start="deck").replace("rotate(0)", f"scale({scale})")
    toy.show(drawing(card("deck", 10, 10), flip))
    ways = []
    for time in range(0, 250, 25):
        toy.page.evaluate("time => { for (const a of document.getAnimations()) a.currentTime = time; }", time)
        ways.append(middle_of(toy, "flip"))
    toy.page.evaluate("for (const a of document.getAnimations()) a.finish()")
    rest = middle_of(toy, "flip")
    for (x, y), (next_x, next_y) in zip(ways, [*ways[1:], rest], strict=True):
        assert x <= next_x + 0.5
        assert y <= next_y + 0.5
    assert ways[-1] == pytest.approx(rest, abs=30), "it does not jump at the end"
    assert (rest[0] - ways[0][0]) / (rest[1] - ways[0][1]) == pytest.approx(400 / 150, rel=0.02)


def test_a_new_card_from_nowhere_does_not_glide(toy):
    toy.start(drawing(card("a", 10, 10)))
    toy.show(drawing(card("a", 10, 10), card("b", 90, 90), card("c", 50, 50, start="gone")))
    assert gliding(toy) == {}


def test_nothing_glides_for_those_who_want_less_motion(new_page):
    toy = Toy(new_page(reduced_motion="reduce")).start(drawing(card("a", 10, 20)))
    toy.show(drawing(card("a", 300, 50)))
    assert gliding(toy) == {}
    assert "translate(300 50)" in toy.act("a").get_attribute("transform")


# ---- a kernel that does not answer ----


SILENT = ".kg-silent"


@pytest.fixture
def slow_toy(page):
    """A toy whose time stands still, but for `page.clock.run_for`."""
    page.clock.install(time=datetime(2026, 1, 1))
    toy = Toy(page).start(grid("a"), views=2)
    page.clock.pause_at(datetime(2026, 1, 2))
    toy.notice = page.locator(SILENT).first
    return toy


def test_a_press_without_an_answer_is_said_and_taken_back_when_one_comes(slow_toy):
    slow_toy.act("a").click()
    slow_toy.page.clock.run_for(3900)
    assert not slow_toy.notice.is_visible()
    slow_toy.page.clock.run_for(200)
    assert "busy or has stopped" in slow_toy.notice.inner_text()
    slow_toy.answer()
    assert not slow_toy.notice.is_visible()


def test_more_presses_do_not_put_off_the_notice(slow_toy):
    for _ in range(3):
        slow_toy.act("a").click()
        slow_toy.page.clock.run_for(1500)
    assert slow_toy.notice.is_visible()


def test_the_last_of_several_presses_wants_its_answer_too(slow_toy):
    slow_toy.act("a").click()
    slow_toy.act("a").click()
    slow_toy.answer()
    slow_toy.page.clock.run_for(4100)
    assert slow_toy.notice.is_visible()


def test_an_answered_press_says_nothing(slow_toy):
    slow_toy.act("a").click()
    slow_toy.answer()
    slow_toy.page.clock.run_for(10_000)
    assert not slow_toy.notice.is_visible()


def test_a_picture_is_an_answer_too(slow_toy):
    slow_toy.act("a").click()
    slow_toy.page.clock.run_for(4100)
    slow_toy.show(grid("a", "b"))
    assert not slow_toy.notice.is_visible()


# ---- two views of one board ----


def test_two_views_show_the_same_and_keep_their_own_focus(toy):
    toy.start(grid("a", "b"), views=2)
    toy.act("a", view=1).focus()
    toy.show(grid("a", "b", "c"))
    assert toy.act("c", view=0).count() == toy.act("c", view=1).count() == 1
    assert toy.page.evaluate("views[1].el.contains(document.activeElement)")
    toy.act("c", view=0).click()
    assert toy.sent == ["c"]


def test_the_art_is_there_once_in_each_view_and_may_come_later(toy):
    toy.start(grid("a"), views=2)
    assert toy.page.locator(".kg-art #kg-sun").count() == 2
    toy.page.evaluate("art => { model.state.art = art; model.tell('change:art') }", ART.replace("kg-sun", "kg-moon"))
    assert toy.page.locator(".kg-art #kg-moon").count() == 2
    assert toy.page.locator("#kg-sun").count() == 0


def test_a_view_that_is_closed_leaves_nothing_behind(slow_toy):
    page = slow_toy.page
    slow_toy.act("a", view=1).click()
    page.evaluate("window.old = views[1].el; views[1].close()")
    slow_toy.show(grid("b"))
    page.clock.run_for(5000)
    assert page.evaluate("[!!old.querySelector('[data-key=a]'), old.querySelector('.kg-silent').hidden]") == [
        True,
        True,
    ]
    page.evaluate("old.querySelector('[data-act]').dispatchEvent(new MouseEvent('click', { bubbles: true }))")
    assert slow_toy.sent == ["a"]
    slow_toy.act("b").click()
    assert slow_toy.sent == ["a", "b"]


# ---- light and dark ----


@pytest.mark.parametrize("system", ["light", "dark"])
def test_the_notebooks_theme_outweighs_the_systems_except_in_voila(new_page, system):
    toy = Toy(new_page(color_scheme=system)).start(grid("a"))
    colours = {"light": "rgb(246, 239, 223)", "dark": "rgb(32, 27, 23)"}
    for page, expected in [
        ({}, system),
        ({"jpThemeLight": "true"}, "light"),
        ({"jpThemeLight": "false"}, "dark"),
        ({"jpThemeLight": "true", "voila": "voila"}, system),
        ({"jpThemeLight": "false", "voila": "voila"}, system),
    ]:
        toy.page.evaluate("data => Object.assign(document.body.dataset, data)", page)
        for part in (".kg-board", ".kg-picture"):
            ground = toy.page.locator(part).evaluate("e => getComputedStyle(e).backgroundColor")
            assert ground == colours[expected], page


@pytest.mark.parametrize(("system", "ground"), [("light", [246, 239, 223]), ("dark", [32, 27, 23])])
def test_a_still_picture_follows_the_system_too(new_page, system, ground):
    page = new_page(color_scheme=system)
    page.set_content(Still(still(str(grid("a")), ART), "A table").html)
    corner = page.evaluate(
        """async () => {
            const image = document.querySelector("img");
            await image.decode();
            const canvas = Object.assign(document.createElement("canvas"), { width: 700, height: 300 });
            const context = canvas.getContext("2d");
            context.drawImage(image, 0, 0);
            return [image.naturalWidth, image.naturalHeight, ...context.getImageData(2, 2, 1, 1).data];
        }"""
    )
    assert corner == [700, 300, *ground, 255]


# ---- pointing and notes ----


def shown(toy):
    return toy.page.evaluate("() => [...document.querySelectorAll('.kg-shown')].map(e => e.dataset.key)")


def pointing(key, x, shows, can=True):
    return card(key, x, 20, can=can).replace("<g ", f'<g data-shows="{shows}" ', 1)


def test_pointing_at_a_card_lights_up_what_it_would_touch(toy):
    toy.start(
        drawing(pointing("a", 10, "c d"), pointing("b", 110, "d", can=False), card("c", 210, 20), card("d", 310, 20))
    )
    toy.act("a").hover()
    assert shown(toy) == ["c", "d"]
    toy.act("b").hover()  # does not lead on
    assert shown(toy) == []
    toy.act("a").focus()
    assert shown(toy) == ["c", "d"]
    toy.act("c").focus()
    assert shown(toy) == []


def test_a_group_lights_up_whole(toy):
    grouped = [card(key, 110 + i * 100, 20).replace("<g ", '<g data-group="jan" ', 1) for i, key in enumerate("bc")]
    toy.start(drawing(pointing("a", 10, "jan d"), *grouped, card("d", 410, 20), card("e", 510, 20)))
    toy.act("a").hover()
    assert shown(toy) == ["b", "c", "d"]


def test_what_is_pointed_at_stays_lit_in_the_next_picture(toy):
    toy.start(drawing(pointing("a", 10, "c"), card("c", 210, 20)))
    toy.act("a").hover()
    toy.show(drawing(pointing("a", 10, "c d"), card("c", 210, 20), card("d", 310, 20)))
    assert shown(toy) == ["c", "d"]


@pytest.mark.parametrize("key", ["a", "b"])
@pytest.mark.parametrize("width", [360, 1000])
def test_a_note_stands_beside_what_it_speaks_of_and_inside_the_board(new_page, width, key):
    toy = Toy(new_page(viewport={"width": width, "height": 700}))
    note = (
        f'<p class="kg-beside" data-key="note" data-beside="{key}">This card lies on the field, not in your hand.</p>'
    )
    toy.start(drawing(card("a", 5, 150), card("b", 630, 5)) + note)
    said, of, board = (toy.page.locator(css).bounding_box() for css in (".kg-beside", f"[data-act={key}]", ".kg-view"))
    assert said["x"] >= board["x"]
    assert said["x"] + said["width"] <= board["x"] + board["width"]
    assert said["y"] + said["height"] <= of["y"] or said["y"] >= of["y"] + of["height"], "it covers nothing"
    assert said["x"] < of["x"] + of["width"]
    assert of["x"] < said["x"] + said["width"], "above or below it"


def test_a_note_on_what_is_not_there_is_not_shown(toy):
    toy.start(drawing(card("a", 5, 150)) + '<p class="kg-beside" data-key="note" data-beside="z">Nothing.</p>')
    assert not toy.page.locator(".kg-beside").is_visible()


# ---- widths ----


def test_a_view_tells_its_width_and_each_new_one(new_page):
    toy = Toy(new_page(viewport={"width": 1000, "height": 700})).start(drawing(card("a", 5, 20)))
    toy.page.wait_for_function("model.widths.length === 1")
    toy.page.set_viewport_size({"width": 500, "height": 700})
    toy.page.wait_for_function("model.widths.length === 2")
    wide, narrow = toy.page.evaluate("model.widths")
    assert 900 < wide <= 1000
    assert 400 < narrow <= 500
    assert toy.sent == []


def test_a_resize_is_told_once_where_it_has_led_to(new_page):
    toy = Toy(new_page(viewport={"width": 1000, "height": 700})).start(grid("a"))
    for width in range(990, 790, -10):
        toy.page.set_viewport_size({"width": width, "height": 700})
        toy.settle()
    toy.page.wait_for_timeout(500)
    first, *others = toy.page.evaluate("model.widths")
    assert len(others) == 1
    assert others[0] < first - 150


def test_a_view_that_is_taken_away_says_so(toy):
    toy.start(grid("a"), views=2)
    toy.page.evaluate("views[0].close()")
    assert toy.page.evaluate("model.gone")


def test_a_view_whose_kernel_cannot_be_reached_says_so_and_throws_nothing(toy):
    """The page fails in the end if an exception was left uncaught."""
    toy.start(grid("a"))
    toy.page.evaluate("() => { model.send = () => { throw new Error('Cannot send'); }; }")
    toy.act("a").click()
    assert "busy or has stopped" in toy.page.locator(SILENT).inner_text()
    toy.page.evaluate("() => views[0].close()")
