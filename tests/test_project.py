"""What the project says of itself: its version, the lowest Python, and pins and bounds that can be had there."""

import re
import shutil
import subprocess
import tomllib
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from packaging.utils import canonicalize_name
from trove_classifiers import classifiers

import kernel_games
from kernel_games.registry import OURS

ROOT = Path(__file__).resolve().parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
LOWEST = PROJECT["requires-python"].removeprefix(">=") + ".0"
LINES = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
PINS = {canonicalize_name(name): version for name, _, version in (line.partition("==") for line in LINES)}
EXTRAS = [Requirement(text) for extra in PROJECT["optional-dependencies"].values() for text in extra]
BOUNDS = [requirement for requirement in EXTRAS if requirement.name != PROJECT["name"]]
CITATION = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))


def test_there_is_one_version():
    assert PROJECT["version"] == kernel_games.__version__ == CITATION["version"]


def test_the_citation_tells_the_same_as_the_project():
    assert {"cff-version", "message", "title", "authors"} <= set(CITATION), "what its format asks for"
    assert CITATION["cff-version"] == "1.2.0"
    assert CITATION["type"] == "software"
    assert CITATION["title"] == PROJECT["name"]
    assert CITATION["authors"] == PROJECT["authors"]
    assert CITATION["license"] == PROJECT["license"].split(" AND ")[0], "its list would mean: or"


def folders(place: Path) -> set[str]:
    """The folders there that hold something, as they are written in a text."""
    return {f"{path.name}/" for path in place.iterdir() if path.name[0] not in "._" and any(path.glob("*.*"))}


@pytest.mark.parametrize("text", ["README.md", "CONTRIBUTING.md"])
def test_the_house_is_told_whole(text):
    """Every room of the engine, and for who works in it those of a game, and where the tests are."""
    told, package = (ROOT / text).read_text(encoding="utf-8"), ROOT / "kernel_games"
    games = {f"{name}/" for name in OURS.values()}
    rooms = {path.name for path in package.glob("[!_]*.py")} | folders(package)
    if text == "CONTRIBUTING.md":
        rooms |= {path.name for name in games for path in (package / name).glob("[!_]*.*")}
        rooms |= {f"tests/{name}" for name in folders(ROOT / "tests")} | folders(ROOT / "notebooks")
        rooms -= games
    assert sorted(room for room in rooms if room not in told) == []


def test_every_classifier_is_one_and_no_python_below_the_lowest_is_among_them():
    assert set(PROJECT["classifiers"]) <= classifiers
    pythons = [text.rpartition(" ")[2] for text in PROJECT["classifiers"] if re.search(r"Python :: 3\.\d+$", text)]
    assert pythons
    assert all(python in SpecifierSet(PROJECT["requires-python"]) for python in pythons)


def test_pins_are_bare_and_name_each_package_once():
    assert [line for line in LINES if not re.fullmatch(r"[\w.-]+==[\w.]+", line)] == []
    assert len(PINS) == len(LINES)


@pytest.mark.parametrize("name", PINS)
def test_a_pin_can_be_installed_on_the_lowest_python_that_is_promised(name):
    try:
        installed = distribution(name)
    except PackageNotFoundError:
        pytest.fail(f"{name} is pinned but not installed: make the environment anew, or drop the pin", pytrace=False)
    assert installed.version == PINS[name], "another version is installed than is pinned"
    assert LOWEST in SpecifierSet(installed.metadata.get("Requires-Python", ""))


@pytest.mark.parametrize("requirement", BOUNDS, ids=str)
def test_what_an_extra_asks_for_has_a_lowest_version_and_is_pinned_above_it(requirement):
    assert any(bound.operator == ">=" for bound in requirement.specifier)
    assert requirement.specifier.contains(PINS[canonicalize_name(requirement.name)])


@pytest.mark.skipif(not shutil.which("make"), reason="there is no make")
def test_make_alone_tells_all_that_can_be_made():
    make = ["make", "--no-print-directory", "-C", ROOT]
    told = subprocess.run(make, check=True, capture_output=True, text=True).stdout
    targets = re.search(r"^.PHONY: (.+)$", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)[1].split()
    lines = dict(re.fullmatch(r"make (\S+) +(\S.*)", line).groups() for line in told.splitlines())
    assert list(lines) == targets
