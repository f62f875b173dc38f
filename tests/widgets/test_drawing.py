"""The picture of a Koi-Koi table: what is in it at any moment, and what can be pressed there."""

import random
import re
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from marks import leads, markup
from setups import KUTTSUKI, at, dealt, playout, seeds, zones

import kernel_games as kg
from kernel_games.koi_koi.pieces import CARDS, CODES
from kernel_games.koi_koi.state import PHASES
from kernel_games.koi_koi.words import points
from kernel_games.match import game
from kernel_games_widgets.drawing import View, drawing, koi_koi
from kernel_games_widgets.drawing.hanafuda import BADGES, LANGUAGES, symbol
from kernel_games_widgets.drawing.koi_koi import art, describe, origins, presses, prompt, rows
from kernel_games_widgets.drawing.layouts import settled
from kernel_games_widgets.picks import leading
from kernel_games_widgets.session import rows as rows_of
from kernel_games_widgets.still import still, tree

NAMES = ("Nancy", "Bruno")
SPOKEN = {card.code: card.name for card in CARDS}
light = settings(deadline=None, derandomize=True, max_examples=25)


def viewed(match, seat=None, picked=(), language="en", **more):
    """The position and the view in which a table would show it."""
    can = leading(match.legal_actions(), presses, picked)
    looks = {"badges": "full", "language": language}
    return match.position(seat), View(match.players, match.options, seat, frozenset(picked), can, looks=looks, **more)


SVG = re.compile(r"<svg\b.*?</svg>", re.DOTALL)


def draw(position, view):
    """The picture as one text, which its pieces make without a fault."""
    picture = koi_koi.draw(position, view)
    picture.check()
    return markup(picture)


def drawings(picture):
    """Each <svg> of a picture."""
    return list(tree(picture).iter("svg"))


def acts(svg):
    return {element.get("data-act"): element for element in svg.iterfind(".//*[@data-act]")}


def framed(svg, kind):
    """The keys of what has a frame of this kind."""
    marked = svg.iterfind(".//*[@class]")
    return {each.get("data-key") for each in marked if each.get("data-key") and kind in each.get("class").split()}


def shown(svg):
    """Every symbol that a drawing uses, as often as it does."""
    return [element.get("href").removeprefix("#kg-") for element in svg.iter("use")]


def moments(seed, plies=150, games=2):
    """The match at every ply of random play."""
    return playout(kg.new_match("koi-koi", players=NAMES, seed=seed, games=games), seed, plies)


def first(phase, **options):
    """The first moment of a phase that random play comes to."""
    for seed in range(200):
        match = kg.new_match("koi-koi", players=NAMES, seed=seed, games=1 if phase == "over" else 2, **options)
        found = next((moment for moment in playout(match, seed) if moment.phase == phase), None)
        if found:
            return found
    raise LookupError(phase)


MOMENTS = {phase: first(phase) for phase in PHASES}
everywhere = pytest.mark.parametrize("phase", PHASES)
any_moment = given(
    match=seeds.flatmap(lambda seed: st.sampled_from(moments(seed, plies=60))), seat=st.sampled_from([None, 0, 1])
)


# ---- the picture ----


def test_the_drawing_is_found_by_the_games_name():
    assert drawing("koi-koi") is koi_koi
    with pytest.raises(ValueError, match="'go'.*koi-koi"):
        drawing("go")


@light
@any_moment
def test_a_picture_is_pure_and_well_formed(match, seat):
    position, view = viewed(match, seat)
    before = repr(position)
    picture = draw(position, view)
    assert draw(position, view) == picture
    assert repr(position) == before
    assert [svg.get("viewBox") is not None for svg in drawings(picture)] == [True, True]


@everywhere
def test_there_is_a_wide_drawing_and_one_for_phones(phase):
    wide, narrow = drawings(draw(*viewed(MOMENTS[phase])))
    assert int(wide.get("data-min")) > 360
    assert int(narrow.get("data-min")) == 0
    sizes = [[float(n) for n in svg.get("viewBox").split()] for svg in (wide, narrow)]
    assert sizes[0][2] > sizes[0][3], "wide"
    assert sizes[1][2] < sizes[1][3], "high"


