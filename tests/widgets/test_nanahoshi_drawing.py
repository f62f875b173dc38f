"""The picture of Nanahoshi's meadow: what is in it at any moment, what can be pressed there, and what is secret."""

import re
from itertools import combinations, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from marks import leads, markup
from setups import playout, seeds

import kernel_games as kg
from kernel_games.match import game
from kernel_games.nanahoshi import OPTIONS, set_up
from kernel_games.nanahoshi.pieces import BAG, BOARDS, LADYBIRDS, SIZES
from kernel_games.nanahoshi.state import PHASES, REASONS
from kernel_games_widgets.drawing import View, drawing, nanahoshi
from kernel_games_widgets.drawing.nanahoshi import art, describe, origins, presses, prompt, spoken
from kernel_games_widgets.picks import Outcome, leading, press
from kernel_games_widgets.still import still, tree

NAMES = ("Nancy", "Bruno")
TITLES = {rule.id: rule.title for rule in kg.rulebook("nanahoshi")}
OPPOSITE = {"n": "s", "e": "w", "s": "n", "w": "e"}
light = settings(deadline=None, derandomize=True, max_examples=25)
brief = settings(light, max_examples=10)
any_options = st.fixed_dictionaries({option.name: st.sampled_from(option.allowed) for option in OPTIONS})


@st.composite
def lines(draw, plies=120):
    """The match at every ply of a random match under random options."""
    seed = draw(seeds)
    return playout(kg.new_match("nanahoshi", players=NAMES, seed=seed, **draw(any_options)), seed, plies)


any_line = given(line=lines())
any_moment = given(match=lines().flatmap(st.sampled_from), seat=st.sampled_from([None, 0, 1]))


def at(board, captured=("", ""), competition=False, **entries):
    """A match at a position drawn as a picture, in which Nancy plays red."""
    ranks = board.strip().splitlines()
    size = f"{len(ranks[0].split())}x{len(ranks)}"
    position = set_up(board, captured, **entries)
    return kg.from_position(position, players=NAMES, seed=1, board=size, competition=competition)


def played(match, *actions):
    for action in actions:
        match = match.apply(action)
    return match


MEADOW = """
    ?Y3  Y1s      .    ?
    ?    ?Y1/R2n  R3e  ?
    R1w  ?        ?    .
"""  # red goes from a1 to nowhere, from b2 to a3 and c3, from c2 to d1, d2 and d3


def meadow(**entries):
    return at(MEADOW, ("Y2", ""), scores=[2, 0], **entries)


FOUND = at("""
    ?    ?    ?    ?
    ?    R2   ?    ?
    R3n  ?    ?    ?
""", phase="face")  # fmt: skip


def viewed(match, seat=None, picked=(), side="south", **more):
    """The position and the view in which a table would show it."""
    can = leading(match.legal_actions(), presses, picked)
    looks = {"side": side}
    return match.position(seat), View(match.players, match.options, seat, frozenset(picked), can, looks=looks, **more)


def draw(position, view):
    """The picture as one text, which its pieces make without a fault."""
    picture = nanahoshi.draw(position, view)
    picture.check()
    return markup(picture)


def drawings(picture):
    """Each <svg> of a picture."""
    return list(tree(picture).iter("svg"))


def pieces(svg):
    """All that has an identity, by its key."""
    return {element.get("data-key"): element for element in svg.iterfind(".//g[@data-key]")}


def acts(svg):
    return {element.get("data-act"): element for element in svg.iterfind(".//*[@data-act]")}


def kinds(element):
    return (element.get("class") or "").split()


def framed(svg, kind):
    """The keys to press that are marked so."""
    return {key for key, element in acts(svg).items() if kind in kinds(element)}


def labels(svg):
    return {key: element.get("aria-label") for key, element in pieces(svg).items()}


def words(match, **more):
    """The words of the wide drawing, a line each."""
    svg = drawings(draw(*viewed(match, **more)))[0]
    return ["".join(element.itertext()) for element in svg.iter("text")]


def first(phase):
    """The first moment of a phase that random play comes to."""
    for seed in range(200):
        match = kg.new_match("nanahoshi", players=NAMES, seed=seed, competition=phase == "deal")
        found = next((moment for moment in playout(match, seed) if moment.phase == phase), None)
        if found:
            return found
    raise LookupError(phase)


MOMENTS = {phase: first(phase) for phase in PHASES}
everywhere = pytest.mark.parametrize("phase", PHASES)
both_sides = pytest.mark.parametrize("side", ["south", "north"])
all_boards = pytest.mark.parametrize("board", SIZES)


# ---- pressing ----


