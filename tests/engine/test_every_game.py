"""What every game promises, ours and a stranger's, promise by promise; and what every one of ours refuses alike."""

import json
import pickle
import random
from functools import cache

import pytest
from setups import refused
from strangers import higher

import kernel_games as kg
from kernel_games import registry, testing
from kernel_games.match import RECORD

HIGHER = higher()
JUNK = [None, True, 0, -1, 7, 2.5, "", "x", [], [[]], [None], {}, {"x": 1}, [[], []], object()]


@cache
def moments(name):
    return tuple(testing.moments(name, matches=1))


@pytest.fixture
def stranger(monkeypatch):
    monkeypatch.setattr(registry, "_games", dict(registry._games))
    kg.register(HIGHER)


@pytest.mark.usefixtures("stranger")
@pytest.mark.parametrize("name", [*kg.games(), "higher"])
class TestEveryGame:
    def test_its_tables_are_whole(self, name):
        testing.check_tables(name)

    @pytest.mark.parametrize("check", testing.CHECKS, ids=lambda check: check.__name__)
    def test_it_keeps(self, name, check):
        for moment in moments(name):
            check(moment)

    def test_random_matches_meet_every_phase_and_are_played_out(self, name):
        """Else the promises would hold for less than they say."""
        phases = getattr(testing.game(name), "PHASES", None)  # which a guest need not tell
        assert phases is None or {moment.match.phase for moment in moments(name)} == set(phases)

    def test_a_match_may_start_from_any_whole_position(self, name):
        for m in (moment.match for moment in moments(name)):
            again = kg.from_position(json.loads(json.dumps(m.position())), players=m.players, seed=5, **m.options)
            assert again.start == again.position() == m.position()
            assert (again.history, again.players, again.options) == ((), m.players, m.options)
            assert again.legal_actions() == m.legal_actions()

    def test_resample_keeps_what_the_seat_sees_and_starts_a_match_of_its_own(self, name):
        changed = set()
        for m, seed in ((moment.match, moment.seed) for moment in moments(name)):
            for seat in range(len(m.players)):
                other = m.resample(seat, random.Random(seed))
                assert other.position(seat) == m.position(seat)
                assert (other.history, other.players, other.options) == ((), m.players, m.options)
                assert other.start == other.position()
                assert kg.replay(other.record()) == other
                changed.add((m.result is not None, other.position() != m.position()))
        assert (False, True) in changed
        assert (True, True) not in changed  # a finished deal has no secrets

    def test_a_match_can_be_pickled(self, name):
        for moment in moments(name):
            assert pickle.loads(pickle.dumps(moment.match)) == moment.match

    def test_a_state_alone_cannot_deal_because_dealing_needs_luck(self, name):
        ended = [moment.match for moment in moments(name) if moment.match.phase == "deal"]
        for m in ended:
            with pytest.raises(ValueError, match="the action 'deal' needs luck"):
                testing.game(name).play(m._states[-1], "deal")
        assert ended


# --- What is refused alike ---

every_game = pytest.mark.parametrize("name", kg.games())


def of_each_kind(name):
    """A match in each phase with each number of players."""
    return {(m.phase, len(m.players)): m for m in (moment.match for moment in moments(name))}.values()


@every_game
@pytest.mark.parametrize("seat", ["one more", -1, "0", True])
def test_only_a_seat_can_look(name, seat):
    for m in of_each_kind(name):
        seats = range(len(m.players))
        allowed = f"seat .* is not a seat: allowed are {', '.join(map(str, seats))}$"
        for look in (m.position, lambda seat: m.resample(seat, random.Random(1))):  # noqa: B023 - done at once
            with pytest.raises(ValueError, match=allowed):
                look(len(seats) if seat == "one more" else seat)


