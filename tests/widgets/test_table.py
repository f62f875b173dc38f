"""A table to play at, without a browser: opponents answer at once (pace 0) unless a test says otherwise."""

import asyncio
import base64
import json
import re
from html.parser import HTMLParser

import ipywidgets
import pytest
from marks import leads, on_board
from setups import at, playout, zones

import kernel_games as kg
from kernel_games.koi_koi.pieces import CARDS, CODES
from kernel_games.opponents import choose
from kernel_games.shuffle import rng_for
from kernel_games_widgets import Table
from kernel_games_widgets import selfplay as selfplay_module
from kernel_games_widgets import settings as settings_module
from kernel_games_widgets.drawing import koi_koi as drawing
from kernel_games_widgets.still import tree

NAMES = ["Nancy", "Bruno"]
SPOKEN = {card.code: card.name for card in CARDS}
CALLED = {name: {card.code for card in CARDS if name in card.full} for c in CARDS for name in (c.name, *c.full)}
ODD = ['<b>Nan & "cy"</b>', "<script>Bruno"]


@pytest.fixture(autouse=True)
def plain_python():
    """No event loop runs but those that a test starts, though Playwright leaves one behind for the tests after it."""
    loop = asyncio._get_running_loop()
    asyncio._set_running_loop(None)
    yield
    asyncio._set_running_loop(loop)


def seat(*sitters, pace=0, players=NAMES, auto="none", **options):
    """A table with these sitters: a match of two games that Nancy begins, without the swap; people play all moves."""
    if "match" not in options:
        options = {"players": players, "seed": 8, "dealer": 0, "swap": False, "games": 2, **options}
    return Table(seats=sitters or ["person", "greedy"], pace=pace, auto=auto, **options)


def scene(*sitters, pace=0, auto="none", **position):
    """A table at a position in which Nancy plays."""
    return seat(*sitters, pace=pace, auto=auto, match=at(players=NAMES, **position))


def elements(table):
    return list(tree(on_board(table)).iter())


def keys(table):
    """The keys on the board, of the first drawing if there are several."""
    return {e.get("data-act"): e for e in reversed(elements(table)) if e.get("data-act")}


def leading(table):
    """The keys that the board marks as leading on."""
    return leads(tree(on_board(table)))


def picked(table):
    return {key for key, e in keys(table).items() if e.get("aria-pressed") == "true"}


def status(table):
    """What the board says to everybody."""
    return " ".join("".join(e.itertext()) for e in elements(table) if e.get("role") == "status")


def alert(table):
    return " ".join("".join(e.itertext()) for e in elements(table) if e.get("role") == "alert")


def refused(table):
    return any("kg-refusal" in (e.get("class") or "") for e in elements(table))


def lines(html):
    """The text of each list item, table row and caption in the markup."""
    found = []

    class Reader(HTMLParser):
        def handle_starttag(self, tag, attributes):
            if tag in ("li", "tr", "caption"):
                found.append("")
            elif tag in ("td", "th") and found[-1]:
                found[-1] += " | "

        def handle_data(self, data):
            if found:
                found[-1] += data

    Reader().feed("".join([html]))  # a plain str: sums of Markup would be escaped again
    return found


def send(table, key):
    """A press as a client sends it."""
    table.board._handle_msg({"content": {"data": {"method": "custom", "content": {"press": key}}}, "buffers": []})


def play_on(table, moves=10_000):
    """Press what leads on, always the same for the same table, until a game or the match is over."""
    for _ in range(moves):
        offered = sorted(leading(table))
        if not offered or offered == ["deal"]:
            return
        table.press(offered[sum(map(ord, on_board(table))) % len(offered)])
    raise AssertionError("no end in sight")


def everything(table):
    """All that a table shows or prints, except the art sheet."""
    return "\n".join(
        [
            *(str({k: v for k, v in w.get_state().items() if k not in ("art", "_css")}) for w in parts(table)),
            on_board(table),
            table.board.alt,
            table.journal.value,
            table.sheet.value,
            repr(table),
            repr(table.board),
            *(str(value) for value in table._repr_mimebundle_().values()),
            table.board._repr_mimebundle_()[0]["text/plain"],
        ]
    )


def parts(widget):
    """The widget and all that it holds."""
    found = [widget]
    for child in getattr(widget, "children", ()):
        found += parts(child)
    return found


def truth(table):
    """What the whole match is, as plain data."""
    return json.loads(json.dumps(table.line.record()))


# ---- playing ----


def test_a_card_and_then_the_deck_are_pressed():
    table = scene("person", "person", hand="jan-crane", field="jan-scroll", deck="feb-warbler")
    table.press("table:ready")
    assert leading(table) == {"jan-crane"}
    table.press("jan-crane")
    assert table.match.history == ("play jan-crane",)
    assert leading(table) == {"deck"}
    assert "Nancy plays the January crane and captures the January written red scroll." in status(table)
    table.press("deck")
    assert table.match.history == ("play jan-crane", "flip")


def test_a_card_that_matches_two_asks_which():
    table = scene(hand="jan-crane", field="jan-scroll jan-dregs-1")
    table.press("jan-crane")
    assert table.match.history == ()
    assert picked(table) == {"jan-crane"}
    assert leading(table) == {"jan-scroll", "jan-dregs-1"}
    table.press("jan-dregs-1")
    assert table.match.history == ("play jan-crane take jan-dregs-1",)
    assert picked(table) == set()


@pytest.mark.parametrize("way", ["table:escape", "jan-crane"])
def test_what_is_picked_is_let_go_again(way):
    table = scene(hand="jan-crane", field="jan-scroll jan-dregs-1")
    before = on_board(table)
    table.press("jan-crane")
    table.press(way)
    assert on_board(table) == before