@all_boards
def test_every_action_of_the_universe_is_made_of_keys(board):
    rules = game("nanahoshi")
    universe = rules.universe(rules.Options.read({"board": board}))
    assert all(presses(action) and all(presses(action)) for action in universe)
    assert len({frozenset(presses(action)) for action in universe}) == len(universe), "each action has keys of its own"


def test_the_keys_of_an_action_are_squares_and_buttons():
    assert presses("reveal b2") == ("b2",)
    assert presses("move b2 b3") == ("b2", "b2-b3")
    assert presses("turn b2 left") == ("b2", "left")
    assert [presses(action) for action in ("choose red", "face n", "deal")] == [("red",), ("n",), ("deal",)]


@brief
@any_line
def test_pressing_the_keys_of_a_legal_action_plays_it_and_nothing_else(line):
    for match in line:
        legal, rules = match.legal_actions(), game("nanahoshi")
        universe = rules.universe(rules.Options.read(match.options))
        for action in legal:
            outcome = Outcome()
            for key in presses(action):
                assert outcome.action is None, action
                outcome = press(key, outcome.picked, legal, presses, universe)
                assert outcome.confirm is None, "nothing needs to be confirmed"
            assert outcome.action == action


@light
@any_moment
def test_whoever_plays_finds_each_key_where_it_is_due(match, seat):
    made_of = [presses(action) for action in match.legal_actions()]
    picks = sorted({keys[:1] for keys in made_of if len(keys) > 1})
    for picked in [(), *picks[:2], *picks[-1:]]:
        due = {keys[len(picked)] for keys in made_of if len(keys) > len(picked) and keys[: len(picked)] == picked}
        for svg in drawings(draw(*viewed(match, seat, picked))):
            there = acts(svg)
            assert leads(svg) == due
            assert all(each.get("role") == "button" and each.get("aria-label") for each in there.values())
            assert {key for key in there if there[key].get("aria-pressed")} == set(picked)


def test_a_picked_ladybird_offers_where_it_goes_and_two_turns():
    for svg in drawings(draw(*viewed(meadow(), 0, picked=("b2",)))):
        assert leads(svg) == {"b2-a3", "b2-c3", "left", "right"}
        assert framed(svg, "kg-picked") == {"b2"}
        assert {"b2-b3", "b2-d3", "b2-a2"} <= acts(svg).keys(), "pressed to hear why not"
        assert {"a1", "c2"} <= acts(svg).keys(), "another one of the same colour can be picked instead"
        assert {"a3", "c3"}.isdisjoint(acts(svg)), "each square stands for one thing"
        assert [labels(svg)[f"button-{way}"] for way in ("left", "right")] == ["Turn left", "Turn right"]


def test_an_own_ladybird_in_sight_of_the_picked_one_stands_for_going_there():
    match = at("""
        ?    R1s  .    ?
        ?    R3n  ?    ?
        R1n  ?    ?    R2w
    """, ("Y2", ""))  # fmt: skip
    for side in ("south", "north"):
        for svg in drawings(draw(*viewed(match, 0, picked=("b2",), side=side))):
            there = acts(svg)
            assert leads(svg) == {"b2-a3", "b2-c3", "left", "right"}
            assert "b2-b3" in there, "pressed to hear why not"
            assert "b3" not in there, "each square stands for one thing"
            assert {"a1", "d1"} <= there.keys(), "those elsewhere can be picked instead"
            assert there["b2"].get("aria-pressed") == "true", "pressed again it is let go"
        for svg in drawings(draw(*viewed(match, 0, side=side))):
            assert {"a1", "b2", "b3", "d1"} <= acts(svg).keys()


def test_before_anything_is_picked_there_are_no_turns_and_what_a_ladybird_reaches_lights_up():
    for svg in drawings(draw(*viewed(meadow(), 0))):
        there = acts(svg)
        assert {"left", "right"}.isdisjoint(there)
        assert leads(svg) == {"a1", "b1", "c1", "a2", "b2", "c2", "d2", "a3", "d3"}
        shows = {key: element.get("data-shows") for key, element in there.items() if element.get("data-shows")}
        assert shows == {"b2": "a3 c3", "c2": "d1 d2 d3"}
        assert {"b3", "c3", "d1"} <= there.keys(), "pressed to hear why not"


def test_what_cannot_be_used_now_is_not_marked():
    match = meadow(to_move=1)
    for svg in drawings(draw(*viewed(match, 1))):
        assert leads(svg) == {"b1", "c1", "a2", "d2", "a3", "d3", "b3"}
        assert acts(svg)["b3"].get("data-shows") == "b2"
    over = viewed(match, 1)[1]
    nobody = View(match.players, match.options, 1, looks=over.looks)
    for svg in drawings(draw(match.position(1), nobody)):
        assert leads(svg) == set(), "while the other thinks"


