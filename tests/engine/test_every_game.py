"""What every game promises, ours and a stranger's, promise by promise."""

from functools import cache

import pytest
from strangers import higher

import kernel_games as kg
from kernel_games import registry, testing

HIGHER = higher()


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