def test_a_press_on_the_board_plays():
    table = scene(hand="jan-crane", field="jan-scroll")
    send(table, "jan-crane")
    assert table.match.history == ("play jan-crane",)


def test_the_opponent_answers_until_it_is_a_persons_turn_again():
    table = seat()
    for key in (table.match.legal_actions()[0].split()[1], "deck"):
        table.press(key)
    if table.match.phase == "take":
        table.press(table.match.legal_actions()[0].split()[1])
    assert table.match.to_move == 0
    assert table.match.phase == "play"
    assert {"Bruno plays", "Bruno flips"} <= set(re.findall(r"\w+ (?:plays|flips)", status(table)))


def test_actions_can_be_played_by_name_too():
    table = scene(hand="jan-crane", field="jan-scroll")
    table.play("play jan-crane")
    assert leading(table) == {"deck"}
    with pytest.raises(kg.IllegalAction):
        table.play("play jan-crane")
    assert table.match.history == ("play jan-crane",)


@pytest.mark.parametrize("opponent", ["random", "greedy"])
def test_a_whole_match_can_be_played_by_pressing_what_leads_on(opponent):
    table = seat("person", opponent)
    play_on(table)
    assert table.match.phase == "deal"
    table.press("deal")
    play_on(table)
    assert table.match.is_over
    assert leading(table) == set()
    assert "over" in status(table)
    assert kg.replay(table.line.record()).scores == table.match.scores


# ---- refusals ----


TWO = "jan-scroll jan-dregs-1"
TAKE = {"phase": "take", "flipped": "jan-crane", "hand": "oct-deer"}


@pytest.mark.parametrize(
    ("position", "presses", "rule"),
    [
        ({"hand": "jan-crane", "field": "feb-warbler"}, "feb-warbler", "play-from-hand"),
        ({"hand": "jan-crane", "field": "feb-warbler"}, "deck", "flip"),
        ({"hand": "jan-crane", "field": f"{TWO} feb-warbler"}, "jan-crane feb-warbler", "same-month"),
        ({"hand": "feb-warbler", "field": "feb-scroll feb-dregs-1 jan-crane"}, "feb-warbler jan-crane", "same-month"),
        ({**TAKE, "field": f"{TWO} feb-warbler"}, "feb-warbler", "same-month"),
        ({**TAKE, "field": TWO}, "oct-deer", "capture-from-field"),
        ({"phase": "flip", "field": "jan-scroll", "hand": "oct-deer"}, "oct-deer", "flip"),
    ],
)
def test_a_press_that_leads_nowhere_is_answered_by_its_rule(position, presses, rule):
    table = scene(**position)
    *first, last = presses.split()
    for key in first:
        table.press(key)
    before, held, can = truth(table), picked(table), leading(table)
    table.press(last)
    title = next(r.title for r in kg.rulebook("koi-koi") if r.id == rule)
    assert refused(table)
    assert f"(Rule: {title})" in status(table)
    assert truth(table) == before
    assert (picked(table), leading(table)) == (held, can), "the pick stays"


def test_a_refusal_is_said_in_the_words_of_the_case():
    table = scene(hand="jan-crane", field="jan-scroll jan-dregs-1 oct-deer")
    table.press("jan-crane")
    table.press("oct-deer")
    assert "Only an October card can take the October deer, and the January crane is not one." in status(table)


def test_a_refusal_is_gone_with_the_next_press():
    table = scene(hand="jan-crane", field="feb-warbler")
    table.press("feb-warbler")
    table.press("jan-crane")
    assert not refused(table)


@pytest.mark.parametrize("key", ["lamp", "play jan-crane", "jan-crane ", "table:confirm", "table:ply", ""])
def test_a_key_that_means_nothing_changes_nothing(key):
    table = scene(hand="jan-crane", field="feb-warbler")
    before = truth(table)
    send(table, key)
    assert truth(table) == before
    assert table.ply == 0
    assert alert(table)


def test_a_stale_press_changes_nothing():
    table = scene("person", "person", hand="jan-crane", field="jan-scroll")
    table.press("table:ready")
    table.press("jan-crane")
    before = truth(table)
    send(table, "jan-crane")
    send(table, "table:ready")
    assert truth(table) == before
    assert alert(table), "neither is on the board any more"


def test_during_the_opponents_turn_a_press_is_told_whose_turn_it_is():
    table = seat("greedy", "person")
    table.go_to(0)
    table.press(table.match.position()["hands"][1][0])
    assert refused(table)
    assert "Nancy's turn" in status(table)


def test_after_the_end_a_press_is_told_that_it_is_over():
    table = seat(match=playout(kg.new_match("koi-koi", players=NAMES, seed=3, games=1), 3)[-1])
    assert table.match.is_over
    before = truth(table)
    table.press(table.match.position()["captured"][0][0])
    assert "The match is over" in status(table)
    assert truth(table) == before


# ---- back and forth ----


def test_undo_goes_back_to_the_last_choice_of_a_person():
    table = seat()
    choice = table.match
    first = choice.legal_actions()[0].split()
    for key in (*first[1::2], "deck"):
        table.press(key)
    assert len(table.line.history) > 3
    table.controls.undo.click()
    assert table.match == choice, "a flip is no choice, what the opponent did neither"
    assert table.controls.undo.disabled
    table.controls.undo.click()
    assert table.ply == 0


def test_redo_goes_on_to_the_next_choice_and_to_the_end():
    table = seat()
    play_on(table)
    end = table.ply
    stations = [end]
    while table.ply:
        table.undo()
        stations.append(table.ply)
    assert stations == sorted(stations, reverse=True)
    assert len(stations) > 4
    for station in reversed(stations[:-1]):
        assert not table.controls.redo.disabled
        table.controls.redo.click()
        assert table.ply == station
    assert table.controls.redo.disabled
    assert len(table.line.history) == end


