"""What people pass in: numbers, texts and lists of any kind become plain ones, and a slip is refused in a few words."""

import copy
import enum
import json
import random
from collections import UserDict, UserList, deque

import pytest
from hypothesis import given
from hypothesis import strategies as st
from setups import seeds, steady

import kernel_games as kg
from kernel_games.game import game
from kernel_games.opponents import opponent
from kernel_games.registry import OURS
from kernel_games.sentences import ROOM, shown

np = pytest.importorskip("numpy")

FIRST = {name: game(name).FIRST for name in OURS}
CHOICE = {name: next(o for o in game(name).OPTIONS if isinstance(o.default, str)) for name in OURS}  # it is a text
every_game = pytest.mark.parametrize("name", OURS)


class Whole:
    """A whole number of somebody's own, as Python knows them."""

    def __init__(self, n: int) -> None:
        self.n = n

    def __index__(self) -> int:
        return self.n


class Number(enum.IntEnum):
    ZERO, ONE, TWO = range(3)


class Text(str):
    """A text that would rather be another one."""

    def __str__(self) -> str:
        return "something else"

    def __repr__(self) -> str:
        return "something else"


class Broken:
    """What fails whatever is asked of it."""

    __hash__ = None

    def __repr__(self):
        raise RuntimeError("no repr")

    def __eq__(self, other):
        raise RuntimeError("no eq")

    def __getattr__(self, name):
        raise RuntimeError("no attributes")

    def __index__(self):
        raise RuntimeError("no index")

    def __len__(self):
        raise RuntimeError("no len")

    def __iter__(self):
        raise RuntimeError("no iter")


class BrokenMapping(UserDict):
    def __iter__(self):
        raise RuntimeError("no iter")


def deep() -> list:
    nest: list = []
    for _ in range(100_000):
        nest = [nest]
    return nest


CYCLE: list = []
CYCLE.append(CYCLE)
ODD = {
    "None": None,
    "True": True,
    "False": False,
    "np.True_": np.True_,
    "-1": -1,
    "99": 99,
    "huge": 10**5000,
    "-huge": -(10**5000),
    "long": 10**41,
    "1.0": 1.0,
    "nan": float("nan"),
    "inf": float("inf"),
    "np.float64": np.float64(1),
    "'1'": "1",
    "empty": "",
    "1 MB": "x" * 1_000_000,
    "nul": "\x00",
    "surrogate": "\ud800",
    "bytes": b"1",
    "[]": [],
    "[[]]": [[]],
    "[None]": [None],
    "[True]": [True],
    "[1 MB]": ["x" * 1_000_000] * 2,
    "[huge]": [10**5000] * 2,
    "deep": deep(),
    "cycle": CYCLE,
    "{}": {},
    "{1: 2}": {1: 2},
    "{1 MB: 1}": {"x" * 1_000_000: 1},
    "{(): deep}": {(): deep()},
    "set": {1, 2},
    "generator": (n for n in (0, 1)),
    "range": range(10**30),
    "object": object(),
    "type": random.Random,
    "broken": Broken(),
    "[broken]": [Broken(), Broken()],
    "broken mapping": BrokenMapping({"game": "koi-koi"}),
    "array": np.array([1, 2]),
    "[array]": [np.array([1, 2]), np.array([1, 2])],
    "0-d": np.array("x"),
    "2-d": np.zeros((2, 2)),
    "random module": random,
}
odd = pytest.mark.parametrize("value", ODD.values(), ids=ODD)


def begun(name: str, **options) -> kg.Match:
    return kg.new_match(name, seed=7, **{FIRST[name]: 0}, **options)


def played(name: str) -> kg.Match:
    m = begun(name)
    return m.apply(m.legal_actions()[0])


def finished(name: str, **options) -> kg.Match:
    """A match at the end of its first deal."""
    m, rng = begun(name, **options), random.Random(2)
    while m.result is None:
        m = m.apply(rng.choice(m.legal_actions()))
    return m


