"""Pictures of a match for who wants to look and not to play."""

import base64
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from html.parser import HTMLParser
from pathlib import Path

import pytest
from setups import at, playout, zones

import kernel_games as kg
from kernel_games.koi_koi.pieces import CARDS
from kernel_games_widgets import Still, draw

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture
def match():
    return kg.new_match("koi-koi", players=["Nancy", "Bruno"], seed=8, dealer=0, swap=False)


def shown(picture):
    return {use.get("href").removeprefix("#kg-") for use in ET.fromstring(picture.svg).iter(SVG + "use")}


def image(picture):
    """The attributes of the <img> in the notebook's output."""
    found = []
    parser = HTMLParser()
    parser.handle_starttag = lambda tag, attributes: found.append((tag, dict(attributes)))
    parser.feed(picture._repr_mimebundle_()["text/html"])
    assert [tag for tag, _ in found] == ["img"]
    return found[0][1]


def test_a_picture_is_one_whole_svg(match):
    picture = draw(match)
    assert isinstance(picture, Still)
    root = ET.fromstring(picture.svg)
    assert root.tag == SVG + "svg"
    assert root.get("viewBox").split()[2:] == [root.get("width"), root.get("height")]
    held = {element.get("id") for element in root.iter()}
    assert {f"kg-{symbol}" for symbol in shown(picture)} <= held
    assert not re.search(r"(href|src)=\"(?!#)", picture.svg), "it asks for nothing else"
    assert not re.search(r"data-act|tabindex|role=\"button\"|onclick|<script", picture.svg)


def test_without_a_seat_it_shows_the_whole_truth_of_both_hands(match):
    position = match.position()
    assert {*position["hands"][0], *position["hands"][1], *position["field"]} <= shown(draw(match))


@pytest.mark.parametrize("seat", [0, 1])
def test_with_a_seat_it_shows_and_says_what_that_seat_may_see(match, seat):
    for moment in playout(match, seat, plies=40)[::3]:
        picture = draw(moment, seat=seat)
        seen = zones(moment.position(seat))
        for card in CARDS:
            if card.code not in seen:
                assert card.code not in picture.svg
                assert card.name not in picture.svg + picture.alt + str(picture._repr_mimebundle_())
        assert {code for code in moment.position(seat)["hands"][seat] if code} <= shown(picture)


def test_it_holds_the_used_symbols_alone(match):
    picture = draw(match, seat=0)
    held = {element.get("id", "").removeprefix("kg-") for element in ET.fromstring(picture.svg).iter()}
    seen = {code for code in zones(match.position(0)) if code}
    assert held & {card.code for card in CARDS} == seen


def test_it_is_drawn_the_same_each_time(match):
    assert draw(match).svg == draw(match).svg == draw(kg.replay(match.record())).svg


def test_it_is_told_in_words(match):
    picture = draw(match, seat=0)
    assert "Nancy: play a card from your hand." in picture.alt
    assert "Nancy's hand: " in picture.alt
    assert "Bruno's hand" not in picture.alt
    assert repr(picture) == f"Still({picture.alt})"


def test_a_notebook_shows_it_as_an_image_with_its_words():
    picture = draw(at(players=['<b>Nan & "cy"</b>', "Bruno"], hand="jan-crane"))
    data = picture._repr_mimebundle_()
    assert set(data) == {"text/plain", "text/html"}
    assert data["text/plain"] == repr(picture)
    assert "<b>" not in data["text/html"]
    shown = image(picture)
    assert shown["alt"] == picture.alt
    kind, _, code = shown["src"].partition(",")
    assert kind == "data:image/svg+xml;base64"
    assert base64.b64decode(code).decode() == picture.svg


def test_it_can_be_saved(match, tmp_path):
    picture = draw(match)
    picture.save(tmp_path / "table.svg")
    picture.save(str(tmp_path / "again.svg"))
    assert (tmp_path / "table.svg").read_text(encoding="utf-8") == picture.svg
    assert (tmp_path / "table.svg").read_bytes() == (tmp_path / "again.svg").read_bytes()
    assert ET.parse(tmp_path / "table.svg").getroot().tag == SVG + "svg"


def test_a_finished_match_can_be_drawn():
    match = playout(kg.new_match("koi-koi", seed=3, games=1), 3)[-1]
    assert match.is_over
    assert "The series is over." in draw(match, seat=1).alt


@pytest.mark.parametrize("seat", [2, -1, "0", True])
def test_a_seat_that_is_none_is_refused(match, seat):
    with pytest.raises(ValueError, match="seat"):
        draw(match, seat=seat)


def test_the_pictures_of_the_readme_are_as_they_are_drawn_today(tmp_path):
    docs = Path(__file__).parents[2] / "docs"
    subprocess.run([sys.executable, docs / "pictures.py", tmp_path], check=True)
    drawn = {path.name: path.read_text(encoding="utf-8") for path in tmp_path.iterdir()}
    assert drawn == {path.name: path.read_text(encoding="utf-8") for path in docs.glob("*.svg")}, "make pictures"
