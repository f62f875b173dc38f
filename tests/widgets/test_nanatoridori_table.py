"""A table to play Nanatoridori at, without a browser: presses, refusals, six people, the way back, and secrets."""

import asyncio
import random
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from marks import leads, on_board
from setups import playout, seeds

import kernel_games as kg
from kernel_games.nanatoridori import set_up
from kernel_games_widgets import Table
from kernel_games_widgets.settings import named
from kernel_games_widgets.still import tree

NAMES = ["Nancy", "Bruno", "Carla", "Dan", "Eva", "Ben"]
TITLES = {rule.id: rule.title for rule in kg.rulebook("nanatoridori")}
light = settings(deadline=None, derandomize=True, max_examples=10)


@pytest.fixture(autouse=True)
def plain_python():
    """No event loop runs, though Playwright leaves one behind for the tests after it."""
    loop = asyncio._get_running_loop()
    asyncio._set_running_loop(None)
    yield
    asyncio._set_running_loop(loop)


def seat(*sitters, n=4, auto="none", **options):
    """A table of n; Nancy starts; people play all moves, and computers at once. By default one person and greedy."""
    if "match" not in options:
        options = {"players": NAMES[:n], "seed": 8, "starter": 0, **options}
        options["game_name"] = "nanatoridori"
    return Table(seats=sitters or None, pace=0, auto=auto, **options)


def scene(*hands, sitters=(), auto="none", show_all=False, **entries):
    """A table at a position in which Nancy moves, unless another seat does."""
    match = kg.from_position(set_up(hands, **entries), players=NAMES[: len(hands)], seed=1)
    return seat(*sitters, auto=auto, match=match, show_all=show_all)


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


def alert(table):
    return " ".join("".join(e.itertext()) for e in elements(table) if e.get("role") == "alert")


def refused(table):
    return any("kg-refusal" in (e.get("class") or "") for e in elements(table))


def send(table, *presses):
    """Presses as a client sends them: only what is on the board is passed on."""
    for key in presses:
        table.board._handle_msg({"content": {"data": {"method": "custom", "content": {"press": key}}}, "buffers": []})


def play_on(table, presses=2_000, seed=0):
    """Press what leads on until the match is over, mostly what empties a hand, so that it does not take for ever."""
    luck = random.Random(seed)
    for _ in range(presses):
        offered = sorted(marked(table))
        if not offered:
            return
        cards = [key for key in offered if key[0] in "h+" or key in ("table:confirm", "discard")]
        send(table, luck.choice(cards if cards and luck.random() < 0.9 else offered))
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
            table._repr_mimebundle_().get("text/html", ""),
            table._repr_mimebundle_()["text/plain"],
        ]
    )


# ---- playing ----


def test_a_card_alone_is_played_at_once_and_a_part_of_a_flock_is_confirmed():
    table = scene("3 5 5 5 1", "2", "2", "2", sitters=["person"] * 4, show_all=True)
    assert marked(table) == {"h1", "h2", "h3", "h4", "h5"}
    send(table, "h2")
    assert table.match.history == ()
    assert (picked(table), marked(table)) == ({"h2"}, {"h3", "h4", "table:confirm"})
    assert "Play this one" in on_board(table)
    send(table, "h3")
    assert "Play these 2" in on_board(table)
    send(table, "table:confirm")
    assert table.match.history == ("play 2-3",)
    table.undo()
    send(table, "h1")
    assert table.match.history == ("play 1",)


def test_a_whole_flock_needs_no_confirming_and_cards_join_in_any_order():
    table = scene("3 5 5 5 1", "2", "2", "2")
    send(table, "h4", "h2")
    assert marked(table) == {"h3"}
    send(table, "h3")
    assert table.line.history[0] == "play 2-4"


def test_a_beaten_flock_goes_into_a_gap():
    table = scene("5 3 5 4", "2", "2", "2", sitters=["person"] * 4, flock="3", show_all=True)
    send(table, "h4")
    assert "take the beaten flock, a 3" in status(table)
    assert marked(table) == {"g0", "g1", "g2", "g3", "discard"}
    assert keys(table)["g2"].get("aria-label") == "put it after place 2, making a flock of 2"
    send(table, "g2")
    assert table.match.position()["hands"][0] == [5, 3, 3, 5]
    table.undo()
    send(table, "discard")
    assert table.match.position()["discard"][-1:] == [3]