@everywhere
@pytest.mark.parametrize(
    ("widths", "sent"),
    [
        ((), ["720", "0"]),
        ((1000,), ["720"]),
        ((720,), ["720"]),
        ((719,), ["0"]),
        ((1,), ["0"]),
        ((360, 1000), ["720", "0"]),
        ((1000, 360), ["720", "0"]),
    ],
)
def test_only_the_drawings_that_boards_have_room_for_are_drawn(phase, widths, sent):
    whole, picture = (draw(*viewed(MOMENTS[phase], widths=each)) for each in ((), widths))
    assert [svg.get("data-min") for svg in drawings(picture)] == sent
    assert all(svg in whole for svg in SVG.findall(picture)), "each is the same as beside the other"


@light
@any_moment
def test_cards_stand_in_the_order_of_the_deck_wherever_they_lie(match, seat):
    position, view = viewed(match, seat)
    deck = set(position["deck"])
    expected = [code for code in CODES if code in set(zones(position)) - deck]
    for svg in drawings(draw(position, view)):
        assert [child.get("data-key") for child in svg if child.get("data-key") in CODES] == expected


@light
@any_moment
def test_every_card_that_may_be_seen_lies_in_one_place_and_no_other_card_is_there(match, seat):
    position, view = viewed(match, seat)
    deck = set(position["deck"])
    expected = sorted(code for code in zones(position) if code is not None and code not in deck)
    for svg in drawings(draw(position, view)):
        assert sorted(code for code in shown(svg) if code in CODES) == expected
        keys = [element.get("data-key") for element in svg.iterfind(".//*[@data-key]")]
        assert len(keys) == len(set(keys)), "each key once"
        assert set(expected) <= set(keys)


@light
@any_moment
def test_a_hidden_card_is_a_back_that_cannot_be_pressed(match, seat):
    position, view = viewed(match, seat)
    hidden = sum(card is None for hand in position["hands"] for card in hand)
    seen = [code for code in zones(position) if code is not None]
    for svg in drawings(draw(position, view)):
        assert shown(svg).count("back") >= hidden
        assert acts(svg).keys() <= {*seen, *view.can, "deck"}


@light
@given(seed=seeds)
def test_the_picture_of_a_seat_does_not_depend_on_what_it_cannot_see(seed):
    for match in moments(seed, plies=40, games=1)[::5]:
        for seat in (0, 1):
            other = match.resample(seat, random.Random(seed))
            assert draw(*viewed(match, seat)) == draw(other.position(seat), viewed(match, seat)[1])
            assert describe(*viewed(match, seat)) == describe(other.position(seat), viewed(match, seat)[1])


def test_the_art_sheet_holds_every_card_and_nothing_else_is_needed():
    for badges in BADGES:
        sheet = tree(art({"badges": badges}))
        symbols = {element.get("id") for element in sheet.iter("symbol")}
        assert {f"kg-{symbol(code, badges)}" for code in CODES} | {"kg-back"} <= symbols
        for match in MOMENTS.values():
            position, view = viewed(match)
            looks = {**view.looks, "badges": badges}
            assert still(draw(position, replace(view, looks=looks)), art(looks))


@pytest.mark.parametrize("badges", BADGES)
def test_the_art_refers_to_nothing_outside(badges):
    for element in tree(art({"badges": badges})).iter():
        for name, value in element.items():
            assert not (name.endswith("href") and not value.startswith("#"))
            assert "url(" not in value or re.search(r"url\(\s*['\"]?#", value)


# ---- pressing ----


@light
@any_moment
def test_every_legal_action_can_be_pressed(match, seat):
    seat = match.to_move if seat is not None and match.phase != "deal" else seat
    legal = match.legal_actions()
    for svg in drawings(draw(*viewed(match, seat))):
        there = acts(svg)
        for action in legal:
            assert set(presses(action)) <= there.keys(), action
            assert set(presses(action)) <= leads(svg)