def plain_through(value: object) -> bool:
    """Whether this is made of plain Python values alone, so that JSON gives it back as it is."""
    if type(value) in (list, tuple):
        return all(map(plain_through, value))
    if type(value) is dict:
        return all(type(key) is str and plain_through(entry) for key, entry in value.items())
    return value is None or type(value) in (int, str, bool)


def varied(value: object) -> object:
    """The same, of numpy's types and other sequences."""
    if isinstance(value, bool) or value is None:
        return value
    if isinstance(value, int):
        return np.int64(value)
    if isinstance(value, str):
        return np.str_(value)
    if isinstance(value, dict):
        return UserDict({np.str_(key): varied(entry) for key, entry in value.items()})
    if value and all(type(entry) is int for entry in value):
        return np.array(value)
    return UserList(varied(entry) for entry in value)


# --- Whole numbers are whole numbers ---


@every_game
@pytest.mark.parametrize("number", [np.int64, np.uint8, np.array, Whole, Number])
def test_every_kind_of_whole_number_counts_seats_seeds_and_steps(name, number):
    m = kg.new_match(name, seed=number(2), players=number(2), **{FIRST[name]: number(1)})
    same = kg.new_match(name, seed=2, players=2, **{FIRST[name]: 1})
    assert m == same
    assert json.dumps(m.record()) == json.dumps(same.record())
    assert plain_through(m.record())
    after = same.apply(same.legal_actions()[0])
    assert after.position(number(1)) == after.position(1)
    assert after.back(number(1)) == same
    assert after.said(number(1), number(0)) == after.said(1, 0)
    assert after.resample(number(0), random.Random(1)) == after.resample(0, random.Random(1))


def test_the_number_of_games_may_be_numpy_s():
    m = kg.new_match("koi-koi", seed=1, games=np.int64(6))
    assert type(m.options["games"]) is int
    assert m == kg.new_match("koi-koi", seed=1, games=6)


@pytest.mark.parametrize("number", [True, np.True_, 1.0, np.float64(1), "1", b"1", [1], np.array([1]), None, 1 + 0j])
def test_what_only_looks_like_a_whole_number_is_refused(number):
    m = played("koi-koi")
    for make in (
        lambda: kg.new_match("koi-koi", games=number),
        lambda: m.position(number if number is not None else "1"),
        lambda: m.back(number),
        lambda: m.said(number if number is not None else "1"),
        lambda: m.resample(number, random.Random(1)),
        lambda: kg.replay(m.record() | {"seed": number}),
        lambda: kg.from_position(m.position() | {"to_move": number}),
    ):
        with pytest.raises(ValueError, match="allowed are|must be"):
            make()


@pytest.mark.parametrize("swap", [0, 1, np.int64(1), np.True_, "True", None])
def test_a_yes_or_no_is_a_bool_and_nothing_else(swap):
    with pytest.raises(ValueError, match="option swap=.* is not possible: allowed are True, False"):
        kg.new_match("koi-koi", swap=swap)


@pytest.mark.parametrize("seed", [0, -5, 2**64, 2**128, 10**40 - 1, 1 - 10**40])
def test_a_seed_has_up_to_forty_digits(seed):
    m = kg.new_match("nanahoshi", seed=seed)
    assert kg.replay(json.loads(json.dumps(m.record()))) == m


@pytest.mark.parametrize("seed", [10**40, -(10**40), 10**5000], ids=["just", "negative", "huge"])
def test_a_longer_seed_is_refused(seed):
    with pytest.raises(ValueError, match="seed must be a whole number of at most 40 digits, not"):
        kg.new_match("nanahoshi", seed=seed)


# --- Texts are texts, lists are lists ---


