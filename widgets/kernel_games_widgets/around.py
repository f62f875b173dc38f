"""The whole picture of a table: a game's drawing, and around it what is said, the timeline, or a curtain."""

from __future__ import annotations

from collections.abc import Mapping

from markupsafe import Markup

from kernel_games.sentences import shown

from .drawing import Drawing, View
from .keys import CONFIRM, PLY, READY
from .picture import Picture, Piece
from .session import Session

TRAVELS = 20  # actions: after more of them at once nothing travels


def view(
    session: Session,
    drawing: Drawing,
    seat: int | None,
    last: int,
    looks: Mapping[str, str],
    widths: tuple[int, ...] = (),
) -> View:
    """How `seat` looks at the session now; `last` is the ply that it saw before."""
    match = session.match
    return View(
        players=session.names,
        options=match.options,
        seat=seat,
        picked=frozenset(session.picks.picked),
        can=session.can(),
        marks=frozenset(drawing.presses(session.hint)) if session.hint else frozenset(),
        origins=_origins(session, drawing, seat, last),
        rows=session.rows(seat, drawing.rows),
        looks=looks,
        widths=widths,
    )


def _origins(session: Session, drawing: Drawing, seat: int | None, last: int) -> dict[str, str]:
    """Where the pieces come from that were brought to light since `last`."""
    found: dict[str, str] = {}
    if session.ply - last < TRAVELS:
        for ply in range(last, session.ply):
            before, after = session.position(ply, seat), session.position(ply + 1, seat)
            come = drawing.origins(before, session.line.history[ply], after)
            found |= {
                key: found.get(origin, origin) for key, origin in come.items()
            }  # what moved twice comes from afar
    return found


def picture(session: Session, drawing: Drawing, view: View) -> Picture:
    """The drawing; around it a message, a note beside a refused key, a button to confirm, and the timeline."""
    position = session.position(session.ply, view.seat)
    words = [_said(session, drawing.prompt(position, view))]
    if session.refused_key:
        words.append(_beside(session.refused_key, session.refusal))
    if session.picks.confirm:
        n = len(session.picks.picked)
        words.append(_button(CONFIRM, "Play this one" if n == 1 else f"Play these {n}"))
    if session.line.history:
        words.append(_timeline(session.ply, len(session.line.history)))
    drawn = drawing.draw(position, view)
    if not isinstance(drawn, Picture):
        raise ValueError(f"a drawing gives a Picture, and this one gave {shown(drawn)}")
    return drawn._replace(words=tuple(words))


def _said(session: Session, prompt: str) -> Piece:
    """What happened since a person last decided, or why not; and what is to be done now."""
    match = session.match
    if session.is_past:
        prompt = f"Looking back: move {session.ply} of {len(session.line.history)}. {prompt}"
    elif session.opponents_turn():
        prompt = f"{session.names[match.to_move or 0]} is thinking."
    if session.hint:
        prompt = f"Hint: {session.hint}. {prompt}"
    words = session.refusal or " ".join(map(session.said, session.news()))
    kind = "kg-say kg-refusal" if session.refusal else "kg-say"
    said = '<p class="{}" role="status" data-said="{}">{} <strong>{}</strong></p>'
    return _piece("table:say", said, kind, session.refusals, words, prompt)


def _beside(key: str, refusal: str) -> Piece:
    note = '<p class="kg-beside" data-beside="{}" aria-hidden="true">{}</p>'
    return _piece("table:beside", note, key, refusal)


def _button(key: str, words: str) -> Piece:
    return _piece(key, '<button data-act="{}" class="kg-can">{}</button>', key, words)


def _timeline(ply: int, played: int) -> Piece:
    slider = '<input type="range" data-act="{}" min="0" max="{}" value="{}"/>'
    label = f"<label>Move {slider} <span>{{}} of {{}}</span></label>"
    return _piece(PLY, label, PLY, played, ply, ply, played)


def _piece(key: str, markup: str, *given: object) -> Piece:
    """A piece of HTML, with what is given escaped."""
    return Piece(key, str(Markup(markup).format(*given)))


def curtain(name: str, session: Session) -> Picture:
    """What is shown until the next person has taken the screen."""
    why = '<p class="kg-refusal" role="alert" data-said="{}">{}</p>'
    asked = '<p class="kg-curtain" role="status">Pass the screen to <strong>{}</strong>.</p>'
    return Picture(
        words=(
            *([_piece("table:why", why, session.refusals, session.refusal)] if session.refusal else []),
            _piece("table:curtain", asked, name),
            _button(READY, f"I am {name}: show my hand"),
        )
    )
