from __future__ import annotations
from collections.abc import Mapping
from typing import Any
from ..game import Position


def worth(position: Position, seat: int, action: str, options: Mapping[str, Any]) -> float:
    return 0.0
