"""Every well-formed action, read once."""

from __future__ import annotations

from .pieces import CODES
from .state import Options

NONE = -1
PLAY = tuple(f"play {code}" for code in CODES)
TAKE = tuple(f"take {code}" for code in CODES)
PLAY_TAKE = tuple(tuple(f"play {card} take {other}" for other in CODES) for card in CODES)

# The notation: action -> what is done, the card, the card taken with it (numbers, NONE where there is none).
ACTIONS: dict[str, tuple[str, int, int]] = {"swap": ("swap", NONE, NONE), "keep": ("swap", NONE, NONE)}
for _card, _action in enumerate(PLAY):
    ACTIONS[_action] = ("play", _card, NONE)
    ACTIONS |= {PLAY_TAKE[_card][other]: ("play", _card, other) for other in range(48) if other != _card}
ACTIONS["flip"] = ("flip", NONE, NONE)
ACTIONS |= {action: ("take", card, NONE) for card, action in enumerate(TAKE)}
ACTIONS |= {"koi-koi": ("koi-koi", NONE, NONE), "shobu": ("shobu", NONE, NONE), "deal": ("deal", NONE, NONE)}
UNIVERSE = tuple(ACTIONS)


def universe(options: Options) -> tuple[str, ...]:
    """Every well-formed action, sensible or not."""
    return UNIVERSE