def test_a_pass_draws_a_card_that_is_kept_or_discarded():
    table = scene("5 3 5 4", "2", "2", "2", flock="77", deck="4")
    assert marked(table) == {"pass"}
    send(table, "pass")
    assert "Nancy passes and draws a 4." in status(table)
    assert marked(table) == {"g0", "g1", "g2", "g3", "g4", "discard"}
    assert "making a flock of 2" in keys(table)["g4"].get("aria-label")
    send(table, "g4")
    assert table.line.history[:2] == ("pass", "keep 4")


def test_in_a_duel_face_up_cards_join_and_a_pass_picks_one_up():
    table = scene("3 5 5 1", "2 2", sitters=["person", "person"], face_up=["55", "16"], flock="77", show_all=True)
    assert marked(table) == {"h2", "h3", "pass-1", "pass-2"}
    send(table, "h2")
    assert marked(table) == {"h3", "+1"}
    send(table, "+1")
    assert marked(table) == {"h3", "+2"}
    assert picked(table) == {"h2", "+1"}
    send(table, "+2")
    assert "Play these 3" in on_board(table)
    send(table, "+2")
    assert picked(table) == {"h2", "+1"}
    send(table, "h3", "table:confirm")
    assert table.match.history == ("play 2-3 +1",)
    table.undo()
    send(table, "pass-2")
    assert table.match.history == ("pass 2",)
    assert "picks up the face-up 5" in status(table)


def test_a_duel_is_lost_by_a_pass_without_face_up_cards():
    table = scene("3 1", "2 2", face_up=["", "16"], flock="77")
    assert marked(table) == {"pass"}
    send(table, "pass")
    assert table.match.result.reason == "passed-out"
    assert marked(table) == {"deal"}
    send(table, "deal")
    assert table.match.position()["number"] == 2


@pytest.mark.parametrize("way", ["table:escape", "h2"])
def test_a_picked_card_is_let_go_again(way):
    table = scene("3 5 5 5 1", "2", "2", "2")
    before = on_board(table)
    send(table, "h2", way)
    assert on_board(table) == before


def test_another_flock_can_be_picked_instead():
    table = scene("6 6 5 5 1", "2", "2", "2")
    send(table, "h1", "h3")
    assert picked(table) == {"h3"}
    assert not refused(table)


VARIANTS = {
    "penguins": ({"n": 4}, "person greedy random greedy"),
    "one-winner": ({"n": 3, "scoring": "one-winner"}, "greedy person greedy"),
    "all with ten": ({"n": 5, "scoring": "one-winner", "finish": "all"}, "greedy person greedy person random"),
    "duel": ({"n": 2}, "person greedy"),
    "points in a duel": ({"n": 2, "scoring": "one-winner"}, "random person"),
    "six": ({"n": 6}, "greedy greedy person random greedy greedy"),
}


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_whole_match_can_be_played_by_pressing_what_leads_on(variant):
    options, sitters = VARIANTS[variant]
    table = seat(*sitters.split(), **options, show_all=sitters.count("person") > 1)
    play_on(table)
    assert table.match.is_over
    assert marked(table) == set()
    assert "The match is over." in status(table)
    assert table.sheet.value.count("<tr>") == len(table.match.rounds) + 2
    assert kg.replay(table.line.record()).scores == table.match.scores


@pytest.mark.parametrize("n", [2, 3, 6])
def test_people_alone_can_play_to_the_end(n):
    table = seat(*["person"] * n, n=n)
    play_on(table, seed=n)
    assert table.match.is_over