@pytest.mark.parametrize("ply", [0, 3, 7])
def test_the_timeline_shows_any_moment(ply):
    table = seat()
    play_on(table)
    end = table.line
    send(table, f"table:ply {ply}")
    assert table.match == end.back(len(end.history) - ply)
    assert table.line == end, "looking back forgets nothing"
    slider = keys(table)["table:ply"]
    assert (slider.get("value"), slider.get("max")) == (str(ply), str(len(end.history)))
    assert f"move {ply} of {len(end.history)}" in status(table)
    send(table, f"table:ply {len(end.history)}")
    assert table.match == end


def test_looking_back_is_told_and_offers_to_play_on():
    table = seat()
    assert table.controls.redo.disabled
    assert table.controls.play_on.disabled
    play_on(table)
    table.go_to(2)
    assert not table.controls.redo.disabled
    assert not table.controls.play_on.disabled
    assert "Looking back" in status(table)


@pytest.mark.parametrize("ply", [-1, 1, 99])
def test_a_moment_that_never_was_is_refused(ply):
    table = seat()
    with pytest.raises(ValueError, match=f"move {ply} is not of this match: allowed are 0 to 0"):
        table.go_to(ply)
    assert table.ply == 0


def test_playing_from_the_past_forgets_what_came_later():
    table = seat()
    play_on(table)
    old = table.line.history
    table.go_to(0)
    other = next(action for action in table.match.legal_actions() if action != old[0])
    for key in other.split()[1::2]:
        table.press(key)
    assert table.line.history[0] == other != old[0]
    assert table.ply == len(table.line.history) == 1
    assert table.controls.redo.disabled


def test_play_on_forgets_what_came_later():
    table = seat()
    play_on(table)
    table.undo()
    table.undo()
    moment = table.match
    table.controls.play_on.click()
    assert table.line == moment == table.match
    assert table.controls.redo.disabled
    assert leading(table)


def test_play_on_lets_an_opponent_go_on():
    table = seat("greedy", "person")
    line = table.line.history
    table.go_to(1)
    assert leading(table) == set(), "nobody plays for an opponent while looking back"
    table.play_on()
    assert table.line.history == line, "its luck hangs on the moment alone"


def test_stepping_back_lets_go_of_what_is_picked():
    table = scene(hand="jan-crane oct-deer", field="jan-scroll jan-dregs-1")
    table.press("oct-deer")
    table.press("deck")
    table.go_to(0)
    table.press("jan-crane")
    table.go_to(0)
    assert picked(table) == set()


# ---- who sits where ----


@pytest.mark.parametrize("sitters", [("random", "random"), ("greedy", "greedy"), ("random", "greedy")])
def test_computers_alone_play_to_the_end(sitters):
    table = seat(*sitters)
    assert table.match.is_over
    assert len(table.match.rounds) >= 2
    assert leading(table) == set()


def test_by_default_a_person_plays_against_greedy():
    assert Table(seed=1, pace=0).seats == ("person", "greedy")


def test_a_seat_can_change_hands_during_the_match():
    table = seat("person", "person")
    first, second = table.controls.seats
    second.value = "greedy"
    assert table.seats == ("person", "greedy")
    table.press(table.match.legal_actions()[0].split()[1])
    table.press("deck")
    assert table.match.to_move == 0
    first.value = "random"
    assert table.match.is_over, "only computers are left"


def test_a_person_can_take_over_from_a_computer():
    table = seat("greedy", "person")
    table.controls.seats[0].value = "person"
    table.controls.seats[1].value = "greedy"
    play_on(table)
    assert table.match.phase == "deal"


def test_looking_at_the_end_lets_a_newly_seated_computer_play():
    table = seat()
    table.press(table.match.legal_actions()[0].split()[1])
    table.go_to(0)
    table.controls.seats[0].value = "greedy"
    table.go_to(len(table.line.history))
    assert table.match.is_over


@pytest.mark.parametrize("seed", range(6))
def test_the_next_game_is_dealt_when_a_person_is_ready_whoever_deals(seed):
    table = seat(seed=seed)
    play_on(table)
    assert (table.match.phase, leading(table)) == ("deal", {"deal"})
    table.press("deal")
    assert "deal" in table.match.history
    assert table.match.position()["number"] == 2 or table.match.rounds[-1].reason == "bad-deal"


def test_computers_deal_for_themselves():
    assert seat("greedy", "random").match.history.count("deal") >= 1


# ---- what is played by itself ----


@pytest.mark.parametrize(("auto", "played"), [("all", 2), ("moves", 2), ("none", 1)])
def test_forced_moves_may_be_played_by_themselves(auto, played):
    table = scene(auto=auto, hand="jan-crane oct-deer", field="jan-scroll", deck="feb-warbler")
    table.press("jan-crane")
    assert table.line.history[:played] == ("play jan-crane", "flip")[:played]
    assert ("flip" in table.line.history) == (auto != "none")


@pytest.mark.parametrize("auto", ["all", "moves", "none"])
def test_the_deal_waits_unless_everything_is_played_by_itself(auto):
    table = seat(auto=auto)
    play_on(table)
    assert (table.match.phase == "over") == (auto == "all")
    assert ("deal" in table.line.history) == (auto == "all")


def test_a_real_choice_is_never_played_by_itself():
    table = seat(auto="all")
    while not table.match.is_over:
        assert len(table.match.legal_actions()) > 1
        table.press(sorted(leading(table))[0])


def test_what_is_played_by_itself_can_change():
    table = scene(hand="jan-crane", field="jan-scroll")
    table.press("jan-crane")
    assert table.match.phase == "flip"
    table.controls.auto.value = "moves"
    assert "flip" in table.line.history


def test_nothing_is_played_by_itself_in_the_past():
    table = scene(auto="all", hand="jan-crane oct-deer", field="jan-scroll")
    table.press("jan-crane")
    line = table.line
    table.go_to(1)
    assert table.match.phase == "flip"
    assert table.line == line
    assert leading(table) == {"deck"}, "but a person may"


