"""What a board shows, read as a board reads it."""

from markupsafe import escape

from kernel_games_widgets.picture import Picture


def markup(picture):
    """All of a picture, or of its JSON, as one text: each drawing with what its board adds, and the words around."""
    data = picture.data() if isinstance(picture, Picture) else picture
    drawings = [
        f'<svg class="kg-picture" viewBox="0 0 {drawn["width"]:g} {drawn["height"]:g}" data-min="{drawn["least"]}" '
        f'role="group" aria-label="{escape(drawn["label"])}">'
        f'<path class="kg-leads" data-can="{escape(" ".join(drawn["can"]))}"/>'
        f"{''.join(piece for _, piece in drawn['pieces'])}</svg>"
        for drawn in data["drawings"]
    ]
    return "".join([*drawings, *(piece for _, piece in data["words"])])


def on_board(table):
    """What the board of a table shows now."""
    return markup(table.board.picture)


def leads(picture):
    """The keys to press that lead on: those that a drawing lists, and elements that say so themselves."""
    listed = {key for each in picture.iter() for key in each.get("data-can", "").split()}
    acts = [each for each in picture.iter() if each.get("data-act")]
    return {each.get("data-act") for each in acts if each.get("data-act") in listed or each.get("class") == "kg-can"}