@pytest.mark.parametrize("action", ["reveal a2", "turn b2 left", "move c2 d1", "move b2 a3"])
def test_a_hint_is_marked_on_the_squares_that_it_is_about(action):
    marks = frozenset(presses(action))
    expected = {word for word in action.split()[1:] if word not in ("left", "right")}
    for svg in drawings(draw(*viewed(meadow(), 0, marks=marks))):
        assert framed(svg, "kg-mark") == expected


def test_a_hint_is_marked_on_the_way_to_face():
    for svg in drawings(draw(*viewed(FOUND, 0, marks=frozenset("w")))):
        assert framed(svg, "kg-mark") == {"w"}


# ---- the picture ----


def test_the_drawing_is_found_by_the_games_name():
    assert drawing("nanahoshi") is nanahoshi


@light
@any_moment
def test_a_picture_is_pure_well_formed_and_has_all_its_art(match, seat):
    for side in ("south", "north"):
        position, view = viewed(match, seat, side=side)
        before = repr(position)
        picture = draw(position, view)
        assert draw(position, view) == picture
        assert repr(position) == before
        assert [svg.get("data-min") for svg in drawings(picture)] == ["720", "0"]
        for svg in re.findall(r"<svg\b.*?</svg>", picture, re.DOTALL):
            assert still(svg, art(view.looks)).startswith("<svg")


@everywhere
@pytest.mark.parametrize(
    ("widths", "sent"),
    [
        ((), ["720", "0"]),
        ((1000,), ["720"]),
        ((720,), ["720"]),
        ((719,), ["0"]),
        ((360, 1000), ["720", "0"]),
        ((1000, 360), ["720", "0"]),
    ],
)
def test_only_the_drawings_that_boards_have_room_for_are_drawn(phase, widths, sent):
    whole, picture = (draw(*viewed(MOMENTS[phase], widths=each)) for each in ((), widths))
    assert [svg.get("data-min") for svg in drawings(picture)] == sent
    assert all(svg in whole for svg in re.findall(r"<svg\b.*?</svg>", picture, re.DOTALL))


@light
@any_moment
def test_the_meadow_shows_every_square_once_and_every_ladybird_on_it(match, seat):
    position, view = viewed(match, seat)
    squares = BOARDS[match.options["board"]].squares
    for svg in drawings(draw(position, view)):
        keys = [element.get("data-key") for element in svg.iterfind(".//*[@data-key]")]
        assert len(keys) == len(set(keys)), "each key once"
        assert [key for key in keys if key in squares] == list(squares), "they are heard in the order of the board"
        there = pieces(svg)
        for square in squares:
            entry = position["board"][square].split()
            bug = next((part for part in entry if not part.startswith("?")), "")
            expected = {bug[:2]} if bug else set()
            assert {key[:2] for key in keys if re.fullmatch(rf"[RY]\d-{square}", key)} == expected
            clover = [use.get("href") for use in there[square].iter("use")][1:]
            kind = "#kg-clover-under" if bug else "#kg-clover"
            assert clover == ([kind] if entry and entry[0].startswith("?") else [])


def used(element):
    """The symbols of a piece with the angles at which they stand."""
    for use in element.iter("use"):
        turn = re.match(r"rotate\((\d+)", use.get("transform"))
        yield use.get("href").removeprefix("#kg-"), int(turn[1]) if turn else 0


@both_sides
@pytest.mark.parametrize("bug", LADYBIRDS)
def test_a_ladybird_looks_where_it_faces_and_its_letter_stays_upright(bug, side):
    cell = f"?/{bug}"
    match = at(f"""
        ?  ?       ?  ?
        ?  {cell}  ?  ?
        ?  .       ?  ?
    """)  # fmt: skip
    facing = OPPOSITE[bug[2]] if side == "north" else bug[2]
    symbol = f"{'red' if bug[0] == 'R' else 'yellow'}-{bug[1]}"
    for svg in drawings(draw(*viewed(match, side=side))):
        drawn = dict(used(pieces(svg)[f"{bug[:2]}-b2"]))
        assert drawn == {"lady-shadow": 0, symbol: "nesw".index(facing) * 90, f"letter-{bug[0]}": 0}


@pytest.mark.parametrize(
    ("entry", "said"),
    [
        ("", "empty"),
        ("?", "clover"),
        ("?R2", "clover hiding a two-dot red ladybird"),
        ("Y3", "three-dot yellow ladybird"),
        ("R2n", "two-dot red ladybird facing north"),
        ("? R2n", "two-dot red ladybird facing north on a clover"),
        ("?Y1 R1w", "one-dot red ladybird facing west on a clover hiding a one-dot yellow ladybird"),
    ],
)
def test_what_lies_on_a_square_is_said(entry, said):
    assert spoken(entry) == said


