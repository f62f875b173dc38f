"""What can be done from a command line: python -m kernel_games_widgets tidy notebook.ipynb"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from . import tidy

TIDY = """\
Make notebooks fit to be kept and given away. After a run and a save, a notebook holds live boards that are dead as soon
as their kernel has gone: they hide the pictures that are stored beside them. This removes live views beside which a
picture stands, the stored state of widgets that nothing shows any more, and the times and paths of a run. Sources,
outputs, tags and whatever else you put there stay. A file is replaced whole, and only if something changes."""


def main(arguments: list[str] | None = None) -> int:
    """Run the command line; the number to exit with: 0, or 1 if a file could not be tidied or is not tidy."""
    parser = argparse.ArgumentParser(prog="python -m kernel_games_widgets", description="Tools around the boards.")
    commands = parser.add_subparsers(metavar="COMMAND")
    command = commands.add_parser("tidy", help="make notebooks fit to be kept and given away", description=TIDY)
    command.add_argument("files", nargs="+", type=Path, metavar="FILE", help="a notebook, .ipynb")
    how = command.add_mutually_exclusive_group()
    how.add_argument("--check", action="store_true", help="change nothing; exit with 1 and name what is not tidy")
    how.add_argument("--execute", action="store_true", help="run each notebook first, with a new kernel, in its folder")
    chosen = parser.parse_args(arguments)
    if "files" not in chosen:
        parser.print_help()
        return 0
    return max([_tidy(path, chosen.check, chosen.execute) for path in chosen.files])


def _tidy(path: Path, check: bool, execute: bool) -> int:
    """Tidy one notebook and say so; 1 if that was not possible, or if it is only checked and not tidy."""
    try:
        before = tidy.read(path)
        after = tidy.tidied(tidy.executed(before, path.resolve().parent) if execute else before)
        if after == before:
            print(f"{path}: tidy")
            return 0
        if check:
            print(f"{path}: not tidy")
            return 1
        tidy.write(path, after)
    except ImportError as error:
        return _cannot(path, f"to run it, Jupyter is needed ({error}): pip install nbclient ipykernel")
    except OSError as error:
        return _cannot(path, error.strerror or str(error))
    except Exception as error:  # whatever a cell raises, and what nbclient says about kernels
        return _cannot(path, str(error))
    print(f"{path}: {'run and tidied' if execute else 'tidied'}")
    return 0


def _cannot(path: Path, why: str) -> int:
    print(f"{path}: {why}", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