@every_game
@pytest.mark.parametrize("text", [np.str_, Text])
def test_every_kind_of_text_is_kept_as_a_plain_one(name, text):
    chosen = {CHOICE[name].name: CHOICE[name].allowed[-1]}
    told = {option: text(value) for option, value in chosen.items()}
    m = kg.new_match(text(name), players=[text("Ada"), text("Bob")], seed=1, **told)
    assert m == kg.new_match(name, players=["Ada", "Bob"], seed=1, **chosen)
    assert plain_through(m.record())
    action = m.legal_actions()[0]
    after = m.apply(text(action))
    assert after == m.apply(action)
    assert [type(each) for each in after.history] == [str]
    assert m.why_not(text(action)) is None
    assert m.because(text(action)) == ""
    with pytest.raises(kg.IllegalAction) as refused:
        m.apply(text("nonsense"))
    assert "'nonsense' is not an action" in str(refused.value)
    assert kg.rulebook(text(name)) == kg.rulebook(name)


@every_game
def test_an_action_may_be_a_member_of_an_enumeration(name):
    m = begun(name)
    actions = enum.StrEnum("actions", {f"a{i}": action for i, action in enumerate(m.legal_actions())})
    for action in actions:
        assert m.why_not(action) is None
        assert type(m.apply(action).history[0]) is str


@every_game
def test_deal_is_an_action_of_any_kind_of_text(name):
    m = finished(name, competition=True) if name == "nanahoshi" else finished(name)
    assert m.phase == "deal"
    assert m.apply(np.str_("deal")) == m.apply("deal")


@every_game
def test_cards_may_come_in_any_sequence(name):
    cards = begun(name).record()["deals"][0]["cards"]
    plainly = kg.new_match(name, seed=1, deal=cards, **{FIRST[name]: 0})
    for deal in (tuple(cards), deque(cards), UserList(cards), np.array(cards), [*map(varied, cards)]):
        m = kg.new_match(name, seed=1, deal=deal, **{FIRST[name]: 0})
        assert m == plainly
        assert plain_through(m.record())


@every_game
@pytest.mark.parametrize("make", [iter, set, str, dict.fromkeys], ids=["iterator", "set", "text", "mapping"])
def test_cards_that_come_in_no_order_or_once_only_are_refused(name, make):
    cards = begun(name).record()["deals"][0]["cards"]
    with pytest.raises(ValueError, match="deal must be a list of"):
        kg.new_match(name, deal=make(cards))


@every_game
def test_a_record_and_a_position_of_numpy_s_values_are_read_as_plain_ones(name):
    for m in (begun(name), played(name), finished(name)):
        again = kg.replay(varied(m.record()))
        assert again == m
        assert plain_through(again.record())
        placed = kg.from_position(varied(m.position()), seed=np.int64(3), **m.options)
        assert placed == kg.from_position(m.position(), seed=3, **m.options)
        assert plain_through(placed.record())


@every_game
def test_listed_deals_still_to_come_are_kept_as_plain_values(name):
    record = begun(name).record()
    record["deals"].append(record["deals"][0])
    m = kg.replay(varied(record))
    assert m.record() == record
    assert plain_through(m.record())
    record["start"], record["deals"] = played(name).position(), record["deals"][:1]
    assert plain_through(kg.replay(varied(record)).record())


# --- What is shown of a value ---


@odd
def test_any_value_is_shown_on_one_short_line(value):
    line = shown(value)
    assert 0 < len(line) <= ROOM
    assert line.isprintable()


@pytest.mark.parametrize("value", [0, -7, 2.5, True, None, "keep", "it's", [1, -1], (1, 2), {"a": [1]}, b"x", [[]], []])
def test_a_short_value_is_shown_as_python_writes_it(value):
    assert shown(value) == repr(value)


def test_a_long_value_is_cut_off():
    assert shown("x" * 1000) == f"'{'x' * 56}..."
    assert shown(list(range(100))) == "[0, 1, 2, 3, 4, 5, 6, 7, ...]"
    assert shown(10**5000) == "a number of about 5,000 digits"
    assert shown([[[[1]]]]) == "[[[[...]]]]"
    assert shown(Broken()) == "<Broken>"


# --- Nothing but a clear ValueError ---

LONGEST = 450  # characters of a message, but for lists of what is allowed