def test_the_squares_have_spoken_names():
    for svg in drawings(draw(*viewed(meadow(), 0))):
        said = labels(svg)
        assert said["b2"] == "b2, two-dot red ladybird facing north on a clover"
        assert said["b3"] == "b3, one-dot yellow ladybird facing south"
        assert said["c3"] == "c3, empty"
        assert said["a3"] == "a3, clover"
    for svg in drawings(draw(*viewed(meadow()))):
        assert labels(svg)["a3"] == "a3, clover hiding a three-dot yellow ladybird"


@light
@any_moment
def test_what_the_squares_and_plates_tell_is_silent_itself(match, seat):
    squares = BOARDS[match.options["board"]].squares
    for svg in drawings(draw(*viewed(match, seat))):
        for key, element in pieces(svg).items():
            if re.fullmatch(r"[RY]\d-\w\d|under-\w\d|won-\d-\d|colour-\d|ground", key):
                heard = [element.get(each) for each in ("aria-hidden", "aria-label", "role", "data-act")]
                assert heard == ["true", None, None, None]
            else:
                assert element.get("aria-hidden") is None
            if key in squares:
                assert element.get("aria-label").startswith(f"{key}, ")


# ---- the two sides ----


def place(element):
    return tuple(map(float, re.match(r"translate\((\S+) (\S+)\)", element.get("transform")).groups()))


@light
@any_moment
def test_seen_from_the_north_all_places_are_turned_and_nothing_else_changes(match, seat):
    picked = next((presses(action)[:1] for action in match.legal_actions() if action.startswith("turn")), ())
    south, north = (drawings(draw(*viewed(match, seat, picked, side))) for side in ("south", "north"))
    for one, other in zip(south, north, strict=True):
        assert [each.get("aria-label") for each in acts(one).values()] == [
            each.get("aria-label") for each in acts(other).values()
        ]
        assert leads(one) == leads(other)
        assert framed(one, "kg-picked") == framed(other, "kg-picked")
        here, there = pieces(one), pieces(other)
        assert list(here) == list(there)
        squares = BOARDS[match.options["board"]].squares
        middles = {
            tuple(round(a + b, 1) for a, b in zip(place(here[square]), place(there[square]), strict=True))
            for square in squares
        }
        assert len(middles) == 1, "each square lies across the middle"
        for key in here:
            if key not in squares and not re.fullmatch(r"[RY]\d-\w\d|under-\w\d|ground|face-\w", key):
                assert place(here[key]) == place(there[key]), "what lies beside the meadow stays"
    assert prompt(*viewed(match, seat, side="north")) == prompt(*viewed(match, seat))
    assert describe(*viewed(match, seat, side="north")) == describe(*viewed(match, seat))


def test_from_the_south_the_north_is_up():
    for side, up in (("south", 1), ("north", -1)):
        for svg in drawings(draw(*viewed(meadow(), side=side))):
            there = pieces(svg)
            (left, bottom), (right, top) = place(there["a1"]), place(there["d3"])
            assert (right - left) * up > 0
            assert (bottom - top) * up > 0


@all_boards
@both_sides
def test_the_letters_and_numbers_stand_beside_their_squares(board, side):
    files, ranks = SIZES[board]
    match = kg.new_match("nanahoshi", players=NAMES, seed=1, board=board)
    for svg in drawings(draw(*viewed(match, side=side))):
        there = pieces(svg)
        spots = {text.text: (float(text.get("x")), float(text.get("y"))) for text in there["ground"].iter("text")}
        assert spots.keys() == {*"abcdef"[:files], *"123456"[:ranks]}
        for square in BOARDS[board].squares:
            x, y = place(there[square])
            assert x < spots[square[0]][0] < x + 140
            assert y < spots[square[1]][1] < y + 140


@light
@any_moment
def test_everything_stays_inside(match, seat):
    picked = next((presses(action)[:1] for action in match.legal_actions() if action.startswith("turn")), ())
    for side in ("south", "north"):
        for svg in drawings(draw(*viewed(match, seat, picked, side))):
            assert_inside(svg)


@all_boards
@both_sides
def test_the_arrows_stay_inside_and_clear_of_the_plates_even_at_the_corners(board, side):
    squares = BOARDS[board].squares
    for corner in (squares[0], squares[SIZES[board][0] - 1], squares[-SIZES[board][0]], squares[-1]):
        match = kg.new_match("nanahoshi", players=NAMES, seed=1, board=board)
        match = played(match, "choose red", f"reveal {corner}")
        for svg in drawings(draw(*viewed(match, side=side))):
            assert_inside(svg)
            there = pieces(svg)
            boxes = {key: box(element) for key, element in there.items() if key.startswith(("face", "plate"))}
            for plate in ("plate-0", "plate-1"):
                assert not any(overlap(boxes[f"face-{facing}"], boxes[plate]) for facing in "nesw")


