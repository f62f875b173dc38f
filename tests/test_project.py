"""What is promised about the place to run in: the lowest Python, and pins and bounds that can be had there."""

import re
import tomllib
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
LOWEST = PROJECT["requires-python"].removeprefix(">=") + ".0"
LINES = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
PINS = {canonicalize_name(name): version for name, _, version in (line.partition("==") for line in LINES)}
EXTRAS = [Requirement(text) for extra in PROJECT["optional-dependencies"].values() for text in extra]
BOUNDS = [requirement for requirement in EXTRAS if requirement.name != PROJECT["name"]]


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
