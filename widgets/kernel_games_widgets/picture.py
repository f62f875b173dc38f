"""The whole picture of a board: a game's drawing, and around it what is said, the timeline, or a curtain."""

from __future__ import annotations

from collections.abc import Mapping

from markupsafe import Markup

from .drawing import Drawing, View
from .session import Session

FEW = 20  # actions: after more of them at once nothing travels


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
    if session.ply - last < FEW:
        for ply in range(last, session.ply):
            before, after = session.position(ply, seat), session.position(ply + 1, seat)
            come = drawing.origins(before, session.line.history[ply], after)
            found |= {
                key: found.get(origin, origin) for key, origin in come.items()
            }  # what moved twice comes from afar
    return found


def picture(session: Session, drawing: Drawing, view: View) -> str:
    """The drawing, a message, a note beside a refused key, a button to confirm, and the timeline: a part a line."""
    position = session.position(session.ply, view.seat)
    parts = [drawing.draw(position, view), _said(session, drawing.prompt(position, view))]
    if session.refused_key:
        note = '<p data-key="beside" class="kg-beside" data-beside="{}" aria-hidden="true">{}</p>'
        parts.append(Markup(note).format(session.refused_key, session.refusal))
    if session.picks.confirm:
        n = len(session.picks.picked)
        label = f"Play {n} card{'' if n == 1 else 's'}"
        parts.append(f'<button data-key="confirm" data-act="confirm" class="kg-can">{label}</button>')
    played = len(session.line.history)
    if played:
        parts.append(
            "<label>Move\n"
            f'<input data-key="ply" type="range" data-act="ply" min="0" max="{played}" value="{session.ply}"/>\n'
            f'<span data-key="plies">{session.ply} of {played}</span>\n</label>'
        )
    return "\n".join(parts)


def _said(session: Session, prompt: str) -> Markup:
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
    return Markup('<p data-key="say" class="{}" role="status" data-said="{}">{} <strong>{}</strong></p>').format(
        kind, session.refusals, words, prompt
    )


def curtain(name: str, session: Session) -> Markup:
    """What is shown until the next person has taken the screen."""
    refusal = Markup('<p data-key="why" class="kg-refusal" role="alert" data-said="{}">{}</p>')
    said = refusal.format(session.refusals, session.refusal) if session.refusal else ""
    return Markup(
        '<div class="kg-curtain" data-key="curtain">{}<p role="status">Pass the screen to <strong>{}</strong>.</p>'
        '<button data-key="ready" data-act="ready" class="kg-can">I am {}: show my hand</button></div>'
    ).format(said, name, name)