@all_boards
def test_squares_do_not_overlap_and_ladybirds_stand_on_theirs(board):
    match = playout(kg.new_match("nanahoshi", players=NAMES, seed=4, board=board), 4, plies=12)[-1]
    for svg in drawings(draw(*viewed(match))):
        there = pieces(svg)
        boxes = [box(there[square]) for square in BOARDS[board].squares]
        assert not any(overlap(one, other) for one, other in combinations(boxes, 2))
        for key, element in there.items():
            if re.fullmatch(r"[RY]\d-\w\d", key):
                assert place(element) == place(there[key[3:]])


def box(element):
    """Left, top, right and bottom of a piece, as far as its rectangles and symbols tell."""
    x, y = place(element)
    ends = [(float(each.get("width")), float(each.get("height"))) for each in element.iterfind("rect")]
    for use in [*element.findall("use"), *element.findall("g/use")]:
        scale = float(re.search(r"scale\((\S+)\)", use.get("transform"))[1])
        ends.append((scale * float(use.get("width")), scale * float(use.get("height"))))
    return x, y, x + max((w for w, _ in ends), default=0), y + max((h for _, h in ends), default=0)


def overlap(one, other):
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def assert_inside(svg):
    width, height = map(float, svg.get("viewBox").split()[2:])
    for key, element in pieces(svg).items():
        left, top, right, bottom = box(element)
        assert left >= 0, key
        assert top >= 0, key
        assert right <= width, key
        assert bottom <= height, key


# ---- secrets ----


def hidden(position):
    """The squares of clovers that hide something, in a whole position."""
    return [square for square, entry in position["board"].items() if entry.startswith("?")]


def swapped(position, one, other):
    """The position with what two clovers hide exchanged."""
    board = dict(position["board"])
    board[one], board[other] = (board[b][:1] + board[a][1:3] + board[b][3:] for a, b in ((other, one), (one, other)))
    return {**position, "board": board}


@light
@given(line=lines(), data=st.data())
def test_the_picture_of_a_seat_does_not_depend_on_what_clovers_hide(line, data):
    match = data.draw(st.sampled_from([match for match in line if match.result is None]))
    position = match.position()
    one, other = data.draw(st.sampled_from([*combinations(hidden(position), 2)] or [(None, None)]))
    if one is None:
        return
    matches = [
        kg.from_position(each, players=NAMES, seed=1, **match.options)
        for each in (position, swapped(position, one, other))
    ]
    for seat in (0, 1):
        for side in ("south", "north"):
            views = [viewed(each, seat, side=side) for each in matches]
            for tell in (draw, describe, prompt):
                assert tell(*views[0]) == tell(*views[1])
    assert repr(matches[0]) == repr(matches[1])


@light
@any_moment
def test_who_may_know_sees_what_every_clover_hides_and_nobody_else(match, seat):
    position = match.position()
    open_to_all = match.phase in ("deal", "over")
    told = set(hidden(position)) if seat is None or open_to_all else set()
    for svg in drawings(draw(*viewed(match, seat))):
        there = pieces(svg)
        assert {key.removeprefix("under-") for key in there if key.startswith("under-")} == told
        for square in hidden(position):
            assert ("hiding" in there[square].get("aria-label")) == (square in told)
            if square in told:
                assert "".join(there[f"under-{square}"].itertext()) == position["board"][square][1:3]
    assert ("hiding" in describe(*viewed(match, seat))) == bool(told)


@pytest.mark.parametrize("seat", [0, 1])
def test_of_a_fresh_meadow_a_seat_learns_nothing(seat):
    match = played(kg.new_match("nanahoshi", players=NAMES, seed=1), "choose red")
    text = draw(*viewed(match, seat)) + describe(*viewed(match, seat)) + prompt(*viewed(match, seat)) + repr(match)
    assert not [code for code in BAG if code in text]
    assert not re.search(r"(red|yellow) (one|two|three)", text)


# ---- where things come from ----


def test_a_revealed_ladybird_comes_from_its_clover_and_a_moved_one_from_where_it_was():
    match = meadow()
    for action, expected in {
        "reveal a3": {"Y3-a3": "a3"},
        "move b2 a3": {"R2-a3": "R2-b2"},
        "turn b2 left": {},
    }.items():
        assert origins(match.position(0), action, match.apply(action).position(0)) == expected
    capture = match.apply("turn c2 left").apply("move b3 b2")
    assert origins(match.apply("turn c2 left").position(0), "move b3 b2", capture.position(0)) == {
        "Y1-b2": "Y1-b3",
        "won-1-0": "R2-b2",
    }


