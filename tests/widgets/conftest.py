"""The engine tests' tables are of use here too."""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parents[1] / "engine"))  # setups.py