def test_every_action_of_the_universe_is_made_of_keys():
    rules = game("koi-koi")
    universe = rules.universe(rules.Options.read({}))
    assert len({frozenset(presses(action)) for action in universe}) > 1000
    assert all(presses(action) and all(presses(action)) for action in universe)


def test_the_keys_of_an_action_are_its_cards_the_deck_or_a_button():
    assert presses("play jan-crane") == ("jan-crane",)
    assert presses("play jan-crane take jan-scroll") == ("jan-crane", "jan-scroll")
    assert presses("take jan-scroll") == ("jan-scroll",)
    assert presses("flip") == ("deck",)
    assert [presses(action) for action in ("swap", "keep", "koi-koi", "shobu", "deal")] == [
        ("swap",), ("keep",), ("koi-koi",), ("shobu",), ("deal",)
    ]  # fmt: skip


@everywhere
def test_what_leads_on_is_marked_and_nothing_else(phase):
    match = MOMENTS[phase]
    position, view = viewed(match, match.to_move)
    for svg in drawings(draw(position, view)):
        assert leads(svg) == view.can == set(svg.find("path").get("data-can").split())
        assert bool(view.can) == (phase != "over")


def test_a_picked_card_is_marked_as_pressed_and_so_are_those_it_may_take():
    match = at(hand="jan-crane", field="jan-scroll jan-dregs-1 feb-warbler")
    position, view = viewed(match, 0, picked=("jan-crane",))
    assert view.can == {"jan-scroll", "jan-dregs-1"}
    for svg in drawings(draw(position, view)):
        there = acts(svg)
        assert [key for key, element in there.items() if element.get("aria-pressed") == "true"] == ["jan-crane"]
        assert leads(svg) == {"jan-scroll", "jan-dregs-1"}
        assert framed(svg, "kg-picked") == {"jan-crane"}


def test_a_picked_card_stands_out():
    match = at(hand="jan-crane", field="jan-scroll jan-dregs-1")
    picked, calm = (draw(*viewed(match, 0, picked=keys)) for keys in (("jan-crane",), ()))
    assert picked != calm
    for svg, other in zip(drawings(picked), drawings(calm), strict=True):
        assert framed(svg, "kg-picked") == {"jan-crane"}
        assert framed(other, "kg-picked") == set()
        (lifted,), (flat,) = ([y for key, _, y, *_ in corners(each) if key == "jan-crane"] for each in (svg, other))
        assert lifted < flat


def test_cards_that_lead_nowhere_can_be_pressed_too_so_that_the_board_says_why():
    match = at(hand="jan-crane", field="feb-warbler mar-curtain")
    for svg in drawings(draw(*viewed(match, 0))):
        assert {"jan-crane", "feb-warbler", "mar-curtain", "deck"} <= acts(svg).keys()


@everywhere
def test_each_key_has_a_role_and_a_name(phase):
    match = MOMENTS[phase]
    for svg in drawings(draw(*viewed(match))):
        for key, element in acts(svg).items():
            assert element.get("role") == "button"
            assert element.get("aria-label"), key
            if key in SPOKEN:
                assert SPOKEN[key] in element.get("aria-label")


@everywhere
def test_who_moves_and_who_deals_is_said(phase):
    match = MOMENTS[phase]
    for svg in drawings(draw(*viewed(match))):
        labels = [element.get("aria-label") for element in svg.iterfind(".//*[@aria-label]")]
        moving = [name for name in NAMES for label in labels if name in label and "to move" in label]
        assert moving == ([] if match.to_move is None else [NAMES[match.to_move]])
        assert any(NAMES[match.position()["dealer"]] in label and "dealer" in label for label in labels)