@brief
@given(line=lines(plies=40), seat=st.sampled_from([None, 0, 1]))
def test_whatever_comes_to_light_comes_from_something_that_was_there(line, seat):
    for before, after in pairwise(line):
        action = after.history[-1]
        if action == "deal":
            break
        old, new = before.position(seat), after.position(seat)
        found = origins(old, action, new)
        there, here = (
            pieces(drawings(draw(*viewed(match, seat, widths=(360,), origins=found)))[0]) for match in (before, after)
        )
        assert set(found.values()) <= there.keys()
        assert {key for key in here.keys() - there.keys() if re.match(r"[RY]\d-|won-", key)} == found.keys()
        assert {key: each.get("data-from") for key, each in here.items() if each.get("data-from")} == found
        opens = {key for key, each in here.items() if each.get("data-turns") is not None}
        assert opens == (found.keys() if action.startswith("reveal") else set())


# ---- the moments of a game ----


def test_the_starting_player_chooses_between_two_colours():
    match = kg.new_match("nanahoshi", players=NAMES, seed=1, starter=1)
    assert "Bruno: which ladybirds are yours?" in " ".join(words(match))
    for svg in drawings(draw(*viewed(match))):
        assert leads(svg) == {"red", "yellow"}
        assert [labels(svg)[f"button-{colour}"] for colour in ("red", "yellow")] == ["Red", "Yellow"]


FACED = {  # what a two-dot red ladybird on b2 threatens
    "n": ("face north, towards a3, c3", "a3 c3"),
    "e": ("face east, towards c1, c3", "c1 c3"),
    "s": ("face south, towards a1, c1", "a1 c1"),
    "w": ("face west, towards a1, a3", "a1 a3"),
}


@both_sides
def test_a_revealed_ladybird_has_four_arrows_that_show_what_it_would_threaten(side):
    for svg in drawings(draw(*viewed(FOUND, 0, side=side))):
        there = pieces(svg)
        assert leads(svg) == set("nesw")
        x, y = place(there["b2"])
        for facing, (said, shows) in FACED.items():
            arrow = there[f"face-{facing}"]
            assert arrow.get("data-act") == facing
            assert arrow.get("aria-label") == said
            assert set(arrow.get("data-shows").split()) == set(shows.split())
            seen = OPPOSITE[facing] if side == "north" else facing
            assert list(used(arrow)) == [("arrow", "nesw".index(seen) * 90)]
        up = 1 if side == "south" else -1
        (left, *_), (right, *_) = (place(there[f"face-{facing}"]) for facing in "we")
        (_, top), (_, bottom) = (place(there[f"face-{facing}"]) for facing in "ns")
        assert (right - left) * up > 0
        assert (bottom - top) * up > 0
        assert min(left, right) < x < max(left, right)
        assert min(top, bottom) < y < max(top, bottom)
        assert labels(svg)["b2"] == "b2, two-dot red ladybird"


def test_an_arrow_off_the_board_says_so():
    match = at("""
        ?    ?   ?    ?
        ?    ?   ?    ?
        R1   ?   ?    R3n
    """, phase="face")  # fmt: skip
    for svg in drawings(draw(*viewed(match, 0))):
        arrows = {facing: acts(svg)[facing] for facing in "nesw"}
        assert {facing: each.get("data-shows") for facing, each in arrows.items()} == {
            "n": "a2", "e": "b1", "s": None, "w": None,
        }  # fmt: skip
        assert arrows["w"].get("aria-label") == "face west, off the board"


@light
@any_moment
def test_there_are_arrows_only_while_a_ladybird_is_to_be_faced(match, seat):
    for svg in drawings(draw(*viewed(match, seat))):
        assert bool(set("nesw") & acts(svg).keys()) == (match.phase == "face")