def refusal(make) -> str:
    """Why it is refused; "" if it is done."""
    try:
        make()
    except ValueError as problem:
        return f"{problem}"
    return ""


def refused(make, allowed: str = "") -> None:
    """It is done, or refused with a `ValueError` that is not longer than what is `allowed` needs."""
    assert len(refusal(make)) <= LONGEST + len(allowed)


def placed(position: object, options: dict) -> None:
    """The match from a position, which can be shown, written down and told."""
    m = kg.from_position(position, **options)
    assert repr(m)
    assert json.dumps(m.record())
    assert m.said()


def codes(name: str) -> str:
    return ", ".join(map(str, begun(name).record()["deals"][0]["cards"]))


@every_game
@odd
def test_no_odd_argument_of_a_new_match_ends_in_anything_but_a_short_value_error(name, value):
    refused(lambda: kg.new_match(value))
    refused(lambda: kg.rulebook(value))
    options = [*kg.new_match(name).options, "players", "seed", "deal", FIRST[name]]
    for argument in options:
        refused(lambda: kg.new_match(name, **{argument: value}), codes(name))  # noqa: B023 - done at once
    if isinstance(value, str):
        refused(lambda: kg.new_match(name, **{value: 1}))
    refused(lambda: kg.new_match(name, players=[value, "Bob"]))


@every_game
@odd
def test_no_odd_action_or_argument_of_a_match_ends_in_anything_else(name, value):
    m = played(name)
    before = copy.deepcopy(m.record())
    with pytest.raises(kg.IllegalAction) as illegal:
        m.apply(value)
    assert len(str(illegal.value)) < LONGEST
    assert illegal.value.rule.id == m.why_not(value).id == "not-an-action"
    assert m.because(value) == str(illegal.value)
    for call in (
        lambda: m.back(value),
        lambda: m.position(value),
        lambda: m.said(value),
        lambda: m.said(1, value),
        lambda: m.resample(value, random.Random(1)),
        lambda: m.resample(0, value),
        lambda: opponent(value),
    ):
        refused(call)
    assert m.record() == before


@every_game
@odd
def test_no_odd_entry_of_a_record_ends_in_anything_else(name, value):
    refused(lambda: kg.replay(value))
    record = finished(name).record()
    for entry in record:
        refused(lambda: kg.replay(record | {entry: value}), codes(name))  # noqa: B023
    for option in record["options"]:
        refused(lambda: kg.replay(record | {"options": record["options"] | {option: value}}), codes(name))  # noqa: B023
    for entry in record["deals"][0]:
        deal = record["deals"][0] | {entry: value}
        refused(lambda: kg.replay(record | {"deals": [deal]}), codes(name))  # noqa: B023
    refused(lambda: kg.replay(record | {"actions": [*record["actions"], value]}))
    refused(lambda: kg.replay(record | {"deals": [value]}))
    refused(lambda: kg.replay(record | {"start": {"game": value}}))
    if isinstance(value, str):
        refused(lambda: kg.replay(record | {value: 1}))
        refused(lambda: kg.replay(record | {"options": record["options"] | {value: 1}}))


@every_game
@odd
def test_no_odd_entry_of_a_position_ends_in_anything_else(name, value):
    refused(lambda: kg.from_position(value))
    for m in (begun(name), played(name), finished(name)):
        position = m.position()
        for entry, true in position.items():
            changed = [position | {entry: value}]
            if isinstance(true, dict):
                changed += [position | {entry: true | {inner: value}} for inner in true]
            if isinstance(true, list):
                changed += [position | {entry: [value, *true[1:]]}]
            for each in changed:
                refused(lambda: placed(each, m.options), codes(name))  # noqa: B023
        refused(lambda: kg.from_position(position, players=value))  # noqa: B023
        refused(lambda: kg.from_position(position, seed=value))  # noqa: B023
    for option in m.options:
        refused(lambda: kg.from_position(position, **{option: value}))  # noqa: B023


def written(made: object) -> None:
    """A match that was made so can be shown, written down and replayed."""
    if isinstance(made, kg.Match):
        assert repr(made)
        assert kg.replay(json.loads(json.dumps(made.record()))) == made


