"""A table to play Nanahoshi at, without a browser: presses, refusals, the way back, and what is kept secret."""

import asyncio
import re
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from marks import leads, on_board
from setups import playout, seeds

import kernel_games as kg
from kernel_games.nanahoshi import set_up
from kernel_games.nanahoshi.pieces import BAG, SIZES
from kernel_games_widgets import Table, draw
from kernel_games_widgets.still import tree

NAMES = ["Nancy", "Bruno"]
TITLES = {rule.id: rule.title for rule in kg.rulebook("nanahoshi")}
light = settings(deadline=None, derandomize=True, max_examples=12)
MEADOW = """
    ?Y3  Y1s      .    ?
    ?    ?Y1/R2n  R3e  ?
    R1w  ?        ?    .
"""  # Nancy plays red
CROWDED = """
    ?    R1s  .    ?
    ?    R3n  ?    ?
    R1n  ?    ?    Y2w
"""


@pytest.fixture(autouse=True)
def plain_python():
    """No event loop runs, though Playwright leaves one behind for the tests after it."""
    loop = asyncio._get_running_loop()
    asyncio._set_running_loop(None)
    yield
    asyncio._set_running_loop(loop)


def seat(*sitters, auto="none", **options):
    """A table with these sitters, two people by default: Nancy starts; people play all moves, and computers at once."""
    if "match" not in options:
        options = {"players": NAMES, "seed": 8, "starter": 0, **options}
        options["game_name"] = "nanahoshi"
    return Table(seats=sitters or ["person", "person"], pace=0, auto=auto, **options)


def scene(*sitters, board=MEADOW, captured=("Y2", ""), auto="none", **entries):
    """A table at a position in which Nancy plays red."""
    ranks = board.strip().splitlines()
    size = f"{len(ranks[0].split())}x{len(ranks)}"
    position = set_up(board, captured, **entries)
    return seat(*sitters, auto=auto, match=kg.from_position(position, players=NAMES, seed=1, board=size))


def elements(table):
    return list(tree(on_board(table)).iter())


def keys(table):
    """The keys on the board, of the first drawing."""
    return {e.get("data-act"): e for e in reversed(elements(table)) if e.get("data-act")}


def marked(table, kind=""):
    """The keys that the board marks, as leading on unless told otherwise."""
    if not kind:
        return leads(tree(on_board(table)))
    return {key for key, e in keys(table).items() if kind in (e.get("class") or "").split()}


def picked(table):
    return {key for key, e in keys(table).items() if e.get("aria-pressed") == "true"}


def status(table):
    """What the board says to everybody."""
    return " ".join("".join(e.itertext()) for e in elements(table) if e.get("role") == "status")


def refused(table):
    return any("kg-refusal" in (e.get("class") or "") for e in elements(table))


def send(table, *presses):
    """Presses as a client sends them: only what is on the board is passed on."""
    for key in presses:
        table.board._handle_msg({"content": {"data": {"method": "custom", "content": {"press": key}}}, "buffers": []})


def alert(table):
    return " ".join("".join(e.itertext()) for e in elements(table) if e.get("role") == "alert")


def play_on(table, presses=2_000):
    """Press what leads on, always the same for the same table, until a game or the match is over."""
    for n in range(presses):
        offered = sorted(marked(table))
        if not offered or offered == ["deal"]:
            return
        send(table, offered[(7 * n + sum(map(ord, on_board(table)[-400:]))) % len(offered)])
        assert not refused(table), status(table)
        assert not alert(table)
    raise AssertionError("no end in sight")


def parts(widget):
    """The widget and all that it holds."""
    found = [widget]
    for child in getattr(widget, "children", ()):
        found += parts(child)
    return found