CAPTURE = """
    ?  Y1s  ?  ?
    ?  R1n  ?  ?
    ?  ?    .  .
"""
COVERED = """
    .        .        .    .
    ?Y3/R1n  ?Y3/R1n  .    .
    R2e      R3e      R3e  .
"""
EVEN = """
    ?Y2/R3n  .        .        .
    ?Y3/R1n  ?Y3/R1n  ?Y2/R3n  .
    R2e      .        .        .
"""
ALL_RED = """
    R1n  R1n  R2n  R2n
    R3n  ?R3  ?Y1  ?Y1
    ?Y2  ?Y2  ?Y3  ?Y3
"""
AROUND = ["turn b2 left", "turn b3 left", "turn b2 right", "turn b3 right"] * 2
ENDS = {  # board, captured, the actions that end it; how it is told, and the rules that it rests on
    "seven-dots": (CAPTURE, ("Y3 Y3", ""), ["move b2 b3"], "Nancy wins, 7 : 0", ["dots", "dots", "seven-dots"]),
    "stuck": (COVERED, ("Y1 Y1 Y2 Y2", "R2"), ["turn a1 left"], "Nancy wins, 6 : 2", ["dots", "dots", "stuck"]),
    "draw": (EVEN, ("Y1 Y1", "R2"), ["turn a1 left"], "A draw, 2 : 2", ["dots", "dots", "stuck"]),
    "repetition": (CAPTURE, ("Y3 Y3", ""), AROUND, "Nancy wins, 6 : 0", ["dots", "dots", "repetition"]),
    "all-found": (ALL_RED, ("", ""), ["reveal b2", "face n"], "Nancy wins", ["all-found"]),
}


@pytest.mark.parametrize("competition", [False, True])
@pytest.mark.parametrize("how", ENDS)
def test_the_end_of_a_game_is_reckoned_with_its_rules(how, competition):
    board, captured, actions, title, rules = ENDS[how]
    standing = {"scores": [0, 0]} if competition else {}
    match = played(at(board, captured, competition, **standing), *actions)
    assert match.result.reason == ("stuck" if how == "draw" else how)
    told = words(match)
    assert title in " ".join(told)
    gains = competition and how not in ("draw", "all-found")
    expected = [TITLES[rule] for rule in [*rules, *["competition"] * gains]]
    assert [line.removeprefix("Rule: ") for line in told if line.startswith("Rule: ")] == expected
    dots = [sum(int(pawn[1]) for pawn in pawns) for pawns in match.position()["captured"]]
    assert all((f"{n} dots" in told) == ("dots" in rules) for n in dots)
    if gains:
        assert "Nancy gains the difference" in " ".join(told)
        assert str(dots[0] - dots[1]) in told
    else:
        assert "difference" not in " ".join(told)
    goes_on = match.phase == "deal"
    assert goes_on == (competition and how != "seven-dots")
    for svg in drawings(draw(*viewed(match, 0))):
        assert leads(svg) == ({"deal"} if goes_on else set())


def test_every_way_to_end_is_tried_here():
    assert set(ENDS) - {"draw"} == set(REASONS)


def test_the_other_player_can_win_too():
    board, captured, actions, *_ = ENDS["all-found"]
    match = played(at(board, captured, to_move=1), *actions)
    assert "Nancy wins" in words(match), "whoever finds the last one"
    match = played(at(board, captured, to_move=1, colours=["yellow", "red"]), *actions)
    assert "Bruno wins" in words(match)
    assert "All six red ladybirds are found while all six yellow ladybirds still hide" in " ".join(words(match))


@light
@any_line
def test_every_end_of_random_play_is_told(line):
    for match in line:
        if match.result:
            told = words(match)
            rules = [line.removeprefix("Rule: ") for line in told if line.startswith("Rule: ")]
            assert TITLES[match.result.reason] in rules
            assert set(rules) <= set(TITLES.values())
            assert sum("wins" in line or "A draw" in line for line in told) == 1
            if match.is_over and not match.options["competition"]:
                won = [NAMES[seat] for seat in match.winners]
                assert any(line.startswith(f"{won[0]} wins" if len(won) == 1 else "A draw") for line in told)


# ---- beside the meadow, and words ----


@everywhere
def test_who_moves_and_who_starts_is_said(phase):
    match = MOMENTS[phase]
    for svg in drawings(draw(*viewed(match))):
        plates = [labels(svg)[f"plate-{seat}"] for seat in (0, 1)]
        assert [seat for seat in (0, 1) if "to move" in plates[seat]] == (
            [] if match.to_move is None else [match.to_move]
        )
        assert [seat for seat in (0, 1) if ", starts" in plates[seat]] == [match.position()["starter"]]
        assert all(plate.startswith(name) for plate, name in zip(plates, NAMES, strict=True))


def test_a_plate_tells_colour_captures_and_dots():
    match = at("""
        ?    Y1s  ?    .
        ?    R1n  ?    ?
        ?    ?    ?    .
    """, ("Y1 Y2", ""), scores=[3, 0])  # fmt: skip
    for svg in drawings(draw(*viewed(match))):
        said = labels(svg)
        assert said["plate-0"] == (
            "Nancy, red, starts, to move. "
            "Has captured a one-dot yellow ladybird and a two-dot yellow ladybird: 3 of 7 dots."
        )
        assert said["plate-1"] == "Bruno, yellow. Has captured nothing: 0 of 7 dots."
        there = pieces(svg)
        assert [key for key in there if key.startswith("won-")] == ["won-0-0", "won-0-1"]
        assert [next(iter(used(there[f"won-0-{i}"])))[0] for i in (0, 1)] == ["yellow-1", "yellow-2"]
        filled = [circle.get("fill") != "none" for circle in there["plate-0"].iter("circle")]
        assert filled == [True] * 3 + [False] * 4