def test_nothing_is_played_by_itself_behind_the_curtain():
    table = seat(
        "person", "person", auto="all", match=at(players=NAMES, phase="flip", field="jan-scroll", hand="oct-deer")
    )
    assert table.line.history == ()
    table.press("table:ready")
    assert table.line.history[:1] == ("flip",)


def test_with_all_hands_shown_two_people_are_spared_forced_moves_too():
    table = seat("person", "person", auto="all", show_all=True)
    table.press(table.match.legal_actions()[0].split()[1])
    assert "flip" in table.line.history


# ---- hints and looks ----


def test_a_hint_points_at_a_legal_action():
    table = seat(seed=8)
    line, board = table.line, on_board(table)
    table.controls.hint.click()
    action = re.search(r"Hint: (.+?)\. ", status(table))[1]
    assert action in table.match.legal_actions()
    assert table.line == line
    assert on_board(table) != board
    table.press("table:escape")
    assert on_board(table) == board


def test_there_is_no_hint_when_nobody_has_to_act():
    table = seat("greedy", "greedy")
    assert table.controls.hint.disabled
    table.hint()
    assert "Hint" not in status(table)


def test_the_language_can_be_chosen():
    table = seat()
    before, line = on_board(table), table.line
    for value in ("romaji", "ja", "none"):
        table.controls.looks["language"].value = value
        assert on_board(table) not in (before, "")
        assert on_board(table) == on_board(seat(language=value))
    assert table.line == line


def test_badges_can_be_chosen_and_change_the_art_alone():
    table = scene(hand="jan-crane oct-deer", field="jan-scroll jan-dregs-1")
    table.press("jan-crane")
    before, line, told = on_board(table), table.line, (table.journal.value, table.sheet.value)
    saved = {}
    for value in ("full", "month", "off", "full"):
        table.controls.looks["badges"].value = value
        assert table.board.art == drawing.art({"badges": value}) == seat(badges=value).board.art
        assert picked(table) == {"jan-crane"}, "what is picked stays picked"
        assert re.sub(f'(#kg-[a-z0-9-]+)-{value}"', r'\1"', on_board(table)) == before
        assert (table.journal.value, table.sheet.value) == told
        assert table.line is line
        saved[value] = table._repr_mimebundle_()["text/html"]
    assert len(set(saved.values())) == 3, "a saved output has the badges chosen"
    assert alert(table) == ""


def test_the_badges_chosen_stay_while_play_goes_on():
    table = seat(badges="off")
    play_on(table)
    table.controls.looks["badges"].value = "month"
    table.undo()
    assert table.board.art == drawing.art({"badges": "month"})
    line = table.line
    table.controls.begin.click()
    assert table.line != line
    assert table.board.art == drawing.art({"badges": "month"})


# ---- widths ----


def tell(table, **told):
    """A view tells the board of a table something, as clients do."""
    table.board._handle_msg({"content": {"data": {"method": "custom", "content": told}}, "buffers": []})


def widen(table, *widths):
    """Views tell their widths."""
    for view, width in enumerate(widths):
        tell(table, view=f"view {view}", width=width)


@pytest.mark.parametrize(
    ("widths", "sent"),
    [
        ([], ["720", "0"]),
        ([1000], ["720"]),
        ([719], ["0"]),
        ([360, 1000], ["720", "0"]),
        ([360, 1000, 1001, 1002, 1003], ["720", "0"]),
    ],
)
def test_only_the_drawings_that_fit_some_view_are_sent(widths, sent):
    table = scene("person", "greedy", hand="jan-crane oct-deer", field="jan-scroll jan-dregs-1")
    table.press("jan-crane")
    held, can, said, line = picked(table), leading(table), status(table), table.line
    widen(table, *widths)
    assert re.findall(r'data-min="(\d+)"', on_board(table)) == sent
    assert (picked(table), leading(table), status(table), table.line) == (held, can, said, line), "nothing else changes"
    table.press("jan-scroll")
    assert re.findall(r'data-min="(\d+)"', on_board(table)) == sent


# ---- two people at one screen ----


def hands_in(table, text):
    """The seats whose hands can be read in the text."""
    hands = table.match.position()["hands"]
    return {s for s in (0, 1) if any(code in text or SPOKEN[code] in text for code in hands[s])}


def visible(table):
    return hands_in(table, on_board(table))


def test_a_curtain_hides_the_hands_until_the_next_is_ready():
    table = seat("person", "person")
    assert visible(table) == set()
    assert keys(table).keys() == {"table:ready"}
    assert "Nancy" in status(table)
    assert "Bruno" not in status(table)
    send(table, "table:ready")
    assert visible(table) == {0}
    table.press(table.match.legal_actions()[0].split()[1])
    assert visible(table) == {0}
    table.press("deck")
    assert table.match.to_move == 1
    assert visible(table) == set()
    assert "Bruno" in status(table)
    send(table, "table:ready")
    assert visible(table) == {1}


def test_behind_the_curtain_nothing_prints_a_hand():
    table = seat("person", "person")
    while table.match.phase != "deal":
        if keys(table).keys() == {"table:ready"}:
            assert hands_in(table, everything(table)) == set()
            table.press("table:ready")
        mover = table.match.to_move
        assert hands_in(table, everything(table)) == ({mover} if table.match.position()["hands"][mover] else set())
        table.press(sorted(leading(table))[0])


def test_undo_to_the_others_turn_draws_the_curtain():
    table = seat("person", "person")
    table.press("table:ready")
    table.press(table.match.legal_actions()[0].split()[1])
    table.press("deck")
    table.press("table:ready")
    assert visible(table) == {1}
    table.undo()
    assert visible(table) == set()
    assert "Nancy" in status(table)