def everything(table):
    """All that a table shows or prints, except the art sheet and the names of widgets."""
    return "\n".join(
        [
            *(
                str({k: v for k, v in w.get_state().items() if k not in ("art", "_css") and "IPY_MODEL" not in str(v)})
                for w in parts(table)
            ),
            repr(table),
            repr(table.board),
            repr(table.match),
            table._repr_mimebundle_()["text/html"],
            table._repr_mimebundle_()["text/plain"],
        ]
    )


# ---- playing ----


def test_a_game_begins_with_the_colours_a_clover_and_a_facing():
    table = seat()
    assert marked(table) == {"red", "yellow"}
    send(table, "yellow")
    assert "Nancy chooses yellow, so Bruno plays red." in status(table)
    send(table, "b2")
    assert table.match.history == ("choose yellow", "reveal b2")
    assert marked(table) == set("nesw")
    send(table, "w")
    assert table.match.history[-1] == "face w"
    assert table.match.to_move == 1
    assert re.search(r"facing west$", keys(table)["b2"].get("aria-label"))


def test_a_ladybird_and_then_a_square_advance_it():
    table = scene()
    send(table, "b2")
    assert table.match.history == ()
    assert picked(table) == {"b2"}
    assert marked(table) == {"b2-a3", "b2-c3", "left", "right"}
    send(table, "b2-c3")
    assert table.match.history == ("move b2 c3",)
    assert picked(table) == set()


@pytest.mark.parametrize("way", ["left", "right"])
def test_a_ladybird_and_then_a_button_turn_it(way):
    table = scene()
    send(table, "b2", way)
    assert table.match.history == (f"turn b2 {way}",)


def test_a_capture_is_told_and_lies_on_its_plate():
    table = scene(to_move=1)
    send(table, "b3", "b3-b2")
    assert (
        "Bruno advances the one-dot yellow ladybird on b3 to b2 "
        "and captures the two-dot red ladybird on the clover there: 2 dots" in status(table)
    )
    assert 'data-key="won-1-0"' in on_board(table)


@pytest.mark.parametrize("way", ["table:escape", "b2"])
def test_a_picked_ladybird_is_let_go_again(way):
    table = scene()
    before = on_board(table)
    send(table, "b2", way)
    assert on_board(table) == before


def test_another_ladybird_can_be_picked_instead():
    table = scene()
    send(table, "b2", "c2")
    assert picked(table) == {"c2"}
    assert marked(table) == {"c2-d1", "c2-d2", "c2-d3", "left", "right"}
    assert not refused(table)


@pytest.mark.parametrize("board", SIZES)
@pytest.mark.parametrize("sitters", [("person", "person"), ("person", "greedy"), ("random", "person")])
def test_a_whole_game_can_be_played_by_pressing_what_leads_on(board, sitters):
    table = seat(*sitters, board=board, side="north")
    play_on(table)
    assert table.match.is_over
    assert marked(table) == set()
    assert "The match is over." in status(table)
    assert kg.replay(table.line.record()).scores == table.match.scores


@pytest.mark.parametrize("sitters", [("person", "person"), ("person", "greedy")])
def test_a_whole_competition_can_be_played_by_presses(sitters):
    table = seat(*sitters, competition=True)
    for _ in range(60):
        play_on(table)
        if table.match.is_over:
            break
        assert (table.match.phase, marked(table)) == ("deal", {"deal"})
        number = table.match.position()["number"]
        send(table, "deal")
        assert table.match.position()["number"] == number + 1
    assert table.match.is_over
    assert max(table.match.scores) >= 7
    assert table.sheet.value.count("<tr>") == len(table.match.rounds) + 2
    assert "The competition is over" in status(table)


@pytest.mark.parametrize("sitters", [("random", "random"), ("greedy", "greedy"), ("greedy", "random")])
def test_computers_alone_play_to_the_end(sitters):
    table = seat(*sitters)
    assert table.match.is_over
    assert marked(table) == set()


