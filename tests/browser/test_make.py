"""A game that was written in a notebook, played on its page: by mouse, and by keyboard alone."""

import pytest
from playing import Player
from playwright.sync_api import expect

GAME = "voila/render/make/a_game.ipynb"
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


def seated(page, voila) -> Player:
    page.goto(voila + GAME)
    return Player(page).ready()


def ended(player: Player) -> None:
    expect(player.status).to_contain_text("The match is over")
    expect(player.rounds()).to_have_count(1)
    expect(player.view).to_contain_text("all cards laid", ignore_case=True)


@pytest.mark.parametrize("how", ["click", "enter"])
def test_a_whole_game(new_page, voila, how):
    """By mouse, and by keyboard alone."""
    player = seated(new_page(reduced_motion="reduce"), voila)
    player.by_hand()
    if how == "enter":
        player.key(player.leading()[0]).focus()
    assert player.play_game(getattr(player, how)) >= 3
    ended(player)


def test_a_whole_game_by_touch_on_a_phone(new_page, voila):
    player = seated(new_page(reduced_motion="reduce", **PHONE), voila)
    assert player.play_game(player.tap) >= 2
    ended(player)


def test_a_button_says_what_it_does_and_is_large_enough(new_page, voila):
    for options in (PHONE, {"viewport": {"width": 900, "height": 700}}):
        player = seated(new_page(**options), voila)
        for key in player.leading():
            expect(player.key(key).locator("visible=true")).to_have_accessible_name(key.capitalize())
            box = player.key(key).locator("visible=true").bounding_box()
            assert min(box["width"], box["height"]) >= 44


def test_the_other_s_cards_are_nowhere_on_the_page(new_page, voila):
    """But the lesson's own examples show theirs."""
    player = seated(new_page(), voila)
    words = player.view.evaluate("view => [...view.querySelectorAll('[aria-label]')].map(e => e.ariaLabel).join(' ')")
    assert "Hands, Computer: face down" in words
    assert "Aside: face down" in words