def test_the_next_game_begins_behind_the_curtain():
    table = seat("person", "person")
    play_on(table)
    held = {player for player, hand in enumerate(table.match.position()["hands"]) if hand}
    assert visible(table) == held, "the game is open to all at its end"
    table.press("deal")
    assert visible(table) == set()
    assert keys(table).keys() >= {"table:ready"}


def test_a_new_match_begins_behind_the_curtain():
    table = seat("person", "person")
    table.press("table:ready")
    table.new_match(seed=9, dealer=0)
    assert visible(table) == set()


def test_before_the_swap_the_curtain_asks_for_the_one_who_decides():
    table = seat("person", "person", swap=True)
    assert "Bruno" in status(table)
    table.press("table:ready")
    assert visible(table) == set(), "nobody has looked yet"
    assert leading(table) == {"swap", "keep"}
    table.press("keep")
    assert "Nancy" in status(table)
    assert visible(table) == set()


def test_with_one_person_there_is_no_curtain():
    assert visible(seat()) == {0}
    assert visible(seat("greedy", "person")) == {1}


# ---- all hands ----


def test_all_hands_can_be_shown_and_hidden_again():
    table = seat()
    before = on_board(table)
    table.controls.show_all.value = True
    assert visible(table) == {0, 1}
    table.controls.show_all.value = False
    assert on_board(table) == before
    assert visible(seat(show_all=True)) == {0, 1}


def test_with_all_hands_shown_there_is_no_curtain():
    assert visible(seat("person", "person", show_all=True)) == {0, 1}


# ---- a new match ----


def test_a_new_match_is_begun_by_the_form():
    table = seat()
    table.press(table.match.legal_actions()[0].split()[1])
    table.controls.settings.value = True
    table.controls.seed.value = " 42 "
    table.controls.options["games"].value = 3
    table.controls.options["swap"].value = True
    table.controls.begin.click()
    expected = kg.new_match("koi-koi", players=NAMES, seed=42, games=3, swap=True)
    assert table.match.record()["deals"] == expected.record()["deals"]
    assert (table.match.options, table.match.players) == (expected.options, tuple(NAMES))
    assert table.match.history[:1] in ((), ("swap",), ("keep",))


def test_a_new_match_is_begun_by_name():
    table = seat(next_set="any-gain")
    table.new_match(seed=5, games=1, dealer=0)
    assert table.match.seed == 5
    assert table.match.options["games"] == 1
    assert table.match.options["next_set"] == "any-gain", "what is not named stays"
    assert table.ply == 0 == len(table.line.history)
    assert visible(table) == {0}


def test_without_a_seed_each_new_match_has_its_own():
    table = seat()
    seeds = {table.match.seed}
    for _ in range(5):
        table.controls.begin.click()
        seeds.add(table.match.seed)
    assert len(seeds) == 6


def test_a_seed_for_the_whole_page_repeats_new_matches(monkeypatch):
    monkeypatch.setattr(settings_module, "SEED", 77)
    assert [Table(pace=0).match.seed, Table(pace=0, seed=5).match.seed] == [77, 5]


@pytest.mark.parametrize("sitters", [("person", "greedy"), ("person", "person")])
@pytest.mark.parametrize("typed", ["seven", "1.5", "1,000", "<b>"])
def test_a_seed_that_is_no_number_is_answered_and_changes_nothing(typed, sitters):
    table = seat(*sitters)
    before = truth(table)
    table.controls.seed.value = typed
    table.controls.begin.click()
    assert truth(table) == before
    said = status(table) + alert(table)
    assert typed in said
    assert "whole number" in said
    table.controls.seed.value = "4"
    table.controls.begin.click()
    assert table.match.seed == 4


def test_options_that_are_impossible_are_refused_and_change_nothing():
    table = seat()
    before = truth(table)
    with pytest.raises(ValueError, match="games=99.*allowed"):
        table.new_match(games=99)
    assert truth(table) == before
    assert leading(table)


# ---- log and score sheet ----


def test_the_log_tells_the_moves_of_this_game_the_newest_first():
    table = seat()
    play_on(table)
    match = table.match
    assert lines(table.journal.value) == [match.said(ply, 0) for ply in range(len(match.history), -1, -1)]
    table.press("deal")
    assert lines(table.journal.value)[-1].startswith("Game 2 of 2.")
    assert not any("Game 1" in line for line in lines(table.journal.value))


def test_the_log_follows_the_moment_shown():
    table = seat()
    play_on(table)
    table.go_to(3)
    assert lines(table.journal.value) == [table.match.said(ply, 0) for ply in (3, 2, 1, 0)]


def test_the_score_sheet_has_a_row_for_each_game_and_the_totals():
    table = seat()
    assert lines(table.sheet.value) == ["Score sheet", "Game | Nancy | Bruno | Ended by", "Total | 0 | 0 | "]
    play_on(table)
    table.press("deal")
    play_on(table)
    rounds, scores = table.match.rounds, table.match.scores
    rows = [line.split(" | ") for line in lines(table.sheet.value)[2:]]
    assert [row[0] for row in rows] == [*(str(r.number) for r in rounds), "Total"]
    points = [[int(cell.replace("–", "0")) for cell in row[1:3]] for row in rows]
    assert points == [*(list(r.points) for r in rounds), list(scores)]
    assert all(row[3] for row in rows[:-1])


def test_the_score_sheet_follows_the_moment_shown():
    table = seat()
    play_on(table)
    assert len(lines(table.sheet.value)) == 4
    table.undo()
    assert len(lines(table.sheet.value)) == 3


# ---- errors ----