@pytest.mark.parametrize("auto", ["moves", "none"])
def test_a_forced_move_may_be_played_by_itself(auto):
    board = """
        .        .  .    .
        ?Y3/R1n  .  R3s  R3e
        ?Y3      .  .    .
    """
    table = scene(board=board, captured=("Y1 Y1 Y2 Y2", "R1 R2 R2"), auto=auto)
    send(table, "d2", "left")
    assert table.line.history == ("turn d2 left", "reveal a1")[: 2 if auto == "moves" else 1]
    assert marked(table) == (set("nesw") if auto == "moves" else {"a1"})


# ---- refusals ----


@pytest.mark.parametrize(
    ("entries", "presses", "rule", "said"),
    [
        ({}, "c3", "reveal", "There is nothing to reveal on c3: the space is empty."),
        (
            {"to_move": 1},
            "b2",
            "covered-clover",
            "The clover on b2 cannot be revealed while the two-dot red ladybird sits on it.",
        ),
        ({}, "b2 b2-b3", "two-dots", "can only go diagonally forward: to a3 or c3."),
        ({}, "b2 b2-d2", "one-space", "d2 is farther away from b2."),
        ({}, "c2 c2-b1", "three-dots", "to d1, d2 or d3."),
        ({}, "a1 a1-b1", "one-dot", "but there the board ends."),
        (
            {"board": CROWDED},
            "b2 b2-b3",
            "own-colour-blocks",
            "Your own one-dot red ladybird already stands on b3.",
        ),
    ],
)
def test_a_press_that_leads_nowhere_is_answered_by_its_rule(entries, presses, rule, said):
    table = scene(**entries)
    *first, last = presses.split()
    send(table, *first)
    before, held, can = table.line.record(), picked(table), marked(table)
    send(table, last)
    assert refused(table)
    assert said in status(table)
    assert f"(Rule: {TITLES[rule]})" in status(table)
    assert f'data-beside="{last}"' in on_board(table)
    assert table.line.record() == before
    assert (picked(table), marked(table)) == (held, can) == (set(first), can), "the pick stays"


@pytest.mark.parametrize(("entries", "square"), [({}, "b3"), ({"to_move": 1}, "c2"), ({"to_move": 1}, "b2")])
def test_a_ladybird_of_the_other_player_is_refused(entries, square):
    table = scene(**entries)
    send(table, square)
    assert refused(table)
    assert "(Rule: " in status(table)
    assert square in status(table)
    assert (table.match.history, picked(table)) == ((), set())


def test_while_a_ladybird_is_picked_a_clover_out_of_reach_is_not_revealed():
    table = scene()
    send(table, "b2", "b2-d3")
    assert refused(table)
    assert picked(table) == {"b2"}
    send(table, "b2-a3")
    assert table.match.history == ("move b2 a3",), "the pick leads on after a refusal"


@pytest.mark.parametrize("square", ["a1", "d3"])
def test_first_of_all_a_colour_is_chosen(square):
    table = seat()
    send(table, square)
    assert f"(Rule: {TITLES['colours']})" in status(table)
    assert table.match.history == ()


def test_what_was_revealed_is_faced_before_anything_else():
    table = seat()
    send(table, "red", "b2")
    for square in ("b2", "a1"):
        send(table, square)
        assert f"(Rule: {TITLES['facing']})" in status(table)
        assert marked(table) == set("nesw")


@pytest.mark.parametrize("key", ["left", "b2-a3", "n", "red", "deal", "z9", "move b2 a3", "table:confirm"])
def test_a_key_that_is_not_on_the_board_changes_nothing(key):
    table = scene()
    before = table.line.record()
    send(table, key)
    assert table.line.record() == before
    assert alert(table)


def test_after_the_end_a_press_is_told_that_it_is_over():
    table = seat("greedy", "greedy")
    send(table, "a1")
    assert f"(Rule: {TITLES['match-over']})" in status(table)


# ---- two people at one screen ----