def test_in_a_competition_a_plate_tells_the_points():
    match = at(CAPTURE, ("Y3 Y3", ""), competition=True, number=3, scores=[1, 5])
    for svg in drawings(draw(*viewed(match))):
        assert labels(svg)["plate-0"].startswith("Nancy, 1 point, red")
        assert labels(svg)["plate-1"].startswith("Bruno, 5 points, yellow")
    assert "Nancy, 6 points" not in labels(drawings(draw(*viewed(at(CAPTURE, ("Y3 Y3", "")))))[0])["plate-0"]


@pytest.mark.parametrize("seat", [0, 1])
def test_the_seat_that_looks_sits_at_the_bottom(seat):
    for svg in drawings(draw(*viewed(MOMENTS["play"], seat))):
        there = pieces(svg)
        assert place(there[f"plate-{seat}"])[1] > place(there[f"plate-{1 - seat}"])[1]


@pytest.mark.parametrize(
    ("phase", "due"),
    [
        ("choose", "choose red or yellow"),
        ("play", "reveal a clover"),
        ("face", "-dot"),
        ("deal", "deal"),
        ("over", "over"),
    ],
)
def test_the_prompt_tells_who_must_do_what(phase, due):
    match = MOMENTS[phase]
    said = prompt(*viewed(match, 0))
    assert due in said
    assert said.startswith(f"{NAMES[match.to_move or 0]}: ") or phase in ("deal", "over")


def test_the_description_tells_the_standing_and_how_a_game_ended():
    said = describe(*viewed(at(CAPTURE, ("Y3 Y3", ""), competition=True, number=3, scores=[1, 5])))
    assert "Nancy, 1 point, red, has captured 6 dots. Bruno, 5 points, yellow, has captured 0 dots." in said
    assert " wins" not in said
    said = describe(*viewed(at(CAPTURE, ("Y3 Y3", "")).apply("move b2 b3")))
    assert "The match is over. Nancy wins, 7 : 0. Nancy, red, has captured 7 dots." in said
    said = describe(*viewed(kg.new_match("nanahoshi", players=NAMES, seed=1)))
    assert "Nancy has captured 0 dots." in said


def test_the_prompt_names_the_square_of_a_picked_ladybird():
    said = prompt(*viewed(meadow(), 0, picked=("b2",)))
    assert "b2" in said
    assert "again to let it go" in said
    stuck = at("? ? ? ?\n? ? ? ?\nR1s . . Y1n", ("Y1", "R1"))
    said = prompt(*viewed(stuck, 0, picked=("a1",)))
    assert said == "Nancy: turn the ladybird on a1, which can go nowhere now; press it again to let it go."


def test_the_prompt_names_the_ladybird_that_was_found():
    match = kg.new_match("nanahoshi", players=NAMES, seed=1, deal=BAG, starter=0)
    said = prompt(*viewed(played(match, "choose red", "reveal c1"), 0))
    assert said == "Nancy: which way shall the two-dot red ladybird on c1 face?"


@light
@any_moment
def test_the_prompt_offers_exactly_what_may_be_done(match, seat):
    if match.phase == "play":
        said, legal = prompt(*viewed(match, seat)), match.legal_actions()
        does = {action.split()[0] for action in legal}
        assert {"reveal": "reveal a clover" in said, "turn": "turn it" in said, "move": "to move" in said} == {
            kind: kind in does for kind in ("reveal", "turn", "move")
        }


@light
@any_moment
def test_the_description_names_all_that_can_be_seen(match, seat):
    position, view = viewed(match, seat)
    said = describe(position, view)
    assert prompt(position, view) in said
    assert f"game {position['number']}." in said
    for square, entry in position["board"].items():
        assert (f"{square} {spoken(entry)}" in said) if entry else (f"{square} " not in said.partition("meadow: ")[2])


# ---- names ----

ODD = ('<b>Nan & "cy"</b>', "O'Bruno <script>")


@everywhere
def test_names_are_escaped(phase):
    match = kg.from_position(MOMENTS[phase].position(), players=ODD, **MOMENTS[phase].options)
    picture = draw(*viewed(match))
    assert "<b>" not in picture
    assert "<script" not in picture
    for svg in drawings(picture):
        heard = "".join(svg.itertext()) + "".join(element.get("aria-label", "") for element in svg.iter())
        assert all(name in heard for name in ODD)