@pytest.mark.parametrize(
    "how",
    [
        lambda table: send(table, "jan-crane"),
        lambda table: table.controls.undo.click(),
        lambda table: table.controls.redo.click(),
        lambda table: table.controls.play_on.click(),
        lambda table: table.controls.begin.click(),
        lambda table: setattr(table.controls.show_all, "value", True),
        lambda table: setattr(table.controls.seats[0], "value", "random"),
    ],
    ids=["press", "undo", "redo", "play on", "begin", "show all", "seats"],
)
def test_an_error_is_seen_on_the_board(how, monkeypatch, caplog):
    table = scene(hand="jan-crane oct-deer", field="jan-scroll jan-dregs-1")
    table.press("oct-deer")
    table.press("deck")
    table.go_to(1)
    table.go_to(0)

    def fail(*args):
        raise LookupError("<lost> & more")

    monkeypatch.setattr(drawing, "draw", fail)
    how(table)
    assert "LookupError: <lost> & more" in alert(table)
    assert "LookupError" in caplog.text
    monkeypatch.undo()
    table.go_to(0)
    assert alert(table) == ""


def test_an_opponent_that_fails_is_seen_on_the_board(monkeypatch):
    table = scene(hand="jan-crane oct-deer", field="jan-scroll")

    def fail(*args):
        raise LookupError("no idea")

    monkeypatch.setattr(selfplay_module, "choose", fail)
    send(table, "jan-crane")
    send(table, "deck")
    assert "LookupError: no idea" in alert(table)


# ---- secrets ----


def cut_aside(table, text):
    """The text without the sentences that tell which cards were cut: they were shuffled in again."""
    for deal in table.line.record()["deals"]:
        for cut in deal["cuts"]:
            told = [f"{name} cuts the {SPOKEN[code]}" for name, code in zip(table.line.players, cut, strict=True)]
            text = text.replace(" and ".join(told), "")
    return text


@pytest.mark.parametrize(
    "options",
    [{}, {"swap": True, "dealer": 1}, {"dealer": None, "seed": 3}, {"language": "romaji"}, {"language": "ja"}],
    ids=["plain", "swap", "cut", "romaji", "japanese"],
)
def test_a_seats_board_never_holds_what_the_seat_may_not_see(options):
    table = seat(games=1, **options)
    met = set()

    def check():
        moment = table.match
        met.add(moment.phase)
        assert on_board(table).count("svg") >= 4
        hidden = set(CODES) - {code for code in zones(moment.position(0)) if code}
        text = cut_aside(table, everything(table))
        assert [code for code in hidden if code in text] == [], (moment, table.ply)
        assert [name for name, codes in CALLED.items() if codes <= hidden and name in text] == [], (moment, table.ply)

    check()
    while not table.match.is_over:
        table.hint()
        check()
        table.press(sorted(leading(table))[0])
        check()
    for ply in range(len(table.line.history)):
        table.go_to(ply)
        check()
    assert {"play", "flip", "over"} <= met


def test_refusals_tell_no_hidden_card():
    table = scene(hand="jan-crane oct-deer", field="jan-scroll feb-warbler")
    hidden = [code for code in CODES if code not in zones(table.match.position(0))]
    for key in [*keys(table), *hidden]:
        if key not in leading(table):
            send(table, key)
            text = everything(table).replace(f"“{key}”", "")
            assert not [code for code in hidden if code in text or SPOKEN[code] in text]


# ---- the rest of the house ----


def test_two_tables_do_not_touch_each_other():
    one, other = seat(seed=1), seat(seed=2)
    before = everything(other)
    play_on(one)
    one.undo()
    one.controls.show_all.value = True
    one.controls.begin.click()
    assert everything(other) == before


def test_widgets_are_built_once():
    table = seat()
    ids = [id(part) for part in parts(table)]
    count = len(ipywidgets.widgets.widget._instances)
    for n in range(200):
        offered = sorted(leading(table))
        if not offered:
            table.controls.begin.click()
        elif n % 7 == 6:
            table.undo()
        else:
            table.press(offered[n % len(offered)])
    assert len(ipywidgets.widgets.widget._instances) == count
    assert [id(part) for part in parts(table)] == ids


def test_the_same_presses_make_the_same_match():
    one, other = seat(), seat()
    play_on(one)
    play_on(other)
    assert one.line == other.line
    assert on_board(one) == on_board(other)
    assert one.journal.value == other.journal.value


def test_an_opponents_luck_depends_on_the_moment_alone():
    table = seat("person", "random")
    play_on(table)
    line = table.line
    for _ in range(6):
        table.undo()
    assert table.ply < len(line.history) - 6
    while table.ply < len(line.history):
        table.play(line.history[table.ply])
        assert table.line.history == line.history[: table.ply]


def test_the_repr_names_the_game_and_who_plays():
    assert repr(seat()) == repr(seat()) == "Table(koi-koi: Nancy, Bruno)"


def test_a_saved_output_shows_the_board():
    table = seat()
    bundle = table._repr_mimebundle_()
    assert "application/vnd.jupyter.widget-view+json" in bundle
    assert bundle["text/plain"] == repr(table)
    assert bundle["text/html"] == table.board._repr_mimebundle_()[0]["text/html"]
    assert "data:image/svg+xml;base64," in bundle["text/html"]


def test_names_are_escaped_everywhere():
    table = seat(players=ODD)
    curtain = seat("person", "person", players=ODD)
    play_on(table)
    for shown in (on_board(table), table.journal.value, table.sheet.value, on_board(curtain)):
        assert "<b>" not in shown
        assert "<script" not in shown
        assert "&lt;" in shown
    assert "<b>" not in table._repr_mimebundle_()["text/html"]
    assert ODD[0] in status(curtain) + "".join("".join(e.itertext()) for e in elements(curtain))
    assert ODD[0] in " ".join(lines(table.sheet.value))