def test_two_people_see_no_curtain_for_nothing_is_hidden_between_them():
    table = seat(competition=True)
    for _ in range(40):
        assert "kg-curtain" not in on_board(table)
        assert "table:ready" not in keys(table)
        send(table, sorted(marked(table))[0])
    pictures = [draw(table.match, seat=each).svg for each in (0, 1)]
    squares = [re.findall(r'aria-label="(\w\d, [^"]+)"', picture) for picture in pictures]
    assert squares[0] == squares[1]


# ---- back and forth ----


def test_undo_and_redo_step_from_choice_to_choice():
    table = seat("person", "greedy")
    send(table, "red", "b2")
    send(table, "n")
    end, line = table.ply, table.line
    assert end > 3, "the opponent has answered"
    stations = [end]
    while table.ply:
        table.controls.undo.click()
        stations.append(table.ply)
    assert stations == [end, 2, 1, 0]
    for station in reversed(stations[:-1]):
        table.controls.redo.click()
        assert table.ply == station
    assert table.line == line


def test_after_undo_a_ladybird_can_be_faced_another_way():
    table = seat()
    send(table, "red", "b2", "n")
    table.undo()
    assert marked(table) == set("nesw")
    send(table, "s")
    assert table.line.history == ("choose red", "reveal b2", "face s")


def test_stepping_back_lets_go_of_what_is_picked():
    table = scene()
    send(table, "b2", "b2-a3")
    table.go_to(0)
    send(table, "c2")
    table.go_to(0)
    assert picked(table) == set()


@pytest.mark.parametrize("ply", [0, 3, 7])
def test_the_timeline_shows_any_moment(ply):
    table = seat()
    play_on(table)
    end = table.line
    send(table, f"table:ply {ply}")
    assert table.match == end.back(len(end.history) - ply)
    assert "Looking back" in status(table)
    assert table.line == end


# ---- hints and looks ----


def test_a_hint_points_at_a_legal_action():
    table = seat()
    for _ in range(30):
        if table.match.is_over:
            break
        send(table, "table:escape")  # nothing is on its way any more
        shown, legal = on_board(table), table.match.legal_actions()
        table.controls.hint.click()
        action = re.search(r"Hint: (.+?)\. ", status(table))[1]
        assert action in legal
        does, *words = action.split()
        expected = {word for word in words if word not in ("left", "right")} if does != "choose" else set()
        assert marked(table, "kg-mark") == expected
        send(table, "table:escape")
        assert on_board(table) == shown
        table.play(action)


def test_the_side_can_be_chosen_and_changes_the_picture_alone():
    table = scene()
    send(table, "b2")
    before, line, told = on_board(table), table.line, (status(table), table.board.alt, table.journal.value)
    can, art = marked(table), table.board.art
    table.controls.looks["side"].value = "north"
    assert on_board(table) != before
    assert (status(table), table.board.alt, table.journal.value) == told
    assert (marked(table), picked(table), table.board.art) == (can, {"b2"}, art)
    assert table.line is line
    table.controls.looks["side"].value = "south"
    assert on_board(table) == before
    table.controls.looks["side"].value = "north"
    send(table, "b2-a3")
    assert table.match.history == ("move b2 a3",)


def test_the_side_can_be_named_when_the_table_is_made():
    table = seat(side="north")
    assert table.controls.looks["side"].value == "north"
    assert on_board(seat(side="south")) == on_board(seat()) != on_board(table)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ({"side": "east"}, "side='east'.*'south', 'north'"),
        ({"side": None}, "side=None.*'south', 'north'"),
        ({"badges": "full"}, "badges.*allowed"),
        ({"board": "5x5"}, "'5x5'.*'4x3', '3x4', '6x2'"),
        ({"players": 3}, "3.*2"),
    ],
)
def test_what_makes_no_table_is_refused_with_what_would(arguments, said):
    with pytest.raises(ValueError, match=said):
        Table("nanahoshi", pace=0, **arguments)


