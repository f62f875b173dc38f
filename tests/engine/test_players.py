"""Names: of any script and length that people have, none that breaks a line, hides, or looks like another's."""

# ruff: noqa: RUF001 - names of other scripts look like Latin letters to it

import json
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from setups import steady

import kernel_games as kg
from kernel_games.players import LONGEST


def named(*names: object) -> tuple[str, ...]:
    m = kg.new_match("koi-koi", players=list(names), seed=1)
    assert kg.replay(json.loads(json.dumps(m.record()))) == m
    return m.players


@pytest.mark.parametrize(
    "name",
    [
        "Ada", "Zoë", "Nguyễn Thị Ánh", "O'Neill", "D'Artagnan-Łukasz", "Nº 7", "X Æ A-12", "-", "7", "(o_o)",
        "李小龍", "さくら", "김민준", "Иван", "Ὀδυσσεύς", "עִבְרִית", "محمد", "देवी", "தமிழ்", "ไพลิน", "አበበ", "ᏣᎳᎩ",
        "علی\u200cرضا", "می\u200cنا",  # Persian: not joined
        "ක්\u200dරිශාන්ත", "श\u200d्याम", "മോഹന\u0d4d\u200d",  # Sinhala, Devanagari, an old spelling of Mohan
        "👩\u200d🚀 Ada", "👁️\u200d🗨️", "👨🏽\u200d👩🏽\u200d👧🏽", "❤️", "🇮🇸",
        "\U0001f3f4\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f Mary",  # the flag of Scotland
        "N" * 60,
    ],
    ids=ascii,
)  # fmt: skip
def test_a_name_may_be_of_any_script(name):
    assert named(name, "Bob") == (unicodedata.normalize("NFC", name), "Bob")


@pytest.mark.parametrize(
    "name",
    [
        "a\nb", "a\rb", "a\tb", "a\x00b", "\x07", "a\x7fb", "a\x85b", "a\u2028b", "a\u2029b",  # break the line
        "a\u202eb", "a\u202ab", "a\u2066b", "a\u2069b", "a\u200eb", "a\u200fb", "a\u061cb",  # turn it around
        "\u200b", "a\u200bb", "a\u00adb", "a\u2060b", "\ufeffa", "a\u2063b", "a\U000e0041b",  # hide in it
        "\u3164", "a\u3164", "\uffa0", "\u115f", "\u2800",  # show nothing
        "\u200d", "\u200c", "\u200dAda", "Ada\u200c", "A\u200d\u200dda", "A\u200c\u200dda", "Ada \u200dB",
        "Ada\u200d B",
        "\u0301", "\u0301\u0301", "\u0301Ada", "\ufe0f",  # sit on what stands before them
        "\ud800", "a\udfffb", "\ue000", "\u0378", "\uffff", "\U0010ffff",  # are no characters
        "\U0001f3f4\U000e0067\U000e0062", "A\U000e0067\U000e0062\U000e0067\U000e007f", "\U0001f3f4\U000e007f",
        "\U0001f3f4" + "\U000e0068" * 9 + "\U000e007f",  # no flags
    ],
    ids=ascii,
)  # fmt: skip
def test_a_name_that_breaks_a_line_or_hides_something_is_refused(name):
    with pytest.raises(ValueError, match="players must have names that can be printed, not"):
        named(name, "Bob")


@pytest.mark.parametrize("name", ["", " ", "\u00a0", "\u3000 \u2003", None, 3, b"Ada", ["Ada"]], ids=ascii)
def test_a_blank_is_no_name(name):
    with pytest.raises(ValueError, match="players must be a list of names, or their number, not"):
        named(name, "Bob")


def test_names_are_kept_in_one_encoding_with_single_blanks_inside():
    assert named("  Zoe\u0308  van\u00a0\u3000Dijk ", "Bob\u2003") == ("Zoë van Dijk", "Bob")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Zoë", "Zoe\u0308"),
        ("Bob", "Bob "),
        ("Bob", "\u00a0Bob"),
        ("Ada L", "Ada  L"),
        ("Ada L", "Ada\u00a0L"),
        ("Ali", "A\u200cli"),
        ("Ali", "A\u200dl\u200di"),
        ("é", "e\u200d\u0301"),
        ("❤", "❤\ufe0f"),
        ("Ada", "A\u034fda"),
        ("Ada", "Ada\U000e0100"),
        ("Ω", "\u2126"),  # ohm
    ],
    ids=ascii,
)
def test_names_that_look_the_same_are_not_two_players(one, other):
    for names in ((one, other), (other, one)):
        with pytest.raises(ValueError, match="players must have different names, not"):
            named(*names)


@pytest.mark.parametrize(("one", "other"), [("Bob", "bob"), ("Zoe", "Zoë"), ("Ada", "Ａｄａ"), ("Ada", "Ada 2")])
def test_names_that_look_different_are_two_players(one, other):
    assert named(one, other) == (one, other)


def test_only_the_names_that_look_the_same_are_told():
    with pytest.raises(ValueError, match="different names, not Bob, Bob$"):
        kg.new_match("nanatoridori", players=["Ada", "Bob", "Bob", "Cy"])
    with pytest.raises(ValueError, match="different names, not Ali, A\u200cli, which look the same$"):
        kg.new_match("nanatoridori", players=["Ada", "Ali", "A\u200cli", "Cy"])


def test_a_name_is_no_longer_than_a_line():
    assert named("N" * LONGEST, "e\u0301" * LONGEST) == ("N" * LONGEST, "é" * LONGEST)
    for name in (
        "N" * (LONGEST + 1),
        "é" * (LONGEST + 1),
        "x" * 1_000_000,
        "e\u0301" * 100_000,
        f"A{' ' * 999}{'B' * 99}",
    ):
        with pytest.raises(
            ValueError, match=f"players must have names of at most {LONGEST} characters, not '"
        ) as refused:
            named(name, "Bob")
        assert len(str(refused.value)) < 150


@steady
@given(st.lists(st.text(min_size=1, max_size=12), min_size=2, max_size=2))
def test_whatever_is_accepted_as_names_is_kept_and_read_again_as_it_is(names):
    try:
        kept = named(*names)
    except ValueError as problem:
        told = f"{problem}"
    else:
        told = "players must have"
        assert named(*kept) == kept
        assert len({*kept}) == 2
    assert told.startswith(("players must have", "players must be"))
