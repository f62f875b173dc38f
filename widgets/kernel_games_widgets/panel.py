"""What stands beside a board: the buttons and choices of a table, the log in words and the score sheet."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import ipywidgets as widgets
from markupsafe import Markup

from kernel_games.game import Game, Option, game
from kernel_games.match import Match, Round
from kernel_games.sentences import shown

from .session import AUTO, SITTERS, Session

LABEL = {"description_width": "10rem"}
SPARE = "greedy"  # who sits where a larger match has one more seat
FIELD = {"width": "calc(100% - 4px)", "max_width": "26rem"}  # widgets have margins of 2px


class Controls(widgets.VBox):
    """The controls of a table. Built once; the table listens to them and enables what makes sense."""

    def __init__(self, session: Session, rules: Game, looks: Sequence[Option], look: Mapping[str, Any]) -> None:
        self.undo = widgets.Button(description="Undo", tooltip="Back to the last choice that a person made")
        self.redo = widgets.Button(description="Redo", tooltip="On to the next choice that a person made")
        self.hint = widgets.Button(description="Hint", tooltip="What a sensible player would do")
        self.play_on = widgets.Button(description="Play on from here", tooltip="Forget the moves that came later")
        self.show_all = widgets.Checkbox(description="Show what is hidden", indent=False, value=session.show_all)
        self.settings = widgets.ToggleButton(description="Settings", tooltip="Players, looks and a new match")
        players = session.line.players
        self.players = _choice("Players", sorted(rules.SEATS), len(players))
        self.players.layout.display = None if len(rules.SEATS) > 1 else "none"
        spare = [SPARE] * (max(rules.SEATS) - len(players))
        self.seats = [_choice("", SITTERS, sitter) for sitter in (*session.seats, *spare)]
        self.auto = _choice("Plays by itself", [(said, value) for value, said in AUTO.items()], session.auto)
        self.looks = _choices(looks, look)
        self.options = _choices(rules.OPTIONS, session.line.options)
        self.follow(session.line)
        self.seed = widgets.Text(description="Seed", placeholder="a new one each time", style=LABEL, layout=FIELD)
        self.begin = widgets.Button(description="Begin a new match", layout={"width": "auto"})
        new = widgets.VBox([self.players, *self.options.values(), self.seed, self.begin])
        self.form = widgets.HBox([widgets.VBox([*self.seats, self.auto, *self.looks.values()]), new])
        self.form.layout.display = "none"
        self.form.add_class("kg-form")
        row = widgets.HBox([self.undo, self.redo, self.hint, self.play_on, self.settings, self.show_all])
        row.layout.flex_flow = "row wrap"
        super().__init__([row, self.form])
        self.add_class("kg-controls")
        self.settings.observe(self._unfold, names="value")

    def _unfold(self, change: dict[str, Any]) -> None:
        self.form.layout.display = None if change["new"] else "none"

    def follow(self, match: Match) -> None:
        """Show whose seats they are, and what is played."""
        self.players.value = len(match.players)
        for i, choice in enumerate(self.seats):
            choice.description = match.players[i] if i < len(match.players) else ""
            choice.layout.display = None if i < len(match.players) else "none"
        for name, choice in self.options.items():
            choice.value = match.options[name]

    def sitters(self) -> tuple[str, ...]:
        """Who plays each seat."""
        return tuple(choice.value for choice in self.seats if choice.description)

    def wanted(self) -> dict[str, Any]:
        """The players, the options and the seed that the form asks for. ValueError if the seed is no whole number."""
        typed = self.seed.value.strip()
        try:
            seed = int(typed) if typed else None
        except ValueError:
            wrong = f"The seed {shown(typed)} is not a whole number; leave it empty to draw a new one."
            raise ValueError(wrong) from None
        return {
            "seed": seed,
            "players": self.players.value,
            **{name: choice.value for name, choice in self.options.items()},
        }


def _choices(options: Sequence[Option], chosen: Mapping[str, Any]) -> dict[str, widgets.Dropdown]:
    return {
        o.name: _choice(o.title, zip(o.words or map(str, o.allowed), o.allowed, strict=True), chosen[o.name])
        for o in options
    }


def _choice(title: str, values: Iterable[Any], value: object) -> widgets.Dropdown:
    return widgets.Dropdown(description=title, options=list(values), value=value, style=LABEL, layout=FIELD)


def log(sentences: Iterable[str], count: int) -> str:
    """The last moves of a game in words, the newest first; `count` is how many there were in all."""
    items = [Markup("<li>{}</li>").format(sentence) for sentence in sentences]
    return (
        f'<div class="kg-log" tabindex="0" role="group" aria-label="Moves of this game, the newest first">'
        f'<ol reversed start="{count}">{"".join(reversed(items))}</ol></div>'
    )


def score_sheet(match: Match, rounds: Sequence[Round]) -> str:
    """The points of each finished deal, and the totals."""
    rules = game(match.game)
    head = Markup("").join(Markup('<th scope="col">{}</th>').format(name) for name in match.players)
    rows = Markup("").join(
        Markup('<tr><th scope="row">{}</th>{}<td>{}</td></tr>').format(
            r.number, _cells(points or "–" for points in r.points), rules.REASONS[r.reason]
        )
        for r in rounds
    )
    return Markup(
        '<div class="kg-scores" tabindex="0" role="group" aria-label="Score sheet"><table class="kg-sheet">'
        '<caption>Score sheet</caption><thead><tr><th scope="col">{}</th>{}'
        '<th scope="col">Ended by</th></tr></thead><tbody>{}</tbody>'
        '<tfoot><tr><th scope="row">Total</th>{}<td></td></tr></tfoot></table></div>'
    ).format(rules.ROUND.capitalize(), head, rows, _cells(match.scores))


def _cells(values: Iterable[object]) -> Markup:
    return Markup("").join(Markup("<td>{}</td>").format(value) for value in values)