def test_a_new_match_is_begun_by_the_form():
    table = seat("person", "greedy")
    send(table, "red")
    table.controls.seed.value = "42"
    table.controls.options["board"].value = "6x2"
    table.controls.options["competition"].value = True
    table.controls.begin.click()
    assert table.match.seed == 42
    assert (table.match.options["board"], table.match.options["competition"]) == ("6x2", True)
    assert "f2" in keys(table)


# ---- pictures without a table ----


def test_a_match_is_drawn_from_either_side():
    match = scene().match
    south, north = draw(match), draw(match, side="north")
    assert south.svg == draw(match, side="south").svg != north.svg
    assert south.alt == north.alt
    assert "b2 two-dot red ladybird facing north on a clover hiding a one-dot yellow ladybird" in south.alt
    assert "hiding" not in draw(match, seat=0).alt + draw(match, seat=0).svg
    with pytest.raises(ValueError, match="side='east'.*'south', 'north'"):
        draw(match, side="east")


# ---- secrets ----


def unturned(match):
    """The squares whose clovers nobody has turned yet."""
    return [square for square, entry in match.position()["board"].items() if entry.startswith("?")]


def test_refusals_and_hints_tell_nothing_of_a_fresh_meadow():
    table = seat()
    send(table, "yellow")
    for key in (*keys(table), "z9"):
        table.hint()
        text = everything(table)
        assert not [code for code in BAG if f"{code}-" in text or f">{code}<" in text]
        assert not re.search(r"(red|yellow) (one|two|three)", text)
        send(table, key)
        if table.match.phase == "face":
            table.undo()
            table.play_on()


@light
@given(seed=seeds, data=st.data())
def test_no_table_depends_on_what_clovers_hide(seed, data):
    new = {"players": NAMES, "seed": seed, "starter": 0, "board": data.draw(st.sampled_from(list(SIZES)))}
    line = playout(kg.new_match("nanahoshi", **new), seed, plies=data.draw(st.integers(1, 40)))
    match = next(moment for moment in reversed(line) if moment.result is None and moment.phase != "face")
    secret = unturned(match)
    if len(secret) < 2:
        return
    squares = list(match.position()["board"])
    one, other = (squares.index(square) for square in data.draw(st.sampled_from([*combinations(secret, 2)])))
    cards = match.record()["deals"][0]["cards"]
    exchanged = list(cards)
    exchanged[one], exchanged[other] = exchanged[other], exchanged[one]
    twins = []
    for deal in (cards, exchanged):
        twin = kg.new_match("nanahoshi", **new, deal=deal)
        for action in match.history:
            twin = twin.apply(action)
        twins.append(twin)
    looks = {"side": data.draw(st.sampled_from(["south", "north"]))}
    here, there = (Table(match=twin, seats=["person", "person"], pace=0, **looks) for twin in twins)
    for step in (lambda table: None, Table.hint, lambda table: table.go_to(len(match.history) // 2)):
        step(here)
        step(there)
        assert everything(here) == everything(there)


@pytest.mark.parametrize("sitters", [("person", "person"), ("person", "greedy"), ("greedy", "person")])
def test_what_clovers_hide_is_shown_when_asked_for_and_hidden_again(sitters):
    table = scene(*sitters, to_move=0 if sitters[0] == "person" else 1)
    before = on_board(table)
    assert "hiding" not in before + table.board.alt
    table.controls.show_all.value = True
    assert (
        keys(table)["b2"].get("aria-label")
        == "b2, two-dot red ladybird facing north on a clover hiding a one-dot yellow ladybird"
    )
    assert {f"under-{square}" for square in unturned(table.match)} <= {e.get("data-key") for e in elements(table)}
    assert "hiding a three-dot yellow ladybird" in table.board.alt
    table.controls.show_all.value = False
    assert on_board(table) == before
