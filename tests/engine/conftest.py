import pytest
from setups import PLAYERS, dealt

import kernel_games as kg


@pytest.fixture
def match() -> kg.Match:
    """Nancy has dealt to Bruno, who has still to decide on the swap."""
    return kg.new_match("koi-koi", players=PLAYERS, seed=7, deal=dealt(), dealer=0)