def test_the_sets_of_a_pile_are_said_with_their_points():
    match = at(hand="apr-cuckoo", pile="jan-crane mar-curtain aug-moon")
    for svg in drawings(draw(*viewed(match))):
        labels = [element.get("aria-label") or "" for element in svg.iterfind(".//*[@aria-label]")]
        assert any("Three Brights" in label and "Nancy" in label for label in labels)


@light
@any_moment
def test_a_pile_tells_its_cards_which_are_silent_themselves(match, seat):
    position, view = viewed(match, seat)
    for svg in drawings(draw(position, view)):
        keyed = {each.get("data-key"): each for each in svg.iterfind(".//*[@data-key]")}
        for owner, (name, pile) in enumerate(zip(NAMES, position["captured"], strict=True)):
            told = keyed[f"pile-{owner}"]
            assert told.get("role") == "img"
            names = ", ".join(SPOKEN[code] for code in pile) or "nothing"
            assert told.get("aria-label") == f"{name} has captured {names}"
            assert told.get("aria-hidden") is None
            for code in pile:
                heard = [keyed[code].get(each) for each in ("aria-hidden", "aria-label", "role", "data-act")]
                assert heard == ["true", None, None, None]
        captured = {code for pile in position["captured"] for code in pile}
        assert {key for key, each in keyed.items() if each.get("aria-hidden") and "back-" not in key} == captured


@everywhere
def test_a_hint_is_marked(phase):
    match = MOMENTS[phase]
    for action in match.legal_actions()[:1]:
        marked = draw(*viewed(match, match.to_move, marks=frozenset(presses(action))))
        assert marked != draw(*viewed(match, match.to_move)) or phase in ("swap", "call", "deal"), "one of few buttons"
        for svg in drawings(marked):
            flipped = {match.position()["flipped"]} - {None}
            assert (
                framed(svg, "kg-mark") == (set() if phase in ("swap", "call", "deal") else {*presses(action)}) | flipped
            )
        assert [acts(svg).keys() for svg in drawings(marked)] == [
            acts(svg).keys() for svg in drawings(draw(*viewed(match, match.to_move)))
        ]


@everywhere
@pytest.mark.parametrize("seat", [None, 0, 1])
def test_looks_change_nothing_that_can_be_pressed(phase, seat):
    match = MOMENTS[phase]
    for language in LANGUAGES:
        picture = draw(*viewed(match, seat, language=language))
        for svg, plain in zip(drawings(picture), drawings(draw(*viewed(match, seat))), strict=True):
            assert acts(svg).keys() == acts(plain).keys()
            assert sorted(shown(svg)) == sorted(shown(plain))


@pytest.mark.parametrize("language", ["en", "romaji", "ja"])
def test_cards_are_named_in_the_chosen_language(language):
    match = at(hand="aug-moon", field="oct-deer")
    names = {code: getattr(card.short, language) for code, card in zip(CODES, CARDS, strict=True)}
    for svg in drawings(draw(*viewed(match, 0, language=language))):
        words = "".join(svg.itertext())
        assert names["aug-moon"] in words
        assert names["oct-deer"] in words


def test_names_can_be_left_out():
    match = at(hand="aug-moon", field="oct-deer")
    named, plain = ("".join(tree(draw(*viewed(match, 0, language=each))).itertext()) for each in ("en", "none"))
    assert "deer" in named
    assert "deer" not in plain
    assert "moon" not in plain


JAPANESE = re.compile("[\u3040-\u30ff\u3400-\u9fff]")


@everywhere
@pytest.mark.parametrize("language", LANGUAGES)
def test_words_say_that_they_are_japanese_and_no_others_do(phase, language):
    for svg in drawings(draw(*viewed(MOMENTS[phase], language=language))):
        labels = [text for text in svg.iter("text") if text.get("class") == "kg-name"]
        assert bool(labels) == (language != "none")
        assert {text.get("lang") for text in labels} <= {"ja" if language == "ja" else None}
        for element in svg.iter():
            assert element.get("lang") == ("ja" if JAPANESE.search(element.text or "") else None), element.text