# ---- what a table is made of ----


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ({"seats": ["person"]}, "each of the 2 seats.*person, random, greedy.*'person'"),
        ({"seats": ["person", "robot"]}, "person, random, greedy.*robot"),
        ({"seats": "person"}, "each of the 2 seats"),
        ({"game_name": "go"}, "'go'.*koi-koi"),
        ({"players": 3}, "3"),
        ({"players": ["Nancy"]}, "Nancy|2"),
        ({"games": 13}, "games=13.*allowed"),
        ({"colour": "red"}, "colour.*allowed"),
        ({"seed": "x"}, "seed"),
        ({"pace": -1}, "pace -1.*allowed"),
        ({"pace": "fast"}, "pace 'fast'.*allowed"),
        ({"auto": "some"}, "auto 'some'.*all, moves, none"),
        ({"badges": "none"}, "'none'.*'full', 'month', 'off'"),
        ({"language": "fr"}, "'fr'.*'en', 'romaji', 'ja', 'none'"),
        ({"match": kg.new_match("koi-koi", seed=1), "players": ["A", "B"]}, "match.*not both"),
        ({"match": kg.new_match("koi-koi", seed=1), "games": 1}, "match.*not both"),
    ],
)
def test_what_makes_no_table_is_refused_with_what_would(arguments, said):
    with pytest.raises(ValueError, match=said):
        Table(**{"pace": 0, **arguments})


def test_a_table_can_begin_in_the_middle_of_a_match():
    match = playout(kg.new_match("koi-koi", players=NAMES, seed=8, dealer=0, swap=False), 1, plies=4)[-1]
    table = seat("person", "person", match=match)
    assert table.match == match
    assert table.ply == 4
    table.undo()
    assert table.ply < 4


# ---- opponents that take their time ----


def paced(test):
    """Run the test in an event loop, as a notebook's kernel does."""

    def run():
        asyncio.run(asyncio.wait_for(test(), 5))

    run.__name__ = test.__name__
    return run


async def until(condition):
    while not condition():
        await asyncio.sleep(0.005)


def hand_over(table):
    """Play a turn of the person's, so that the opponent is to move."""
    while table.match.to_move == 0 and table.match.phase in ("play", "flip", "take"):
        table.play(table.match.legal_actions()[0])
    assert table.match.to_move == 1
    return len(table.line.history)


def slow():
    """A table with a pace, at which somebody looks."""
    table = seat(pace=0.03)
    tell(table, width=1000)
    return table


@paced
async def test_an_opponent_moves_one_by_one():
    table = slow()
    ply = hand_over(table)
    assert "Bruno is thinking." in status(table)
    assert leading(table) == set()
    lengths = []
    table.board.observe(lambda change: lengths.append(len(table.line.history)), names="picture")
    await until(lambda: table.match.to_move == 0)
    assert lengths[:2] == [ply + 1, ply + 2]
    assert leading(table)
    await until(lambda: len(lines(table.journal.value)) == len(table.line.history) + 1)


@paced
async def test_an_opponent_plays_the_same_at_any_pace():
    quick, steady = seat(), slow()
    hand_over(steady)
    await until(lambda: steady.match.to_move == 0)
    for action in steady.line.history[: quick.line.history == () and 2]:
        quick.play(action)
    assert quick.line.history == steady.line.history[: len(quick.line.history)]
    assert len(quick.line.history) > 2


@pytest.mark.parametrize("way", ["undo", "go_to", "new_match"])
def test_an_opponent_stops_thinking_when_the_moment_changes(way):
    @paced
    async def run():
        table = slow()
        others = asyncio.all_tasks()
        hand_over(table)
        await asyncio.sleep(0.005)  # in the middle of a thought
        {"undo": table.undo, "go_to": lambda: table.go_to(0), "new_match": lambda: table.new_match(seed=9, dealer=0)}[
            way
        ]()
        line, shown = table.line, on_board(table)
        await asyncio.sleep(0.15)
        assert table.line == line
        assert on_board(table) == shown
        assert asyncio.all_tasks() == others, "nobody thinks on"

    run()


@pytest.mark.parametrize("way", ["redo", "timeline", "play on"])
def test_an_opponent_thinks_on_when_its_moment_is_shown_again(way):
    @paced
    async def run():
        table = slow()
        ply = hand_over(table)
        await asyncio.sleep(0.005)
        table.undo()
        await asyncio.sleep(0.005)
        if way == "redo":
            table.redo()
        else:
            table.press(f"table:ply {ply}")
        if way == "play on":
            table.play_on()
        await until(lambda: table.match.to_move == 0)
        assert len(table.line.history) > ply

    run()


@paced
async def test_one_opponent_thinks_at_a_time():
    table = slow()
    ply = hand_over(table)
    for _ in range(3):
        await asyncio.sleep(0.005)
        table.play_on()
        table.controls.show_all.value = not table.controls.show_all.value
    await until(lambda: table.match.to_move == 0)
    await asyncio.sleep(0.1)
    expected = kg.replay({**truth(table), "actions": truth(table)["actions"][:ply]})
    while expected.to_move == 1:
        expected = expected.apply(choose("greedy", expected, 1, rng_for(8, 1_000_000 + len(expected.history))))
    assert table.line.history == expected.history
    assert alert(table) == ""


@paced
async def test_a_person_who_sits_down_ends_the_thinking():
    table = slow()
    ply = hand_over(table)
    await asyncio.sleep(0.005)
    table.controls.seats[1].value = "person"
    await asyncio.sleep(0.1)
    assert len(table.line.history) == ply
    assert "thinking" not in status(table)


@paced
async def test_an_error_of_a_thinking_opponent_is_seen_on_the_board():
    table = slow()

    def lost(*args):
        raise LookupError("no idea")
        yield

    original = selfplay_module.opponent
    selfplay_module.opponent = lambda name: lost
    try:
        hand_over(table)
        await until(lambda: alert(table))
    finally:
        selfplay_module.opponent = original
    assert "LookupError: no idea" in alert(table)


