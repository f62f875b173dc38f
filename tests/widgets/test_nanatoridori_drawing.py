"""The picture of Nanatoridori's table: what is in it at any moment, what can be pressed there, and what is secret."""

import re
from itertools import pairwise, permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from marks import leads, markup
from setups import playout, seeds

import kernel_games as kg
from kernel_games.match import game
from kernel_games.nanatoridori import flocks, set_up
from kernel_games.nanatoridori.state import PHASES, REASONS
from kernel_games_widgets import draw as still_picture
from kernel_games_widgets.drawing import View, drawing, nanatoridori
from kernel_games_widgets.drawing.nanatoridori import art, describe, origins, presses, prompt
from kernel_games_widgets.drawing.svg import length
from kernel_games_widgets.picks import Outcome, hold, leading, press
from kernel_games_widgets.still import still, tree

NAMES = ("Nancy", "Bruno", "Carla", "Dan", "Eva", "Ben")
TITLES = {rule.id: rule.title for rule in kg.rulebook("nanatoridori")}
UNIVERSE = game("nanatoridori").universe(None)
FINGER = 44  # units of the narrow drawing, which is a telephone wide
light = settings(deadline=None, derandomize=True, max_examples=25)
brief = settings(light, max_examples=10)
seat_counts = st.sampled_from([2, 3, 4, 5, 6])
scorings = st.sampled_from(["penguins", "one-winner"])


@st.composite
def lines(draw, plies=120):
    """The match at every ply of a random match of any size."""
    seed, n = draw(seeds), draw(seat_counts)
    match = kg.new_match("nanatoridori", players=NAMES[:n], seed=seed, scoring=draw(scorings))
    return playout(match, seed, plies)


@st.composite
def moments(draw):
    """A match in play or at an end, and who looks: None, or a seat."""
    match = draw(lines().flatmap(st.sampled_from))
    return match, draw(st.sampled_from([None, *range(len(match.players))]))


any_line = given(line=lines())
any_moment = given(moment=moments())


def at(*hands, finish="highest", **entries):
    """A match at a position in which Nancy is to move, unless another seat is."""
    return kg.from_position(set_up(hands, **entries), players=NAMES[: len(hands)], seed=1, finish=finish)


def played(match, *actions):
    for action in actions:
        match = match.apply(action)
    return match


def viewed(match, seat=None, picked=(), acting=True, **more):
    """The position and the view in which a table would show it; only the seat that moves may press."""
    acts = acting and seat in (None, match.to_move)
    can = leading(match.legal_actions(), presses, picked) if acts or match.phase == "deal" else frozenset()
    return match.position(seat), View(match.players, match.options, seat, frozenset(picked), can, **more)


def draw(position, view):
    """The picture as one text, which its pieces make without a fault."""
    picture = nanatoridori.draw(position, view)
    picture.check()
    return markup(picture)


def drawings(picture):
    """Each <svg> of a picture."""
    return list(tree(picture).iter("svg"))


def seen(match, seat=None, picked=(), **more):
    return drawings(draw(*viewed(match, seat, picked, **more)))


def pieces(svg):
    """All that has an identity, by its key."""
    return {element.get("data-key"): element for element in svg.iterfind(".//g[@data-key]")}


def acts(svg):
    return {element.get("data-act"): element for element in reversed(svg.findall(".//*[@data-act]"))}


def framed(svg, kind):
    """The keys to press that are marked so."""
    return {key for key, element in acts(svg).items() if kind in (element.get("class") or "").split()}


def labels(svg):
    return {key: element.get("aria-label") for key, element in pieces(svg).items()}


def words(match, **more):
    """The words of the wide drawing, a line each."""
    return ["".join(element.itertext()) for element in seen(match, **more)[0].iter("text")]


def symbols(element):
    return [use.get("href").removeprefix("#kg-") for use in element.iter("use")]


def hand_pieces(svg):
    """The cards of the hand at the bottom, in the order of the drawing."""
    return [element for key, element in pieces(svg).items() if key.startswith("card-")]


def place(element):
    return tuple(map(float, re.match(r"translate\((\S+) (\S+)\)", element.get("transform")).groups()))


def shift(element):
    found = re.match(r"translate\((\S+) (\S+)\)", element.get("transform") or "")
    return tuple(map(float, found.groups())) if found else (0.0, 0.0)


def boxes(element, x=0.0, y=0.0):
    """The corners of all rectangles and symbols in an element, in the units of the drawing."""
    dx, dy = shift(element)
    x, y = x + dx, y + dy
    if element.tag == "use":
        scale = float(re.search(r"scale\((\S+)\)", element.get("transform"))[1])
        yield x, y, x + scale * float(element.get("width")), y + scale * float(element.get("height"))
    if element.tag == "rect":
        x, y = x + float(element.get("x", 0)), y + float(element.get("y", 0))
        yield x, y, x + float(element.get("width")), y + float(element.get("height"))
    for child in element:
        yield from boxes(child, x, y)