@light
@given(seed=seeds)
def test_each_card_of_a_hand_shows_what_it_matches_on_the_field(seed):
    for match in moments(seed):
        if match.phase != "play":
            continue
        position, view = viewed(match, match.to_move)
        month = {card.code: card.month for card in CARDS}
        for svg in drawings(draw(position, view)):
            there = acts(svg)
            groups = {code: element.get("data-group") for code, element in there.items() if element.get("data-group")}
            assert groups.keys() == set(position["field"])
            for code in position["hands"][match.to_move]:
                matches = {other for other in position["field"] if month[other] == month[code]}
                assert {other for other in groups if groups[other] == there[code].get("data-shows")} == matches
            assert not [code for code in position["field"] if there[code].get("data-shows")]


@pytest.mark.parametrize("seat", [None, 0, 1])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_what_comes_to_light_comes_from_where_it_was(seed, seat):
    backs = {f"back-{owner}-{n}" for owner in (0, 1) for n in range(8)}
    for before, after in pairwise(moments(seed, plies=60)):
        old, new = before.position(seat), after.position(seat)
        found = origins(old, after.history[-1], new)
        assert found.keys() <= {code for code in zones(new) if code} | backs, "nothing hidden is named"
        assert set(found.values()) <= {"deck", *backs}
        if after.history[-1] == "flip":
            assert found == {before.position()["deck"][0]: "deck"}
        for svg in drawings(draw(new, viewed(after, seat, origins=found)[1])):
            come = {element.get("data-key"): element.get("data-from") for element in svg.iterfind(".//*[@data-from]")}
            assert come.items() <= found.items()
            assert come or not found
            turned = {element.get("data-key") for element in svg.iterfind(".//*[@data-turns]")}
            assert turned == come.keys(), "each opens on its way: flipped, dealt, or out of the other hand"


# ---- cards that stay where they are ----


def spots(svg):
    return {key: (x, y) for key, x, y, *_ in corners(svg)}


def lying(match, seat, known):
    plies = len(match.history)
    return rows_of(match.history, lambda n: match.back(plies - n).position(seat), rows, known)


def lived(match, seat=None):
    """How a table draws this moment of a match: with what lay where before."""
    position, view = viewed(match, seat)
    return drawings(draw(position, replace(view, rows=lying(match, seat, {}))))


@pytest.mark.parametrize("seat", [None, 0, 1])
@pytest.mark.parametrize("seed", [1, 4])
def test_what_stays_on_the_field_and_in_a_hand_does_not_move(seed, seat):
    kept = 0
    for before, after in pairwise(moments(seed, plies=70)):
        old, new = before.position(seat), after.position(seat)
        if after.history[-1] == "deal" or "swap" in (before.phase, after.phase) or before.result or after.result:
            continue
        stay = set(old["field"]) & set(new["field"])
        stay |= {code for had, has in zip(old["hands"], new["hands"], strict=True) for code in {*had} & {*has} if code}
        for was, now in zip(lived(before, seat), lived(after, seat), strict=True):
            fits = len(lying(after, seat, {})["field"]) <= 10  # more of them close up
            if fits and was.get("viewBox") == now.get("viewBox"):  # nothing gives way to a decision
                there, here = spots(was), spots(now)
                assert {code: here[code] for code in stay} == {code: there[code] for code in stay}
                kept += len(stay)
    assert kept > 150


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_rows_depend_on_what_was_played_since_the_deal_alone(seat):
    known, deals = {}, set()
    for match in moments(3, plies=70):
        deals.add(match.history.count("deal"))
        lie = lying(match, seat, known)
        assert lie == lying(match, seat, {})
        position = match.position(seat)
        there = {name: {code for code in row if code} for name, row in lie.items()}
        hands = {f"hand-{owner}": {code for code in hand if code} for owner, hand in enumerate(position["hands"])}
        assert there == {"field": set(position["field"]), **hands}, "and nothing that is hidden"
        if match.history and match.history[-1] == "deal":
            assert lie == rows({}, position)
    assert len(deals) > 1