@paced
async def test_nothing_goes_on_before_it_can_be_seen():
    table = seat("random", "random", pace=0.01)
    await asyncio.sleep(0.1)
    assert table.line.history == ()
    tell(table, view="one", width=1000)
    await asyncio.sleep(0.1)
    assert table.line.history == (), "the page has not shown the table yet"
    tell(table, view="one", seen=table.board.moment)
    await until(lambda: len(table.line.history) == 1)
    await asyncio.sleep(0.1)
    assert len(table.line.history) == 1, "the next move waits until this one was seen"


@paced
async def test_a_table_that_nobody_looks_at_any_more_plays_no_further():
    table = seat("random", "random", pace=0.01)
    tell(table, view="one", width=1000)
    table.board.observe(lambda change: tell(table, view="one", seen=change["new"]["moment"]), names="picture")
    tell(table, view="one", seen=table.board.moment)
    await until(lambda: len(table.line.history) > 3)
    tell(table, gone="one")
    await asyncio.sleep(0.05)
    played = len(table.line.history)
    await asyncio.sleep(0.1)
    assert len(table.line.history) == played
    tell(table, view="another", width=400)
    tell(table, view="another", seen=table.board.moment)
    await until(lambda: len(table.line.history) > played)
    table.close()


def test_a_closed_table_leaves_no_widget_behind():
    before = set(ipywidgets.widgets.widget._instances)
    table = seat()
    assert len(set(ipywidgets.widgets.widget._instances) - before) > 50
    table.close()
    assert set(ipywidgets.widgets.widget._instances) == before
    table.close()


@pytest.mark.parametrize("way", ["its close", "close_all"])
def test_a_closed_table_plays_no_further(way):
    @paced
    async def run():
        table = seat("random", "random", pace=0.01)
        others = asyncio.all_tasks()
        tell(table, width=1000)
        await until(lambda: len(table.line.history) > 2)
        table.close() if way == "its close" else ipywidgets.Widget.close_all()
        played = table.line.history
        await asyncio.sleep(0.1)
        assert table.line.history == played
        table.undo()
        await asyncio.sleep(0.1)
        assert table.line.history == played
        assert asyncio.all_tasks() <= others

    run()


def test_a_new_view_is_told_what_stands_around_its_board():
    table = scene("person", "greedy", hand="jan-crane oct-deer", field="jan-scroll jan-dregs-1")
    sent = []
    for widget in (table.controls.undo, table.controls.hint, table.journal, table.sheet):
        widget._send = lambda message, buffers=None, who=widget: sent.append((who, message["state"]))
    tell(table, view="one", width=1000)
    tell(table, view="one", width=1001)
    assert sent == [
        (table.controls.undo, {"disabled": table.controls.undo.disabled}),
        (table.controls.hint, {"disabled": table.controls.hint.disabled}),
        (table.journal, {"value": table.journal.value}),
        (table.sheet, {"value": table.sheet.value}),
    ]


@paced
async def test_a_table_is_complete_before_it_is_shown():
    """What comes later, while its page is built, is lost."""
    table = seat(pace=0.5)
    assert lines(table.journal.value)
    assert "Total" in table.sheet.value
    await asyncio.sleep(0)
    table.close()


# ---- long matches ----


def test_a_long_match_costs_a_press_no_more():
    """What a table remembers does not grow with all that was played; the log tells the last moves."""
    match = kg.new_match("nanahoshi", seed=1, repetition=None)
    rng = rng_for(1, 1)
    while len(match.history) < 1000:
        legal = [a for a in match.legal_actions() if not a.startswith("move")] or match.legal_actions()
        match = match.apply(legal[int(rng.random() * len(legal))])
    assert not match.is_over
    table = Table(match=match, seats=["person", "person"], pace=0)
    for _ in range(300):
        table.play(table.match.legal_actions()[0])
    assert all(len(known) <= 256 for known in table.session._rows.values())
    assert len(lines(table.journal.value)) <= 200


def test_trouble_stays_when_a_view_changes_its_width():
    table = seat()
    tell(table, press="lamp")
    assert "not on the board" in alert(table)
    tell(table, width=500)
    assert "not on the board" in alert(table)


def test_a_saved_output_is_wide_whatever_the_views():
    table = seat()
    tell(table, width=360)
    html = table._repr_mimebundle_()["text/html"]
    svg = base64.b64decode(re.search(r"base64,([^\"]+)", html)[1]).decode()
    assert 'viewBox="0 0 1000 ' in svg


@pytest.mark.parametrize(
    ("name", "read", "values"),
    [
        ("KERNEL_GAMES_PACE", float, ["soon", "nan", "inf", "-inf"]),
        ("KERNEL_GAMES_SEED", int, ["soon", "1.5", "inf", "1" + "0" * 5000]),
    ],
)
def test_a_setting_that_is_no_number_is_refused_by_its_name(monkeypatch, name, read, values):
    for value in values:
        monkeypatch.setenv(name, value)
        with pytest.raises(ValueError, match=f"{name} must be a (whole )?number, not '") as refused:
            settings_module._setting(name, None, read)
        assert len(str(refused.value)) < 200
    monkeypatch.setenv(name, "0")
    assert settings_module._setting(name, 5, read) == 0


@pytest.mark.parametrize("ply", [-1, 1, "1", None, 0.5, True])
def test_a_moment_that_there_is_not_is_refused(ply):
    table = seat()
    with pytest.raises(ValueError, match="is not of this match: allowed are 0 to 0"):
        table.go_to(ply)


@pytest.mark.parametrize("key", ["table:ply x", "table:ply -1", "table:ply ", "table:ply 99999999999", 5, None])
def test_a_key_that_names_no_move_is_refused(key):
    table = seat()
    with pytest.raises(ValueError, match="names no move|a key is a text"):
        table.press(key)
    assert table.ply == 0