@every_game
def test_a_position_needs_all_its_entries(name):
    for m in of_each_kind(name):
        for entry in list(m.position())[1:]:
            position = m.position()
            del position[entry]
            with pytest.raises(ValueError, match=f"a {m._rules.TITLE} position lacks the entry '{entry}'"):
                kg.from_position(position, players=m.players, **m.options)


@every_game
def test_no_junk_in_a_position_ends_in_anything_but_a_value_error(name):
    for m in of_each_kind(name):
        position = m.position()
        for junk in JUNK:
            for changed in (junk, *(position | {entry: junk} for entry in position)):
                try:
                    again = kg.from_position(changed, **m.options)
                except ValueError:
                    continue
                assert again.said()  # what is accepted can be told


@every_game
def test_no_junk_in_a_record_ends_in_anything_but_a_value_error(name):
    for m in of_each_kind(name):
        record = m.record()
        for junk in JUNK:
            for changed in (junk, *(record | {entry: junk} for entry in record)):
                try:
                    again = kg.replay(changed)
                except ValueError:
                    continue
                assert again.record()["schema"] == 1


@every_game
@pytest.mark.parametrize("entry", RECORD)
def test_a_record_needs_all_its_entries(name, entry):
    record = kg.new_match(name).record()
    del record[entry]
    with pytest.raises(ValueError, match=f"a record lacks the entry '{entry}'"):
        kg.replay(record)


@pytest.mark.parametrize("record", [None, 5, "koi-koi", [1]])
def test_what_is_no_mapping_is_no_record(record):
    with pytest.raises(ValueError, match=r"a record must be a mapping \(a JSON object\), not"):
        kg.replay(record)


@every_game
@pytest.mark.parametrize(
    ("change", "parts"),
    [
        ({"schema": 2}, ["schema 2 of the record is unknown", "allowed is 1"]),
        ({"schema": True}, ["schema True of the record is unknown"]),
        ({"game": "go"}, ["unknown game 'go'", "koi-koi"]),
        ({"game": ["koi-koi"]}, ["unknown game", "koi-koi"]),
        ({"players": ["Nancy"]}, ["not for 1 players"]),
        ({"players": {"Nancy": 1}}, ["players must be a list of names"]),
        ({"options": None}, ["options of the record must be a mapping"]),
        ({"options": {3: 4}}, ["options of the record must be a mapping from names"]),
        ({"options": {"colour": 1}}, ["unknown option 'colour'"]),
        ({"seed": None}, ["seed of the record must be a whole number, not None"]),
        ({"seed": "7"}, ["seed must be a whole number"]),
        ({"start": 5}, ["start of the record must be a position or None, not int"]),
        ({"start": []}, ["start of the record must be a position or None, not list"]),
        ({"start": {}}, ["start"]),
        ({"deals": None}, ["deals of the record must be a list, not NoneType"]),
        ({"deals": [5]}, ["a deal must be a mapping", "not int"]),
        ({"deals": [{"colour": 1}]}, ["a deal has an unknown entry 'colour'", "cards"]),
        ({"actions": "keep"}, ["actions of the record must be a list, not str"]),
        ({"actions": [None]}, ["action 1 of the record, None, cannot be played", "not an action"]),
        ({"actions": ["deal"]}, ["action 1 of the record, 'deal', cannot be played"]),
        ({"winner": 0}, ["a record has an unknown entry 'winner'", "schema, game, players"]),
    ],
    ids=lambda value: value[0] if isinstance(value, list) else "",
)
def test_a_malformed_record_is_refused_with_what_is_wrong(name, change, parts):
    with refused(parts):
        kg.replay(kg.new_match(name).record() | change)


@every_game
def test_a_record_starts_with_a_whole_position_of_its_own_game(name):
    record = kg.new_match(name).record()
    with pytest.raises(ValueError, match=f"the record is of {name}, but its start is one of 'go'"):
        kg.replay(record | {"start": {"game": "go"}})
    with pytest.raises(ValueError, match="lacks the entry"):
        kg.replay(record | {"start": {"game": name}})