@pytest.mark.parametrize("n", [2, 4, 6])
def test_computers_alone_play_to_the_end(n):
    table = seat(*["greedy", "random"] * (n // 2), n=n)
    assert table.match.is_over
    assert marked(table) == set()


@pytest.mark.parametrize(("auto", "played"), [("all", True), ("moves", True), ("none", False)])
def test_a_pass_that_is_forced_and_draws_nothing_is_played_by_itself(auto, played):
    hands = ["3 3 3", "4 4", "5", "6"]
    table = scene(*hands, auto=auto, flock="7777", rest="discard", passes=0, sitters=["person"] * 4, show_all=True)
    assert (table.line.history[:1] == ("pass",)) == played


# ---- refusals ----


@pytest.mark.parametrize(
    ("hands", "entries", "presses", "rule", "said"),
    [
        ("3 3 6 5 3", {"flock": "4"}, "h5", "higher-rank", "A 3 does not beat a 4"),
        ("3 3 6 5 3", {"flock": "44"}, "h3", "more-cards", "A 6 does not beat two 4s"),
        ("6 6 5 5 1", {"flock": "44"}, "h1 h5", "same-rank", "All cards of a flock have the same rank"),
        ("6 6 3 6 1", {"flock": "44"}, "h1 h4", "side-by-side", "These 6s do not lie side by side"),
        ("6 6 5 5 1", {"flock": "5555"}, "h1", "more-cards", "A 6 does not beat four 5s"),
        ("3 3 6 5 3", {"flock": "66", "held": "44", "phase": "flock"}, "h1", "take-or-discard", "first take them"),
        ("3 3 6 5 3", {"flock": "66", "held": "4", "phase": "draw"}, "h1", "keep-or-discard", "first keep the card"),
    ],
)
def test_a_press_that_leads_nowhere_is_answered_by_its_rule_and_the_pick_stays(hands, entries, presses, rule, said):
    table = scene(hands, "2", "2", "2", **entries)
    *before, last = presses.split()
    send(table, *before)
    record, held, can = table.line.record(), picked(table), marked(table)
    send(table, last)
    assert refused(table)
    assert said in status(table)
    assert f"(Rule: {TITLES[rule]})" in status(table)
    assert f'data-beside="{last}"' in on_board(table)
    assert table.line.record() == record
    assert (picked(table), marked(table)) == (held, can), "the pick stays"
    send(table, "table:escape")
    assert not refused(table)


@pytest.mark.parametrize(
    ("entries", "key", "rule"),
    [
        ({}, "pass", "lead"),
        ({}, "discard", "order"),
        ({}, "h9", "from-hand"),
        ({"flock": "1"}, "pass-1", "duel"),
        ({}, "deal", "not-now"),
        ({"flock": "66", "held": "4", "phase": "flock"}, "g7", "any-gap"),
        ({"flock": "66", "held": "4", "phase": "flock"}, "pass", "take-or-discard"),
        ({"flock": "66", "held": "4", "phase": "draw"}, "pass", "keep-or-discard"),
    ],
)
def test_what_the_board_does_not_offer_is_refused_by_its_rule_too(entries, key, rule):
    table = scene("3 3 6 5 3", "2", "2", "2", **entries)
    record = table.line.record()
    table.press(key)
    assert f"(Rule: {TITLES[rule]})" in status(table)
    assert table.line.record() == record
    send(table, "table:escape", key)
    assert table.line.record() == record
    assert alert(table) or refused(table)


def test_a_flock_and_a_neighbour_of_another_rank_are_no_flock():
    table = scene("6 6 6 5 3", "2", "2", "2", flock="44")
    send(table, "h2", "h3")
    assert "table:confirm" in marked(table)
    send(table, "h4")
    assert refused(table)
    assert "All cards of a flock have the same rank, but these are 6, 6 and 5." in status(table)
    assert f"(Rule: {TITLES['same-rank']})" in status(table)
    assert picked(table) == {"h2", "h3"}
    send(table, "table:confirm")
    assert table.line.history[0] == "play 2-3", "a refusal leaves the way on open"


def test_an_equal_card_elsewhere_is_refused():
    table = scene("6 6 5 6", "2", "2", "2", flock="44")
    send(table, "h1", "h4")
    assert refused(table)
    assert "(Rule: " in status(table)
    assert (picked(table), marked(table)) == ({"h1"}, {"h2"})


@pytest.mark.parametrize("key", ["h9", "g0", "+1", "up-1", "pass-1", "z9", "play 1", "table:confirm", "table:ready"])
def test_a_key_that_is_not_on_the_board_changes_nothing(key):
    table = scene("3 3 6", "2", "2", "2", flock="1")
    before = table.line.record()
    send(table, key)
    assert table.line.record() == before
    assert alert(table)


def test_a_face_up_card_of_another_rank_cannot_be_pressed():
    table = scene("3 3 6", "2 2", face_up=["37", "16"], flock="1")
    face_up = "//*[@data-key='up-0-{}']".format
    send(table, "h1")
    there = tree(on_board(table))
    assert there.find(f".{face_up(0)}").get("data-act") == "+1"
    assert there.find(f".{face_up(1)}").get("data-act") is None
    assert marked(table) - {"table:confirm"} == {"h2", "+1"}


def test_after_the_end_a_press_is_told_that_it_is_over():
    table = seat("greedy", "random", n=2)
    send(table, next(key for key in keys(table) if key.startswith("h")))
    assert f"(Rule: {TITLES['match-over']})" in status(table)


# ---- several people at one screen ----


def test_six_people_pass_the_screen_on_from_one_to_the_next():
    table = seat(*["person"] * 6, n=6)
    for name in (*NAMES, *NAMES):
        assert set(keys(table)) - {"table:ply"} == {"table:ready"}
        assert f"Pass the screen to {name}." in status(table)
        assert table.board.alt == f"Pass the screen to {name}."
        assert "<svg" not in on_board(table)
        assert "text/html" not in table._repr_mimebundle_() or "kg-picture" not in str(table._repr_mimebundle_())
        send(table, "table:ready")
        me = table.match.to_move
        assert NAMES[me] == name
        shown = [e for e in elements(table) if (e.get("data-key") or "").startswith(f"card-{me}-")]
        assert len(shown) == 2 * len(table.match.position()["hands"][me])
        while table.match.to_move == me:
            offered = marked(table)
            single = [action for action in table.match.legal_actions() if re.fullmatch(r"play \d+", action)]
            if "pass" in offered:
                send(table, "pass")
            elif "discard" in offered:
                send(table, "discard")
            else:
                table.play(single[0])


def test_the_curtain_comes_again_for_whoever_leads_the_next_round():
    table = scene("7", "1 2", "", sitters=["person"] * 3, flock="6", owner=1)
    send(table, "table:ready", "h1", "discard")
    assert table.match.phase == "deal"
    assert "kg-curtain" not in on_board(table)
    assert "Bruno loses the round" in on_board(table)
    send(table, "deal")
    assert "Pass the screen to Bruno." in status(table)


def test_where_nothing_is_hidden_between_people_the_hand_is_that_of_who_moves():
    """Without a curtain: both hands were taken openly."""
    known = {"known": [[True] * 2, [True] * 3], "to_move": 1}
    table = scene("1 2", "4 5 6", sitters=["person", "person"], **known)
    assert "kg-curtain" not in on_board(table)
    assert [keys(table)[f"h{i}"].get("aria-label") for i in (1, 2, 3)] == ["place 1, 4", "place 2, 5", "place 3, 6"]
    send(table, "h3")
    assert table.match.position()["flock"]["rank"] == 6


def test_with_all_hands_shown_each_plays_from_the_hand_at_the_bottom():
    table = seat("person", "person", "person", n=3)
    assert "kg-curtain" in on_board(table)
    table.controls.show_all.value = True
    for _ in range(12):
        assert "kg-curtain" not in on_board(table)
        me = table.match.to_move
        hand = table.match.position()["hands"][me]
        there = keys(table)
        assert [there[f"h{i}"].get("aria-label")[: len(f"place {i}, 7")] for i in range(1, len(hand) + 1)] == [
            f"place {i}, {rank}" for i, rank in enumerate(hand, start=1)
        ]
        offered = sorted(marked(table))
        send(table, "table:confirm" if "table:confirm" in offered else offered[0])
    table.controls.show_all.value = False
    assert "kg-curtain" in on_board(table)


# ---- the number of players ----


def shown_seats(table):
    """The seats in the settings, as a person sees them."""
    return [choice.description for choice in table.controls.seats if choice.layout.display != "none"]


@pytest.mark.parametrize("start", [2, 4, 6])
@pytest.mark.parametrize("n", [2, 3, 4, 5, 6])
def test_the_settings_begin_a_match_of_another_number(start, n):
    table = seat(n=start)
    built = [id(widget) for widget in parts(table)]
    record = table.line.record()
    table.controls.players.value = n
    assert table.line.record() == record, "it is for the next match"
    assert len(shown_seats(table)) == start
    table.controls.seed.value = "42"
    table.controls.begin.click()
    assert not alert(table)
    assert len(table.match.players) == n
    assert table.match.seed == 42
    assert table.match.players[: min(n, start)] == tuple(NAMES[: min(n, start)])
    assert len(set(table.match.players)) == n
    assert shown_seats(table) == list(table.match.players)
    assert table.seats == ("person", *["greedy"] * (n - 1))
    assert [id(widget) for widget in parts(table)] == built, "widgets are built once"
    table.press("table:ready")
    labels = {e.get("data-key") for e in elements(table)}
    assert {f"seat-{i}" for i in range(n)} <= labels
    assert f"seat-{n}" not in labels
    assert kg.replay(table.line.record()).players == table.line.players


def test_the_number_of_players_can_change_back_and_forth_and_the_sitters_stay():
    table = seat("person", "random", "greedy", "random")
    for n, sitters in [
        (2, ["person", "random"]),
        (6, ["person", "random", "greedy", "random", "greedy", "greedy"]),
        (3, ["person", "random", "greedy"]),
    ]:
        table.new_match(players=n, seed=5)
        assert table.seats == tuple(sitters)
        assert table.controls.players.value == n
        play_on(table)
        assert table.match.is_over
        assert table.sheet.value.count('scope="col"') == n + 2


def test_a_match_of_other_names_and_number_is_begun_by_name():
    table = seat()
    table.new_match(players=["Zoe", "Yan", "Xaver"], seed=3, scoring="one-winner")
    assert table.match.players == ("Zoe", "Yan", "Xaver")
    assert table.controls.options["scoring"].value == "one-winner"
    assert shown_seats(table) == ["Zoe", "Yan", "Xaver"]
    table.new_match(players=5)
    assert table.match.players == ("Zoe", "Yan", "Xaver", "Player 4", "Player 5")
    table.new_match()
    assert table.match.players == ("Zoe", "Yan", "Xaver", "Player 4", "Player 5")
    assert table.match.options["scoring"] == "one-winner"


@pytest.mark.parametrize("players", [0, 1, 7, -1, 99, 1000, True, 2.5, "Nancy", ["Nancy"], ["A", "A"], []])
def test_a_number_that_is_impossible_is_refused_and_changes_nothing(players):
    table = seat()
    send(table, "table:escape")
    before, record = everything(table), table.line.record()
    with pytest.raises(ValueError, match="player"):
        table.new_match(players=players)
    assert table.line.record() == record
    assert everything(table) == before
    assert len(table.seats) == 4


def test_spare_names_are_no_ones_own():
    assert named(None, ["A", "B"]) == ["A", "B"]
    assert named(1, ["A", "B"]) == ["A"]
    assert named(4, ["A", "B"]) == ["A", "B", "Player 3", "Player 4"]
    assert named(4, ["A", "Player 3"]) == ["A", "Player 3", "Player 4", "Player 5"]
    assert named(["C", "D"], ["A", "B"]) == ["C", "D"]


def test_who_takes_a_new_seat_can_be_chosen():
    table = seat(n=2)
    table.new_match(players=4, seed=1)
    table.controls.seats[3].value = "person"
    assert table.seats == ("person", "greedy", "greedy", "person")
    table.controls.players.value = 3
    table.controls.begin.click()
    assert table.seats == ("person", "greedy", "greedy")


def test_a_pick_and_a_curtain_are_gone_with_a_match_of_another_number():
    table = seat(*["person"] * 6, n=6)
    send(table, "table:ready")
    table.new_match(players=2, seed=1, starter=1)
    assert "Pass the screen to Bruno." in status(table)
    assert picked(table) == set()
    send(table, "table:ready")
    assert "face up" in on_board(table)


@pytest.mark.parametrize(("game", "choices"), [("nanatoridori", [2, 3, 4, 5, 6]), ("koi-koi", None)])
def test_the_choice_is_shown_where_there_is_one(game, choices):
    controls = Table(game, pace=0).controls
    assert (controls.players.layout.display == "none") == (choices is None)
    if choices:
        assert list(controls.players.options) == choices


def test_six_seats_are_in_the_form_from_the_beginning():
    table = seat(n=2)
    assert len(table.controls.seats) == 6
    assert shown_seats(table) == NAMES[:2]
    table.controls.seats[4].value = "random"
    assert table.seats == ("person", "greedy"), "a seat that is not at the table"
    table.new_match(players=6, seed=1)
    assert table.seats[4] == "random"


# ---- back and forth, hints ----


def test_undo_and_redo_step_from_choice_to_choice():
    table = seat()
    for _ in range(6):
        offered = sorted(marked(table))
        send(table, "table:confirm" if "table:confirm" in offered else offered[0])
    table.session.clear()
    end, line = table.ply, table.line
    stations = [end]
    while table.ply:
        table.controls.undo.click()
        stations.append(table.ply)
    assert len(stations) > 2
    for ply in stations[1:-1]:
        assert table.session.at(ply).to_move == 0
    for station in reversed(stations[:-1]):
        table.controls.redo.click()
        assert table.ply == station
    assert table.line == line


def test_a_hint_points_at_a_legal_action():
    table = seat(n=2)
    for _ in range(30):
        if table.match.is_over:
            break
        send(table, "table:escape")
        shown, legal = on_board(table), table.match.legal_actions()
        table.controls.hint.click()
        action = re.search(r"Hint: (.+?)\. ", status(table))[1]
        assert action in legal
        does, *rest = action.split()
        if does == "play":
            first, _, last = rest[0].partition("-")
            assert {f"h{i}" for i in range(int(first), int(last or first) + 1)} <= marked(table, "kg-mark")
        elif does in ("take", "keep"):
            assert marked(table, "kg-mark") == {f"g{rest[0]}"}
        send(table, "table:escape")
        assert on_board(table) == shown
        table.play(action)


@pytest.mark.parametrize("ply", [0, 3, 7])
def test_the_timeline_shows_any_moment(ply):
    table = seat(n=3)
    play_on(table)
    end = table.line
    send(table, f"table:ply {ply}")
    assert table.match == end.back(len(end.history) - ply)
    assert "Looking back" in status(table)
    assert table.line == end


# ---- secrets ----

LIGHT = ("draw", "deal", "over")  # phases in which a seat sees cards that it did not see before


@light
@given(seed=seeds, n=st.integers(2, 6), data=st.data())
def test_no_table_of_a_seat_depends_on_what_the_seat_does_not_see(seed, n, data):
    line = playout(kg.new_match("nanatoridori", players=NAMES[:n], seed=seed, starter=0), seed, 60)
    match = data.draw(st.sampled_from([m for m in line if m.result is None and m.to_move == 0]))
    sitters = ["person"] * n if data.draw(st.booleans()) else ["person", *["greedy"] * (n - 1)]
    tables = [
        seat(
            *sitters, match=kg.from_position(match.resample(0, random.Random(k)).position(), players=NAMES[:n], seed=1)
        )
        for k in (1, 2)
    ]
    steps = [lambda table: table.press("table:ready"), Table.hint]
    steps += [lambda table, key=key: table.press(key) for key in ("h63", "g40", "pass", "h1", "h2")]
    for step in (lambda table: None, *steps):
        for table in tables:
            step(table)
        if tables[0].line.to_move != 0 or len(tables[0].line.history) > 1 or tables[0].match.phase in LIGHT:
            return  # cards came to light, or others have moved, as their own cards let them
        assert everything(tables[0]) == everything(tables[1])


def test_a_drawn_card_is_told_to_who_drew_it_alone():
    hands = ["7 7", "2 2", "1 1"]
    table = scene(*hands, sitters=["person", "person", "person"], flock="5", owner=2, deck="6 3")
    send(table, "table:ready", "pass")
    assert "Nancy passes and draws a 6." in status(table)
    send(table, "g0", "table:ready")
    assert "Nancy keeps the card, at the left end." in status(table)
    assert "Nancy passes and draws a card." in table.journal.value
    assert "draws a 6" not in everything(table)
    assert "hand: ? ? ?" in table.board.alt
    assert "place 1 is a 6" not in on_board(table)


def test_what_is_hidden_is_shown_when_asked_for_and_hidden_again():
    table = seat()
    before = on_board(table)
    assert "hand: ? ? ? ? ? ? ? ?" in table.board.alt
    table.controls.show_all.value = True
    assert "?" not in table.board.alt
    hands = table.match.position()["hands"]
    for other in (1, 2, 3):
        assert f"hand: {' '.join(map(str, hands[other]))}" in table.board.alt
    table.controls.show_all.value = False
    assert on_board(table) == before


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ({"players": 7}, "7 players: allowed are 2, 3, 4, 5, 6"),
        ({"players": 1}, "1 player"),
        ({"badges": "full"}, "badges.*allowed"),
        ({"scoring": "eggs"}, "'eggs'"),
        ({"players": 3, "seats": ["person", "greedy"]}, "3 seats"),
    ],
)
def test_what_makes_no_table_is_refused_with_what_would(arguments, said):
    with pytest.raises(ValueError, match=said):
        Table("nanatoridori", pace=0, **arguments)


