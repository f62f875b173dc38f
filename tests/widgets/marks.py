"""What a picture marks as leading on, read as a board reads it."""


def leads(picture):
    """The keys to press that lead on: those that a drawing lists, and elements that say so themselves."""
    listed = {key for each in picture.iter() for key in each.get("data-can", "").split()}
    acts = [each for each in picture.iter() if each.get("data-act")]
    return {each.get("data-act") for each in acts if each.get("data-act") in listed or each.get("class") == "kg-can"}
