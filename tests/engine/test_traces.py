"""Every rule of the rulebooks is traced: to the line that does it, and to a test that checks it."""

import ast
import re
import tomllib
from pathlib import Path

import pytest

import kernel_games
from kernel_games.game import HOUSE_RULES
from kernel_games.registry import OURS

PACKAGE, TESTS = Path(kernel_games.__file__).parent, Path(__file__).parent


def rules(game):
    """The rules of a game's rulebook by id, those of the house not among them."""
    return tomllib.loads((PACKAGE / OURS[game] / "rulebook.toml").read_text(encoding="utf-8"))["rules"]


def to_be_traced(game):
    return {id_ for id_, rule in rules(game).items() if rule.get("kind", "rule") == "rule"}


def done(game):
    """The rules at whose lines stands `# rule: id` in a game's own rooms."""
    code = "\n".join(path.read_text(encoding="utf-8") for path in (PACKAGE / OURS[game]).glob("*.py"))
    return set(re.findall(r"# rule: (\S+)$", code, re.MULTILINE))


def is_mark(node):
    return isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule"


def marks():
    """What stands in the marks of all tests, each as "game:id"."""
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in sorted(TESTS.rglob("test_*.py"))]
    found = [node for tree in trees for node in ast.walk(tree) if is_mark(node)]
    return {ast.literal_eval(argument) for mark in found for argument in mark.args}


@pytest.mark.parametrize("game", OURS)
def test_every_rule_stands_at_a_line_that_does_it(game):
    assert sorted(to_be_traced(game) - done(game)) == []
    assert sorted(done(game) - to_be_traced(game)) == []


def test_every_trace_is_spelled_in_the_same_way():
    traces = [line for path in PACKAGE.rglob("*.py") for line in path.read_text().splitlines() if "# rule:" in line]
    assert [line for line in traces if not re.search(r"# rule: [a-z]+(-[a-z]+)*$", line)] == []


@pytest.mark.parametrize("game", OURS)
def test_every_rule_has_a_test(game):
    marked = {mark.removeprefix(f"{game}:") for mark in marks() if mark.startswith(f"{game}:")}
    assert sorted(to_be_traced(game) - marked) == []
    assert sorted(marked - set(rules(game)) - {rule.id for rule in HOUSE_RULES}) == []


def test_every_mark_names_a_game():
    assert {mark.partition(":")[0] for mark in marks()} == set(OURS)


@pytest.mark.parametrize("game", OURS)
def test_a_rule_is_of_one_of_two_kinds(game):
    assert {rule.get("kind", "rule") for rule in rules(game).values()} == {"rule", "note"}
