"""What a visitor's browser is never told: the other hand and the deck, under no name and in no message."""

import base64
import re
from collections.abc import Iterator

import pytest
import servers
from playing import DEAL, GAME, Player
from playwright.sync_api import expect

from kernel_games.koi_koi.pieces import CARDS
from kernel_games_widgets import Table

SEED = 8
ART = re.compile(r'"art": "(?:[^"\\]|\\.)*"')  # in a message, where the symbol sheet is sent
STILL = re.compile(r"data:image/svg\+xml;base64,([A-Za-z0-9+/]+)")
PAGE = """() => {
  const page = document.documentElement.cloneNode(true);
  page.querySelectorAll(".kg-art").forEach((art) => art.remove());
  const typed = [...document.querySelectorAll("input, select, textarea")].map((field) => field.value);
  return [page.outerHTML, document.title, ...typed].join("\\n");
}"""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with servers.voila(tmp_path_factory.mktemp("secrets"), KERNEL_GAMES_SEED=str(SEED)) as address:
        yield address


class Witness:
    """Everything that a page was sent, and the same match played in the test, where all cards are known."""

    def __init__(self, page):
        self.frames: list[str] = []
        self.mirror = Table(players=["Player", "Computer"], seats=["person", "greedy"], seed=SEED, pace=0, auto="none")
        page.on("websocket", lambda socket: socket.on("framereceived", self._note))

    def _note(self, frame: str | bytes) -> None:
        self.frames.append(frame if isinstance(frame, str) else frame.decode(errors="replace"))

    def hidden(self) -> set[str]:
        """The cards that the visitor must not know now, by their codes."""
        match = self.mirror.match
        return _cards(match.position()) - _cards(match.position(0))

    def leaks(self, text: str) -> list[str]:
        """The names of hidden cards in the text.

        What is told of earlier games, and of the cards that were cut, is no secret: they were shuffled in again.
        """
        match = self.mirror.match
        text = "\n".join([text, *(base64.b64decode(still + "==").decode() for still in STILL.findall(text))])
        first = max((ply for ply, action in enumerate(match.history, 1) if action == "deal"), default=0)
        for ply in range(first + 1):
            text = text.replace(match.said(ply, 0), "")
        hidden = self.hidden()
        return [name for name, codes in CALLED.items() if codes <= hidden and name in text]


NAMES = {card.code: card.name for card in CARDS}
# Every code and every name, in all languages, with the cards that it stands for.
CALLED = {
    name: {other.code for other in CARDS if name in (other.code, *other.full)}
    for card in CARDS
    for name in (card.code, *card.full)
}


def _cards(position: dict) -> set[str]:
    piles = (*position["hands"], *position["captured"], position["field"], position["deck"], [position["flipped"]])
    return {card for pile in piles for card in pile if card}


def test_during_a_game_the_browser_knows_no_hidden_card(page, address):
    witness = Witness(page)
    page.goto(address + GAME)
    player = Player(page).ready()
    player.by_hand()
    art, messages = 0, 0

    def check():
        nonlocal art, messages
        history = witness.mirror.line.history
        assert player.moves() == len(history), "the test plays the same match"
        told = page.get_by_role("group", name="Moves of this game").get_by_role("listitem")
        expect(told).to_have_count(1 + (history[::-1].index("deal") if "deal" in history else len(history)))
        assert witness.leaks(page.evaluate(PAGE)) == []
        for frame in witness.frames:
            art += len(ART.findall(frame))
            messages += '"picture": ' in frame
            assert witness.leaks(ART.sub("", frame)) == []
        witness.frames.clear()

    def press(key):
        player.click(key)
        witness.mirror.press(key)

    assert len(witness.hidden()) == 8 + 24, "the other hand and the deck"
    check()
    presses = player.play_game(press, then=check)
    assert witness.mirror.match.phase == "deal"
    assert witness.hidden() == set(), "a game that has ended is open to all"
    press(DEAL)
    assert len(witness.hidden()) >= 32, "new cards are dealt"
    check()
    assert art == 1, "the symbols of all cards are sent once"
    assert messages > presses, "every picture was read"


def test_the_witness_would_notice():
    """The check above is no empty one: it finds a code, a name, and a card in a saved picture."""
    from kernel_games_widgets import draw

    witness = Witness(_Deaf())
    match = witness.mirror.match
    card = match.position()["hands"][1][0]
    assert witness.leaks(f'<use href="#kg-{card}">') == [card]
    assert witness.leaks(f"holds the {NAMES[card]}.") == [NAMES[card]]
    assert card in witness.leaks(draw(match)._repr_mimebundle_()["text/html"])
    assert witness.leaks(draw(match, seat=0)._repr_mimebundle_()["text/html"]) == []


class _Deaf:
    """A page that sends nothing."""

    def on(self, event, heard):
        pass