@pytest.mark.parametrize(
    ("row", "keys", "expected"),
    [
        ((), "ab", "ab"),
        ("ab", "ab", "ab"),
        ("ab", "ba", "ab"),
        ("abc", "ac", "a-c"),
        ("a-c", "acd", "adc"),
        ("--c", "cde", "dec"),
        ("ab", "bcd", "cbd"),
        ("ab", "", "--"),
    ],
)
def test_what_comes_fills_the_gaps_and_then_follows(row, keys, expected):
    gap = {"-": None}
    assert settled([gap.get(key, key) for key in row], list(keys)) == tuple(gap.get(key, key) for key in expected)


# ---- the moments of a game ----


def told(match, seat=0):
    """The words of the wide drawing, a line each."""
    svg = drawings(draw(*viewed(match, seat)))[0]
    return ["".join(element.itertext()) for element in svg.iter("text")]


def test_a_decision_says_what_is_won_and_what_is_risked():
    match = MOMENTS["call"]
    words = " ".join(told(match, match.to_move))
    assert "Shōbu takes" in words
    assert "Koi-koi plays on" in words
    labels = [acts(svg) for svg in drawings(draw(*viewed(match, match.to_move)))]
    assert all("Koi-koi" in there["koi-koi"].get("aria-label") for there in labels)
    assert all("take" in there["shobu"].get("aria-label") for there in labels)


@light
@given(seed=seeds)
def test_the_end_of_a_game_is_reckoned_with_its_rules(seed):
    titles = {rule.title for rule in kg.rulebook("koi-koi")}
    for match in moments(seed, games=1):
        if not match.result:
            continue
        lines = told(match)
        won = [f"{name} wins {points(n)}" for name, n in zip(NAMES, match.result.points, strict=True) if n]
        assert " and ".join(won) in lines if won else "Nobody scores" in lines
        rules = [line.removeprefix("Rule: ") for line in lines if line.startswith("Rule: ")]
        assert rules
        assert set(rules) <= titles


# ---- places ----


@everywhere
def test_cards_are_scaled_from_one_size(phase):
    for svg in drawings(draw(*viewed(MOMENTS[phase]))):
        uses = list(svg.iter("use"))
        assert {(use.get("width"), use.get("height")) for use in uses} == {("60", "96")}
        sizes = [float(re.search(r"scale\((\S+)\)", each.get("transform"))[1]) for each in scaled(svg)]
        assert len(sizes) == len(uses)
        assert all(0.2 < size < 2 for size in sizes)


def scaled(svg):
    return [each for each in svg.iter() if "scale(" in (each.get("transform") or "")]


def corners(svg):
    """Where each face-up card lies in the drawing's units: code, left, top, width, height."""
    for element in svg.iterfind(".//*[@data-key]"):
        if element.get("data-key") in CODES:
            use = next(element.iter("use"))
            placed = re.fullmatch(r"translate\((\S+) (\S+)\) scale\((\S+)\)", element.get("transform"))
            x, y, scale = map(float, placed.groups())
            yield element.get("data-key"), x, y, scale * float(use.get("width")), scale * float(use.get("height"))


@pytest.mark.parametrize("n", [0, 1, 8, 12, 17, 20, 24])
def test_a_field_of_any_size_stays_inside(n):
    field = [code for code in CODES if code[:3] not in ("jan", "feb")][:n]
    match = at(hand="jan-crane", field=" ".join(field))
    for svg in drawings(draw(*viewed(match, 0))):
        left, top, width, height = map(float, svg.get("viewBox").split())
        spots = list(corners(svg))
        assert set(field) <= {key for key, *_ in spots}
        for key, x, y, wide, high in spots:
            assert left <= x <= x + wide <= left + width, key
            assert top <= y <= y + high <= top + height, key
        places = [(x, y) for key, x, y, *_ in spots if key in field]
        assert len(places) == len(set(places)), "no card hides another"