values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text()
    | st.binary()
    | st.sampled_from([np.int64(0), np.int64(1), np.str_("Ada"), np.array([0, 1]), "?", "play"])
    | st.builds(pow, st.just(10), st.just(5000)),
    lambda inner: st.lists(inner) | st.tuples(inner) | st.dictionaries(st.text() | st.integers(), inner),
    max_leaves=8,
)


@steady
@given(st.sampled_from([*OURS]), values, seeds)
def test_what_anybody_passes_in_is_taken_or_refused_with_a_value_error_and_changes_nothing(name, value, seed):
    m = kg.new_match(name, seed=seed)
    record, position = m.record(), m.position()
    for make in (
        *(lambda key=key: kg.new_match(name, **{key: value}) for key in ("players", "seed", "deal", *m.options)),
        *(lambda key=key: kg.replay(record | {key: value}) for key in record),
        *(lambda key=key: kg.from_position(position | {key: value}, **m.options) for key in position),
        *(lambda do=do: do(value) for do in (m.apply, m.back, m.position, m.said)),
    ):
        refused(lambda: written(make()), codes(name))  # noqa: B023
    assert (m.record(), m.position()) == (record, position)


# --- A record lists every option ---


@every_game
def test_a_record_lists_every_option_and_is_refused_without_one(name):
    for m in (begun(name), kg.from_position(played(name).position(), seed=1)):
        record = m.record()
        assert list(record["options"]) == list(m.options) == [option.name for option in game(name).OPTIONS]
        for option in game(name).OPTIONS:
            partial = {key: value for key, value in record["options"].items() if key != option.name}
            allowed = ", ".join(map(repr, option.allowed))
            why = refusal(lambda: kg.replay(record | {"options": partial}))  # noqa: B023 - done at once
            lacks = f"{option.name} (allowed are {allowed})"
            assert why == f"options of the record must list all of them, but lack {lacks}"


@every_game
def test_a_record_without_options_is_told_all_that_it_lacks(name):
    why = refusal(lambda: kg.replay(begun(name).record() | {"options": {}}))
    assert all(f"{option.name} (allowed are " in why for option in game(name).OPTIONS)


# --- Numbers that count something have bounds, and luck has numbers ---


@every_game
def test_no_score_or_number_of_a_position_is_beyond_all_play(name):
    position = finished(name).position()
    for entry in ("number", "scores"):
        for number in (1_000_000, 10**5000):
            changed = position | {entry: [number] * len(position["scores"]) if entry == "scores" else number}
            with pytest.raises(ValueError, match="whole number|allowed are 1 to 12|allowed is 1"):
                kg.from_position(changed, **(finished(name).options))


@every_game
@pytest.mark.parametrize("rng", [None, 5, "x", object(), Broken(), random.Random, {"random": 1}], ids=range(7))
def test_luck_needs_a_method_random(name, rng):
    with pytest.raises(ValueError, match=r"rng must have a method random\(\), such as random.Random\(1\) has"):
        played(name).resample(0, rng)


class Luck:
    def __init__(self, value):
        self.random = value if callable(value) else lambda: value


@every_game
@pytest.mark.parametrize(
    "value", [1, 1.0, -0.5, float("nan"), float("inf"), "0.5", None, np.zeros(2), len], ids=range(9)
)
def test_luck_that_gives_no_numbers_from_0_up_to_1_is_refused(name, value):
    with pytest.raises(ValueError, match=r"rng.random\(\) must give numbers from 0 up to 1"):
        played(name).resample(0, Luck(value))


@every_game
def test_luck_may_be_numpy_s_or_the_module_random(name):
    m = played(name)
    for rng in (np.random.default_rng(1), random, random.SystemRandom()):
        assert m.resample(0, rng).position(0) == m.position(0)
    draw = random.Random(4).random
    assert m.resample(0, Luck(lambda: np.float64(draw()))) == m.resample(0, random.Random(4))