def box(element):
    """Left, top, right and bottom of a piece."""
    lefts, tops, rights, bottoms = zip(*boxes(element), strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def first(phase, n):
    """The first moment of a phase that random play comes to."""
    for seed in range(200):
        match = kg.new_match("nanatoridori", players=NAMES[:n], seed=seed)
        found = next((moment for moment in playout(match, seed, 1500) if moment.phase == phase), None)
        if found:
            return found
    raise LookupError(phase)


MOMENTS = {(phase, n): first(phase, n) for phase in PHASES for n in (2, 6)}
everywhere = pytest.mark.parametrize("moment", MOMENTS, ids=lambda key: f"{key[0]}-{key[1]}")


# ---- pressing ----


def test_the_keys_of_an_action_are_places_gaps_and_buttons():
    assert presses("play 4") == ("h4",)
    assert presses("play 4-6 +2") == ("h4", "h5", "h6", "+1", "+2")
    assert [presses(action) for action in ("take 0", "keep 12")] == [("g0",), ("g12",)]
    assert [presses(action) for action in ("pass", "pass 2", "discard", "deal")] == [
        ("pass",), ("pass-2",), ("discard",), ("deal",),
    ]  # fmt: skip


def test_every_action_of_the_universe_is_made_of_keys_of_its_own():
    made = {}
    for action in UNIVERSE:
        keys = presses(action)
        assert keys
        assert all(keys)
        assert len(set(keys)) == len(keys)
        made.setdefault(frozenset(keys), []).append(action)
    shared = [actions for actions in made.values() if len(actions) > 1]
    assert all({action.split()[0] for action in actions} == {"take", "keep"} for actions in shared), "never due at once"


def orders(keys, data):
    """Some orders in which the keys may be pressed."""
    return permutations(keys) if len(keys) < 3 else [keys, keys[::-1], data.draw(st.permutations(keys))]


@brief
@given(line=lines(), data=st.data())
def test_pressing_the_keys_of_a_legal_action_in_any_order_plays_it_and_nothing_else(line, data):
    chosen = data.draw(st.lists(st.sampled_from(line), min_size=1, max_size=25))
    for match in chosen:
        legal = match.legal_actions()
        for action in legal:
            for order in orders(presses(action), data):
                outcome = Outcome()
                for key in order:
                    assert outcome.action is None, action
                    outcome = press(key, outcome.picked, legal, presses, ())
                    assert not outcome.refused
                if outcome.action is None:
                    assert hold(outcome.picked, legal, presses).confirm == action, "confirm plays it"
                else:
                    assert outcome.action == action


@light
@given(moment=moments(), data=st.data())
def test_whoever_plays_finds_each_key_where_it_is_due(moment, data):
    match, _ = moment
    actions = match.legal_actions()
    picks = [()]
    if actions:
        keys = presses(data.draw(st.sampled_from(actions)))
        picks += [keys[:n] for n in range(1, len(keys))]
    for picked in picks:
        for svg in seen(match, data.draw(st.sampled_from([None, match.to_move])), picked):
            due = leading(actions, presses, picked)
            shown = due if set(picked) & {"+1", "+2"} else due - {"+2"}  # one card joins, then another
            if not any(key[0] == "h" for key in picked):
                shown -= {"+1", "+2"}
            assert leads(svg) == shown
            assert all(each.get("role") == "button" and each.get("aria-label") for each in acts(svg).values())
            assert {key for key, each in acts(svg).items() if each.get("aria-pressed")} == set(picked)


def test_what_cannot_be_used_now_is_not_marked_but_can_be_pressed_to_hear_why_not():
    match = at("3 3 5", "1", "1", "1", flock="44")
    for svg in seen(match, 0):
        assert leads(svg) == {"pass"}
        assert {"h1", "h2", "h3"} <= acts(svg).keys()
    for svg in seen(match, 1):
        assert leads(svg) == set(), "while another thinks"


@pytest.mark.parametrize("action", ["play 2-3", "play 4"])
def test_a_hint_is_marked_on_the_cards_that_it_is_about(action):
    match = at("5 3 3 6", "1", "1", "1")
    for svg in seen(match, 0, marks=frozenset(presses(action))):
        assert framed(svg, "kg-mark") == set(presses(action))


def test_a_hint_is_marked_on_a_gap():
    match = at("5 3 3", "1", "1", "1", flock="77", held="66", phase="flock")
    for svg in seen(match, 0, marks=frozenset({"g1"})):
        assert framed(svg, "kg-mark") == {"g1"}


@pytest.mark.parametrize("n", [2, 3, 6])
def test_with_all_hands_shown_the_keys_are_those_of_who_moves(n):
    hands = ["1 2 2", "4 5 5 6 7", *["3"] * (n - 2)]
    match = at(*hands, to_move=1)
    for svg in seen(match):
        assert [each.get("data-act") for each in hand_pieces(svg)] == [f"h{i}" for i in range(1, 6)]
        assert [symbols(each)[0] for each in hand_pieces(svg)] == [f"bird-{rank}" for rank in (4, 5, 5, 6, 7)]
    for svg in seen(match, acting=False):
        assert [symbols(each)[0] for each in hand_pieces(svg)] == [f"bird-{rank}" for rank in (1, 2, 2)]


# ---- the duel ----


def duel(face_up="5 5", hand="5 5 3 4", **entries):
    return at(hand, "1 1 1", face_up=[face_up.replace(" ", ""), "67"], **entries)


def joins(svg):
    """What the face-up cards at the bottom stand for."""
    return [element.get("data-act") for key, element in pieces(svg).items() if key.startswith("up-")]


def test_face_up_cards_are_keys_once_a_card_of_their_rank_is_picked():
    for svg in seen(duel("5 4"), 0):
        assert joins(svg) == [None, None]
        assert leads(svg) == {"h1", "h2", "h3", "h4"}
    for svg in seen(duel("5 4"), 0, picked=("h1",)):
        assert joins(svg) == ["+1", None]
        assert leads(svg) == {"h2", "+1"}
    for svg in seen(duel("5 4"), 0, picked=("h4",)):
        assert joins(svg) == [None, "+1"]
    for svg in seen(duel("5 4"), 0, picked=("h3",)):
        assert joins(svg) == [None, None]


def test_a_face_up_card_that_cannot_join_says_when_it_may_and_is_not_to_be_pressed():
    later = "face up: {0}, may join a flock of {0}s that is played from the hand".format
    for picked, said in (("", [later(5), later(4)]), ("h1", ["face up: 5", later(4)]), ("h3", [later(5), later(4)])):
        for svg in seen(duel("5 4"), 0, picked=tuple(picked.split())):
            ups = [pieces(svg)[f"up-0-{i}"] for i in (0, 1)]
            assert [each.get("aria-label") for each in ups] == said
            assert [each.get("role") for each in ups] == ["img" if "may" in each else "button" for each in said]
            assert [each.get("data-act") for each in ups] == [None if "may" in each else "+1" for each in said]


@pytest.mark.parametrize(
    ("picked", "keys", "held"),
    [
        ("h1", ["+1", "+1"], 0),
        ("h1 +1", ["+1", "+2"], 1),
        ("h1 +1 +2", ["+2", "+2"], 2),
    ],
)
def test_of_two_equal_face_up_cards_either_joins_first(picked, keys, held):
    for svg in seen(duel(), 0, picked=tuple(picked.split())):
        assert joins(svg) == keys
        ups = [element for key, element in pieces(svg).items() if key.startswith("up-")]
        assert [bool(each.get("aria-pressed")) for each in ups] == [i < held for i in range(2)]


def test_a_face_up_card_that_is_picked_alone_is_seen_and_can_be_let_go():
    for svg in seen(duel("5 4"), 0, picked=("+1",)):
        assert "+1" in joins(svg)
        assert acts(svg)["+1"].get("aria-pressed") == "true"


@pytest.mark.parametrize(("face_up", "buttons"), [("5 4", {"pass-1", "pass-2"}), ("5", {"pass-1"}), ("", {"pass"})])
def test_a_pass_in_the_duel_names_what_it_picks_up(face_up, buttons):
    match = duel(face_up, "1 1", flock="77")
    for svg in seen(match, 0):
        assert leads(svg) == buttons
        said = {key: label for key, label in labels(svg).items() if key.startswith("button-")}
        ranks = face_up.split()
        expected = {f"button-pass-{i}": f"Pass, and pick up the {rank}" for i, rank in enumerate(ranks, start=1)}
        assert said == (expected or {"button-pass": "Pass"})


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_everybody_sees_the_face_up_cards(seat):
    for svg in seen(duel("5 4"), seat):
        said = labels(svg)
        for owner, (one, other) in enumerate(["54", "67"]):
            if owner == (seat or 0):
                for i, rank in enumerate((one, other)):
                    assert said[f"up-{owner}-{i}"].startswith(f"face up: {rank}, may join a flock of {rank}s")
            else:
                assert f"Face up: {one}, {other}." in said[f"seat-{owner}"]
        assert said["deck"] == "No deck in a duel"


# ---- the picture ----


def test_the_drawing_is_found_by_the_games_name():
    assert drawing("nanatoridori") is nanatoridori


def assert_whole(position, view):
    """Well-formed, pure, complete, each key once, all inside."""
    before = repr(position)
    picture = draw(position, view)
    assert draw(position, view) == picture
    assert repr(position) == before
    svgs = drawings(picture)
    assert [svg.get("data-min") for svg in svgs] == ["720", "0"]
    for svg, text in zip(svgs, re.findall(r"<svg\b.*?</svg>", picture, re.DOTALL), strict=True):
        assert still(text, art(view.looks)).startswith("<svg")
        keys = [element.get("data-key") for element in svg.iterfind(".//*[@data-key]")]
        assert len(keys) == len(set(keys)), "each key once"
        assert_inside(svg)


def assert_inside(svg):
    width, height = map(float, svg.get("viewBox").split()[2:])
    for key, element in pieces(svg).items():
        if not any(each.tag in ("use", "rect") for each in element.iter()):
            x, y = place(element)
            assert 0 <= x < width, key
            assert 0 <= y < height, key
            continue
        left, top, right, bottom = box(element)
        assert left >= -0.01, (key, left)
        assert top >= -0.01, (key, top)
        assert right <= width + 0.01, (key, right, width)
        assert bottom <= height + 0.01, (key, bottom, height)


@light
@any_moment
def test_a_picture_is_pure_well_formed_inside_and_has_all_its_art(moment):
    assert_whole(*viewed(*moment))


@everywhere
@pytest.mark.parametrize("seat", [None, 0, 1])
def test_every_phase_is_drawn_for_every_number_of_players(moment, seat):
    match = MOMENTS[moment]
    assert_whole(*viewed(match, seat))


def lettering(element, x=0.0, y=0.0):
    """About where the lines of text stand: left, top, right, bottom, words."""
    dx, dy = shift(element) if element.tag != "svg" else (0, 0)
    x, y = x + dx, y + dy
    if element.tag == "text" and element.text:
        size, at = float(element.get("font-size")), x + float(element.get("x"))
        width, base = length(element.text, size), y + float(element.get("y"))
        left = at - {"start": 0, "middle": width / 2, "end": width}[element.get("text-anchor")]
        yield left, base - 0.7 * size, left + width, base, element.text
    for child in element:
        yield from lettering(child, x, y)


def assert_legible(svg):
    """No line of text runs out of the drawing or into another one."""
    width, height = map(float, svg.get("viewBox").split()[2:])
    found = list(lettering(svg))
    for i, (left, top, right, bottom, words) in enumerate(found):
        assert left >= 0, words
        assert top >= 0, words
        assert right <= width, words
        assert bottom <= height, words
        assert all(common((left, top, right, bottom), other[:4]) < 4 for other in found[:i]), words


@brief
@any_moment
def test_no_words_run_into_others(moment):
    for svg in seen(*moment):
        assert_legible(svg)


SIZES = [0, 1, 8, 15, 30]
MANY = "1111 22222 3 4 333 5 66 5 11 4 777777 1 2 3".replace(" ", "")


def sized(cards, n, phase="play"):
    """A table of n seats at which Nancy holds so many cards; with none she has just played her last one."""
    hand = MANY[:cards]
    if phase == "flock" or not cards:
        return at(hand, *["4"] * (n - 1), phase="flock", flock="66", held="44", to_move=0)
    if phase == "draw":
        return at(hand, *["4"] * (n - 1), phase="draw", flock="66", held="5", to_move=0, passes=1)
    return at(hand, *["4"] * (n - 1), flock="5", to_move=0)


@pytest.mark.parametrize("n", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("cards", SIZES)
@pytest.mark.parametrize("phase", ["play", "flock", "draw"])
def test_hands_of_any_size_fit_on_the_table(cards, n, phase):
    match = sized(cards, n, phase)
    for seat in (0, 1):
        assert_whole(*viewed(match, seat))
    for svg in seen(match, 0):
        assert len(hand_pieces(svg)) == cards
        assert leads(svg) == leading(match.legal_actions(), presses, ())


@pytest.mark.parametrize("picked", [("h1",), ("h1", "h2", "h3")])
@pytest.mark.parametrize("cards", [8, 15, 30])
def test_picked_cards_are_lifted_and_stay_inside(cards, picked):
    match = sized(cards, 4)
    for low, high in zip(seen(match, 0), seen(match, 0, picked), strict=True):
        assert_inside(high)
        for before, after in zip(hand_pieces(low), hand_pieces(high), strict=True):
            lifted = after.get("data-act") in picked
            assert (place(after)[1] < place(before)[1]) == lifted
            assert place(after)[0] == place(before)[0]


def area(box):
    return max(0, box[2] - box[0]) * max(0, box[3] - box[1])


def common(one, other):
    return area((max(one[0], other[0]), max(one[1], other[1]), min(one[2], other[2]), min(one[3], other[3])))


@pytest.mark.parametrize("phase", ["play", "flock", "draw"])
@pytest.mark.parametrize("cards", range(1, 16))
def test_on_a_telephone_every_card_and_gap_is_large_enough_for_a_finger(cards, phase):
    match = sized(cards, 4, phase)
    _, svg = seen(match, 0)
    assert svg.get("viewBox").split()[2] == "360"
    shapes = {key: box(each) for key, each in acts(svg).items()}
    assert len(shapes) > cards
    for key, (left, top, right, bottom) in shapes.items():
        assert right - left >= FINGER, (key, right - left)
        assert bottom - top >= FINGER, (key, bottom - top)
    for kind in "hg":
        same = [each for key, each in shapes.items() if re.fullmatch(rf"{kind}\d+", key)]
        for i, one in enumerate(same):
            assert all(common(one, other) <= min(area(one), area(other)) / 3 for other in same[:i])


@pytest.mark.parametrize("hand", ["1 2 3", "5 5 5 5 5 5 5 5 5 1 2 3 4"])
def test_on_a_telephone_the_face_up_cards_are_large_enough_too(hand):
    _, svg = seen(at(hand, "1 1", face_up=["34", "67"]), 0)
    ups = [box(each) for key, each in pieces(svg).items() if key.startswith("up-")]
    assert all(right - left >= FINGER and bottom - top >= FINGER for left, top, right, bottom in ups)
    assert common(*ups) == 0
    assert all(common(up, box(card)) == 0 for up in ups for card in hand_pieces(svg))


@pytest.mark.parametrize(
    ("widths", "sent"),
    [((), ["720", "0"]), ((1000,), ["720"]), ((720,), ["720"]), ((719,), ["0"]), ((360, 1000), ["720", "0"])],
)
def test_only_the_drawings_that_boards_have_room_for_are_drawn(widths, sent):
    for match in MOMENTS.values():
        whole, picture = (draw(*viewed(match, widths=each)) for each in ((), widths))
        assert re.findall(r'data-min="(\d+)"', picture) == sent
        assert all(svg in whole for svg in re.findall(r"<svg\b.*?</svg>", picture, re.DOTALL))


# ---- the hand ----


@light
@any_moment
def test_the_hand_on_the_screen_is_in_its_order(moment):
    match, seat = moment
    position, view = viewed(match, seat, acting=False)
    hand = position["hands"][seat or 0]
    for svg in drawings(draw(position, view)):
        cards = hand_pieces(svg)
        assert [symbols(each)[0] for each in cards] == [f"bird-{rank}" for rank in hand]
        assert [each.get("data-act") for each in cards] == [f"h{i + 1}" for i in range(len(hand))]
        places = [place(each)[::-1] for each in cards]
        assert places == sorted(places), "row by row, from the left"
        assert [each.get("aria-label").partition(", in")[0] for each in cards] == [
            f"place {i}, {rank}" for i, rank in enumerate(hand, start=1)
        ]


@light
@given(hand=st.lists(st.integers(1, 7), min_size=1, max_size=24).filter(lambda h: all(h.count(r) < 9 for r in h)))
def test_flocks_are_joined_exactly_where_equal_cards_are_neighbours(hand):
    rest = next(str(rank) for rank in range(1, 8) if hand.count(rank) < 6)
    match = at("".join(map(str, hand)), rest, rest, rest)
    runs = flocks(hand)
    for svg in seen(match, 0):
        cards = hand_pieces(svg)
        keys = [each.get("data-key") for each in cards]
        bands = list(boxes(pieces(svg)["bands"]))
        under = {
            i
            for i, each in enumerate(cards)
            for band in bands
            if band[0] <= box(each)[0] and box(each)[2] <= band[2] and abs(band[1] - box(each)[3]) < 10
        }
        assert under == {i for first, last in runs if last > first for i in range(first - 1, last)}
        for first, last in runs:
            for i in range(first - 1, last):
                label, shows = cards[i].get("aria-label"), cards[i].get("data-shows")
                size = last - first + 1
                assert label.endswith(f", in a flock of {size}") == (size > 1)
                assert shows == (" ".join(keys[first - 1 : last]) if size > 1 else None)
        for (_, last), (first, _) in pairwise(runs):
            if place(cards[last - 1])[1] == place(cards[first - 1])[1]:
                middle = (box(cards[last - 1])[2] + place(cards[first - 1])[0]) / 2
                level = place(cards[first - 1])[1]
                joined = [b for b in bands if b[0] < middle - 3 and b[2] > middle + 3 and level < b[1] < level + 150]
                assert not joined, "a band ends with its flock"


def put(hand, gap, rank, count):
    """The flock that cards put into the gap of a hand are in, and the cards of it that were there."""
    start = end = gap
    while start and hand[start - 1] == rank:
        start -= 1
    while end < len(hand) and hand[end] == rank:
        end += 1
    return count + end - start, range(start, end)


@light
@given(
    hand=st.lists(st.sampled_from([3, 4, 5]), max_size=12).filter(lambda h: all(h.count(r) < 5 for r in (3, 4, 5))),
    count=st.integers(1, 3),
    phase=st.sampled_from(["flock", "draw"]),
)
def test_a_gap_tells_the_flock_that_it_would_make(hand, count, phase):
    if phase == "draw":
        count, hand = 1, hand or [3]
    new = {"phase": phase, "held": "4" * count, "flock": "6666", "passes": int(phase == "draw")}
    match = at("".join(map(str, hand)), "1", "1", "1", **new)
    for svg in seen(match, 0):
        cards = [each.get("data-key") for each in hand_pieces(svg)]
        gaps = [element for key, element in pieces(svg).items() if key.startswith("gap-")]
        assert [each.get("data-act") for each in gaps] == [f"g{i}" for i in range(len(hand) + 1)]
        for gap, each in enumerate(gaps):
            made, beside = put(hand, gap, 4, count)
            label = each.get("aria-label")
            assert ("making a flock" in label) == bool(beside)
            assert label.endswith(f"making a flock of {made}") or not beside
            assert (each.get("data-shows") or "").split() == [cards[i] for i in beside]
            assert "".join(each.itertext()) == (str(made) if beside else "+")
        spots = [place(each)[::-1] for each in gaps]
        assert spots == sorted(spots)
        where = [each.get("aria-label").partition(", making")[0] for each in gaps]
        assert where[0] == "put it at the left end"
        assert where[1:-1] == [f"put it after place {i}" for i in range(1, len(hand))]
        assert len(hand) == 0 or where[-1] == "put it at the right end"


@light
@any_moment
def test_there_are_gaps_only_while_cards_are_to_be_put_in(moment):
    match, seat = moment
    for svg in seen(match, seat):
        due = match.phase in ("flock", "draw") and seat in (None, match.to_move)
        assert any(key.startswith("gap-") for key in pieces(svg)) == due


# ---- the others, the middle, and words ----


@light
@any_moment
def test_everybody_is_at_the_table_with_what_is_public(moment):
    match, seat = moment
    position, view = viewed(match, seat, acting=False)
    for svg in drawings(draw(position, view)):
        said = labels(svg)
        for other, name in enumerate(match.players):
            label = said[f"seat-{other}"]
            unit = "penguin" if match.options["scoring"] == "penguins" else "point"
            n = position["scores"][other]
            assert label.startswith(f"{name}, {n} {unit}{'' if n == 1 else 's'}")
            assert (", to move" in label) == (other == match.to_move)
            assert (", starts" in label) == (other == position["starter"])
            assert ("has the flock" in label) == ((position["flock"] or {}).get("owner") == other)
            if other in position["out"]:
                assert f"out as number {position['out'].index(other) + 1}" in label
            if other != (seat or 0):
                hand = position["hands"][other]
                assert f"Hand of {len(hand)} cards" in label
                shown = [each for each in symbols(pieces(svg)[f"seat-{other}"]) if each.startswith("bird")]
                faces = position["face_up"][other] if position["face_up"] else []
                assert shown == [f"bird-{rank or 'back'}" for rank in hand] + [f"bird-{rank}" for rank in faces]
                assert re.findall(r"place (\d+) is a (\d)", label) == [
                    (str(i), str(rank)) for i, rank in enumerate(hand, start=1) if rank
                ]
        counts = [position["discard"].count(rank) for rank in range(1, 8)]
        told = ", ".join(f"{n} × {rank}" for rank, n in enumerate(counts, start=1) if n) or "nothing"
        assert said["discard"] == f"Discarded: {told}"
        if position["flock"] and match.result is None:
            rank, count = position["flock"]["rank"], position["flock"]["count"]
            lying = [each for key, each in pieces(svg).items() if key.startswith(f"flock-{rank}-{count}-")]
            assert [symbols(each) for each in lying] == [[f"bird-{rank}"]] * count


def test_penguins_are_shown_and_points_are_told():
    match = at("1", "2", "3", "4", scores=[2, 1, 1, 2])
    for svg in seen(match, 0):
        tokens = [[each for each in symbols(pieces(svg)[f"seat-{i}"]) if each.startswith("penguin")] for i in range(4)]
        assert tokens == [
            ["penguin", "penguin"], ["penguin", "penguin-gone"], ["penguin", "penguin-gone"], ["penguin", "penguin"],
        ]  # fmt: skip
    match = at("1", "2", "3", scoring="one-winner", scores=[8, 0, 2])
    for svg in seen(match, 0):
        assert not [each for each in symbols(svg) if each.startswith("penguin")]
        assert ["8 points" in "".join(pieces(svg)["seat-0"].itertext()), "2 points" in "".join(svg.itertext())] == [
            True,
            True,
        ]


@pytest.mark.parametrize("n", [3, 6])
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_the_seat_that_looks_sits_at_the_bottom_and_the_others_clockwise(n, seat):
    match = at(*["1 2"] * n, to_move=0)
    for svg in seen(match, seat):
        there = pieces(svg)
        spots = [place(there[f"seat-{(seat + i) % n}"]) for i in range(n)]
        assert spots[0][1] == max(y for _, y in spots)
        assert spots[1:] == sorted(spots[1:])


PICKED_UP = "Nancy: keep the card that you picked up in a gap of your hand, or discard it."


@pytest.mark.parametrize(
    ("match", "said"),
    [
        (at("5", "1", "1", "1"), "Nancy: play a flock from your hand."),
        (at("5", "1", "1", "1", flock="44"), "Nancy: beat two 4s, or pass."),
        (
            at("5", "1", "1", "1", flock="66", held="3", phase="flock"),
            "Nancy: take the beaten flock, a 3, into a gap of your hand, or discard it.",
        ),
        (
            at("5", "1", "1", "1", flock="66", held="3", phase="draw"),
            "Nancy: keep the drawn card in a gap of your hand, or discard it.",
        ),
        (at("55 1", "22", flock="4", face_up=("56", "")).apply("pass 1"), PICKED_UP),
        (at("5", "1", "1", "1", flock="7" * 9), "Nancy: pass, for nothing beats nine 7s."),
        (MOMENTS["deal", 6], "Look at how the round ended, then deal the next one."),
        (MOMENTS["over", 6], "The match is over."),
    ],
)
def test_the_prompt_tells_who_must_do_what(match, said):
    assert prompt(*viewed(match, 0)) == said


@light
@any_moment
def test_the_description_names_all_that_can_be_seen(moment):
    match, seat = moment
    position, view = viewed(match, seat)
    said = describe(position, view)
    assert prompt(position, view) in said
    assert f"round {position['number']}." in said
    for name, hand in zip(match.players, position["hands"], strict=True):
        told = re.search(rf"{name}, [^;]*; hand: ([^.]*)\.", said)[1]
        assert told == (" ".join(str(rank or "?") for rank in hand) or "empty")


# ---- secrets ----


def unseen(match, seat):
    """The cards that a seat does not see, as paths into the whole position."""
    truth, sight = match.position(), match.position(seat)
    paths = [
        ("hands", other, i) for other, hand in enumerate(sight["hands"]) for i, rank in enumerate(hand) if not rank
    ]
    paths += [(pile, i) for pile in ("deck", "aside") for i, rank in enumerate(sight[pile]) if rank is None]
    if truth["held"] and sight["held"]["rank"] is None:
        paths.append(("held", "rank"))
    return paths


def read(position, path):
    for step in path:
        position = position[step]
    return position


def exchanged(position, one, other):
    """The position with two of its cards exchanged."""

    def copy(value):
        if isinstance(value, dict):
            return {key: copy(each) for key, each in value.items()}
        return [copy(each) for each in value] if isinstance(value, list) else value

    new = copy(position)
    for path, rank in ((one, read(position, other)), (other, read(position, one))):
        read(new, path[:-1])[path[-1]] = rank
    return new


@light
@given(line=lines(), data=st.data())
def test_the_picture_of_a_seat_does_not_depend_on_what_it_does_not_see(line, data):
    match = data.draw(st.sampled_from([match for match in line if match.result is None]))
    seat = data.draw(st.sampled_from(range(len(match.players))))
    secret = unseen(match, seat)
    if len(secret) < 2:
        return
    one = data.draw(st.sampled_from(secret))
    different = [path for path in secret if read(match.position(), path) != read(match.position(), one)]
    other = data.draw(st.sampled_from(different or secret))
    positions = match.position(), exchanged(match.position(), one, other)
    here, there = (kg.from_position(each, players=match.players, seed=1, **match.options) for each in positions)
    for tell in (draw, describe, prompt):
        assert tell(*viewed(here, seat)) == tell(*viewed(there, seat))
    assert repr(here) == repr(there)
    assert still_picture(here, seat=seat).svg == still_picture(there, seat=seat).svg
    assert repr(still_picture(here, seat=seat)) == repr(still_picture(there, seat=seat))
    if different:
        assert describe(*viewed(here)) != describe(*viewed(there)) or {one[0], other[0]} <= {"deck", "aside", "held"}


def test_what_all_have_seen_is_shown_in_its_place():
    known = [[False] * 3, [False, True, True, False], [False], [False]]
    match = at("1 2 3", "7 4 4 6", "2", "3", known=known, flock="5")
    for svg in seen(match, 0):
        assert "Hand of 4 cards: place 2 is a 4, place 3 is a 4." in labels(svg)["seat-1"]
        birds = [each for each in symbols(pieces(svg)["seat-1"]) if each.startswith("bird")]
        assert birds == ["bird-back", "bird-4", "bird-4", "bird-back"]
    assert "hand: ? 4 4 ?." in describe(*viewed(match, 0))


@pytest.mark.parametrize("seat", [0, 1, None])
def test_a_drawn_card_is_seen_by_who_drew_it(seat):
    match = at("1 2 3", "7 7", "2", "3", flock="5", phase="draw", held="6", passes=1)
    sees = seat in (0, None)
    for svg in seen(match, seat):
        drawn = pieces(svg)["drawn"]
        assert symbols(drawn) == ["bird-6" if sees else "bird-back"]
        assert drawn.get("aria-label") == f"Drawn: {'6' if sees else 'a card that only its owner sees'}"


def test_in_a_duel_the_card_of_a_pass_was_picked_up():
    match = at("55 1", "22", flock="4", face_up=("56", "")).apply("pass 1")
    for svg in seen(match, 0):
        assert pieces(svg)["drawn"].get("aria-label") == "Picked up: 5"


@light
@any_moment
def test_who_knows_everything_sees_every_hand(moment):
    match, _ = moment
    position, view = viewed(match)
    for svg in drawings(draw(position, view)):
        backs = [key for key, each in pieces(svg).items() if "bird-back" in symbols(each)]
        assert set(backs) <= {"deck"}


# ---- where things come from ----


def test_a_flock_comes_from_its_cards_and_a_taken_one_goes_to_its_gap():
    match = at("5 5 3", "1 1", "2", "3", flock="2")
    after = match.apply("play 1-2")
    assert origins(match.position(0), "play 1-2", after.position(0)) == {
        "flock-5-2-0": "card-0-5-1",
        "flock-5-2-1": "card-0-5-2",
    }
    assert set(origins(match.position(1), "play 1-2", after.position(1)).values()) == {"seat-0"}
    taken = after.apply("take 0")
    assert origins(after.position(0), "take 0", taken.position(0)) == {"card-0-2-1": "flock-2-1-0"}
    passed = match.apply("pass")
    assert origins(match.position(0), "pass", passed.position(0)) == {"drawn": "deck"}
    kept = passed.apply("keep 1")
    assert list(origins(passed.position(0), "keep 1", kept.position(0)).values()) == ["drawn"]


@light
@given(line=lines(plies=60), data=st.data())
def test_whatever_comes_to_light_comes_from_something_that_was_there(line, data):
    seat = data.draw(st.sampled_from([None, *range(len(line[0].players))]))
    for before, after in pairwise(line):
        action = after.history[-1]
        found = origins(before.position(seat), action, after.position(seat))
        more = {"widths": (360,), "acting": False}
        there, here = pieces(seen(before, seat, **more)[0]), pieces(seen(after, seat, origins=found, **more)[0])
        new = {key for key in here.keys() - there.keys() if re.match(r"card-|flock-|drawn", key)}
        come = {key: each.get("data-from") for key, each in here.items() if each.get("data-from")}
        assert set(come.values()) <= there.keys()
        assert new <= come.keys()
        if action != "deal":
            assert come.keys() <= new


# ---- the end of a round ----


def lost(n, scoring, reason, **more):
    """A round of n seats at the moment before it ends, and the action that ends it."""
    if reason == "passed-out":
        return at("1 2", "7 7", flock="6", face_up=["", "34"], scoring=scoring, **more), "pass"
    hands = ["7", "1 2", *[""] * (n - 2)]
    out = {"out": list(range(2, n))[::-1], "owner": 1}
    return at(*hands, flock="6", scoring=scoring, **out, **more), "play 1"


def ended(match, action):
    match = match.apply(action)
    return match.apply("discard") if match.phase == "flock" else match


FINISHES = [
    ("penguins", "highest", None, False),
    ("penguins", "highest", "last", True),
    ("one-winner", "highest", None, False),
    ("one-winner", "highest", "last", True),
    ("one-winner", "all", "last", True),
]
ENDS = [(2, "passed-out"), (2, "went-out"), (3, "went-out"), (4, "went-out"), (6, "went-out")]


@pytest.mark.parametrize(("n", "reason"), ENDS)
@pytest.mark.parametrize(("scoring", "finish", "standing", "over"), FINISHES)
def test_the_end_of_a_round_is_told_with_its_rules(n, reason, scoring, finish, standing, over):
    scores = {"scores": [1] * n if scoring == "penguins" else [8] * n} if standing else {}
    match = ended(*lost(n, scoring, reason, finish=finish, **scores))
    assert match.result.reason == reason
    assert match.is_over == over
    told = words(match, seat=0)
    rules = [line.removeprefix("Rule: ") for line in told if line.startswith("Rule: ")]
    assert len(rules) == n
    assert set(rules) <= set(TITLES.values())
    if scoring == "one-winner":
        assert set(rules) == {TITLES["one-winner"]}
        gains = [line for line in told if re.fullmatch(r"\d points", line) and line != "8 points"]
        assert {f"{points} points" for points in match.result.points} <= {*gains, "8 points"}
    else:
        assert told.count("− 1 penguin") == 1
        last = TITLES["passing-out" if reason == "passed-out" else "last-one"]
        assert rules[-1] == last
    loser = match.players[match.result.points.index(min(match.result.points))]
    assert any(line.startswith(f"{loser} ") and ("passed out" in line or "had cards left" in line) for line in told)
    others = "everybody else" if len(match.players) > 2 else next(name for name in match.players if name != loser)
    title = f"{others} wins" if over and scoring == "penguins" else "points" if over else "loses the round"
    assert title in " ".join(told)
    for svg in seen(match, 0):
        assert leads(svg) == (set() if over else {"deal"})
        assert_inside(svg)
        assert "pass" not in acts(svg)
        assert_legible(svg)
    assert " ".join(told).count("no penguin left") == describe(*viewed(match, 0)).count("no penguin left")


def test_every_way_to_end_is_tried_here():
    assert {reason for _, reason in ENDS} == set(REASONS)


@pytest.mark.parametrize(
    ("finish", "scores", "title"),
    [
        ("highest", [8, 6, 0, 0], "Nancy wins with 10 points"),
        ("all", [8, 6, 0, 0], "Nancy wins with 10 points"),
        ("highest", [8, 0, 0, 8], "Dan wins with 12 points"),
        ("all", [8, 0, 0, 8], "Nancy (10 points) and Dan (12 points) share the victory"),
        ("highest", [8, 0, 8, 0], "Nancy and Carla share the victory with 10 points each"),
        ("all", [8, 0, 8, 0], "Nancy and Carla share the victory with 10 points each"),
    ],
)
def test_the_winners_of_the_points_are_named_with_their_own(finish, scores, title):
    standing = {"scoring": "one-winner", "finish": finish, "scores": scores}
    match = ended(at("7", "1 2", "", "", flock="6", owner=1, out=[3, 2], **standing), "play 1")
    assert match.result.points == (2, 0, 2, 4)
    assert all(NAMES[seat] in title for seat in match.winners)
    assert title in words(match)
    assert f"{title}." in describe(*viewed(match))


@light
@any_line
def test_every_end_of_random_play_is_told(line):
    for match in line:
        if match.result:
            told = words(match)
            rules = [each.removeprefix("Rule: ") for each in told if each.startswith("Rule: ")]
            assert len(rules) == len(match.players)
            assert set(rules) <= set(TITLES.values())
            loser = match.players[match.result.points.index(min(match.result.points))]
            assert (f"{loser} loses the round" in told) != match.is_over
            for seat in match.position()["out"]:
                assert any(each.startswith(f"{match.players[seat]} went out") for each in told)


# ---- names ----

ODD = ('<b>Nan & "cy"</b>', "O'Bruno <script>", "Ca]]>rla", "D&amp;n", "'", '"')


@pytest.mark.parametrize("phase", PHASES)
def test_names_are_escaped(phase):
    match = kg.from_position(MOMENTS[phase, 6].position(), players=ODD, **MOMENTS[phase, 6].options)
    picture = draw(*viewed(match))
    assert "<b>" not in picture
    assert "<script" not in picture
    for svg in drawings(picture):
        heard = "".join(svg.itertext()) + "".join(element.get("aria-label", "") for element in svg.iter())
        assert all(name in heard for name in ODD)