@light
@any_moment
def test_every_card_of_every_moment_stays_inside(match, seat):
    for svg in drawings(draw(*viewed(match, seat))):
        left, top, width, height = map(float, svg.get("viewBox").split())
        for key, x, y, wide, high in corners(svg):
            assert left <= x <= x + wide <= left + width, key
            assert top <= y <= y + high <= top + height, key


def test_the_fullest_pile_stays_inside():
    dregs = [code for code in CODES if "dregs" in code or code == "nov-lightning"]
    match = at(hand="jan-crane", pile=" ".join(dregs), phase="play")
    for svg in drawings(draw(*viewed(match))):
        width, height = map(float, svg.get("viewBox").split()[2:])
        spots = {key: (x, y) for key, x, y, *_ in corners(svg)}
        assert all(0 <= spots[code][0] < width and 0 <= spots[code][1] < height for code in dregs)


@pytest.mark.parametrize("seat", [0, 1])
def test_the_seat_that_looks_sits_at_the_bottom(seat):
    match = MOMENTS["play"]
    for svg in drawings(draw(*viewed(match, seat))):
        spots = {key: y for key, _, y, *_ in corners(svg)}
        own = [spots[code] for code in match.position(seat)["hands"][seat]]
        field = [spots[code] for code in match.position(seat)["field"]]
        assert min(own) > max(field)


# ---- words ----

DUE = {
    "swap": "swap",
    "play": "play a card",
    "flip": "flip the top card",
    "take": "choose",
    "call": "koi-koi",
    "deal": "deal",
}


@everywhere
def test_the_prompt_tells_who_must_do_what(phase):
    match = MOMENTS[phase]
    said = prompt(*viewed(match, 0))
    if phase == "over":
        assert "over" in said
        return
    assert DUE[phase] in said
    assert said.startswith(f"{NAMES[match.to_move]}: ") or phase == "deal", "anybody who is ready deals on"


def test_the_prompt_names_the_flipped_card():
    match = MOMENTS["take"]
    assert SPOKEN[match.position()["flipped"]] in prompt(*viewed(match, 0))


def test_with_an_empty_hand_the_prompt_offers_shobu_alone():
    match = at(phase="call", hand="", pile="jun-scroll sep-scroll oct-scroll")
    assert match.legal_actions() == ["shobu"]
    assert prompt(*viewed(match, 0)) == "Nancy: a set is complete, and no card is left to play on with: call shōbu."


def test_after_a_bad_deal_the_same_game_is_dealt_again():
    match = kg.new_match("koi-koi", players=NAMES, seed=1, deal=dealt(field=KUTTSUKI), dealer=0).apply("keep")
    assert prompt(*viewed(match, 0)) == "Look at the bad deal, then deal the same game again."
    assert acts(drawings(draw(*viewed(match, 0)))[0])["deal"].get("aria-label") == "Deal this game again"


@light
@any_moment
def test_the_description_names_what_may_be_seen_and_no_more(match, seat):
    position, view = viewed(match, seat)
    said = describe(position, view)
    hidden = [code for code in CODES if code not in zones(position)]
    for code in CODES:
        if code in (*position["field"], *position["captured"][0], *position["captured"][1]):
            assert SPOKEN[code] in said
        elif code in hidden:
            assert SPOKEN[code] not in said
    assert prompt(position, view) in said
    assert all(f"{name}, {points(n)}" in said for name, n in zip(NAMES, match.scores, strict=True))
    assert re.search(rf"game {position['number']} of 2\b", said)


# ---- names ----

ODD = ('<b>Nan & "cy"</b>', "O'Bruno <script>")


@everywhere
def test_names_are_escaped(phase):
    match = kg.from_position(MOMENTS[phase].position(), players=ODD, games=MOMENTS[phase].options["games"])
    position, view = viewed(match)
    picture = draw(position, view)
    assert "<b>" not in picture
    assert "<script" not in picture
    for svg in drawings(picture):
        words = "".join(svg.itertext()) + "".join(element.get("aria-label", "") for element in svg.iter())
        assert all(name in words for name in ODD)