def test_the_only_person_keeps_a_seat_when_there_are_fewer():
    table = Table("nanatoridori", players=NAMES[:4], seats=["greedy", "greedy", "greedy", "person"], seed=3, pace=0)
    table.new_match(players=2)
    assert table.seats == ("person", "greedy")


def test_at_a_shared_screen_each_person_hears_all_since_their_own_last_choice():
    table = Table("nanatoridori", players=NAMES[:3], seats=["person"] * 3, seed=3, pace=0, auto="none")
    while len(table.line.history) < 12:
        table.press("table:ready") if table.session.curtain() else table.play(table.match.legal_actions()[-1])
    if table.session.curtain():
        table.press("table:ready")
    mine = [ply for ply in range(table.ply) if table.session.at(ply).to_move == table.match.to_move]
    assert table.session.news().start == mine[-1] + 1


def test_the_log_keeps_what_only_the_last_person_may_know():
    position = set_up(["2 7 2 4 1", "2 3 3", "6 6 5 7"], flock="77", deck="1")
    table = Table(match=kg.from_position(position, players=NAMES[:3]), seats=["person"] * 3, pace=0, auto="none")
    table.press("table:ready")
    table.play("pass")
    table._tell()
    assert "draws a 1" in table.journal.value
    table.play("keep 0")
    table._tell()
    assert table.session.curtain() == NAMES[1]
    assert "a 1" not in table.journal.value
    table.press("table:ready")
    table._tell()
    assert "draws a card" in table.journal.value
    assert "draws a 1" not in table.journal.value


@pytest.mark.parametrize("seats", [("person", "person", "greedy"), ("person", "greedy", "person")])
def test_nobody_sees_a_hand_before_the_screen_is_taken(seats):
    """Not even while an opponent is the first to act."""
    computer = seats.index("greedy")
    table = Table("nanatoridori", players=NAMES[:3], seats=seats, seed=3, starter=computer, auto="none", pace=0)
    table.session.begin(kg.new_match("nanatoridori", players=NAMES[:3], seed=3, starter=computer))
    table._show()
    due = (computer + 1) % 3
    assert table.session.curtain() == NAMES[due]
    assert "bird-" not in on_board(table)
    table.press("table:ready")
    assert table.session.viewer() == due
    assert table.session.curtain() is None


def test_what_a_table_is_made_of_is_checked():
    for wrong in ({"match": "x"}, {"seats": 5}, {"auto": ["x"]}, {"show_all": "yes"}):
        with pytest.raises(ValueError, match=next(iter(wrong))):
            Table(**{"game_name": "nanatoridori", **wrong})
