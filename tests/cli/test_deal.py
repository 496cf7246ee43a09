"""Dealing a scenario: what cannot be read or played is named by line, and what is printed fits the terminal."""

import subprocess
import sys
from pathlib import Path

import pytest

from letitride.table.scenario.forms import FORMS
from tests.conftest import Answer, Letitride
from tests.table.transcripts import FOLDER

START = "house nh-000\nAnn takes seat 1 with $100\n"
BET = f"{START}Ann bets base 5\nno more bets\n"


@pytest.fixture
def deal(letitride: Letitride, tmp_path: Path) -> Letitride:
    """Return a function that deals a scenario given as text."""

    def run(text: str, *words: str) -> Answer:
        scenario = tmp_path / "scenario.txt"
        scenario.write_text(text, "utf-8")
        return letitride("deal", str(scenario), *words)

    return run


FAULTS = {
    "an unknown verb": (
        f"{START}Ann withdrawls\n",
        "line 3, 'Ann withdrawls': nothing at a table is called that: did you mean 'NAME withdraws'?",
    ),
    "nothing like a line": (
        f"{START}abracadabra\n",
        "line 3, 'abracadabra': nothing at a table is called that: letitride deal --help lists what can be written",
    ),
    "an unknown player": (f"{START}Bob rides\n", "line 3, 'Bob rides': Bob has not taken a seat; Ann has"),
    "cards for an unknown player": (
        f"{START}Bob holds As Ks Qs\n",
        "line 3, 'Bob holds As Ks Qs': Bob has not taken a seat; Ann has",
    ),
    "nobody": ("house nh-000\nAnn rides\n", "line 2, 'Ann rides': Ann has not taken a seat; nobody has"),
    "a player whose seat another took": (
        f"{START}Ann leaves\nBob takes seat 1\nAnn rides\n",
        "line 5, 'Ann rides': Ann has not taken a seat; Bob has",
    ),
    "a player called dealer": (
        "house nh-000\ndealer takes seat 1\n",
        "line 2, 'dealer takes seat 1': dealer cannot be a name: it means something else in a scenario",
    ),
    "an unknown wager": (
        f"{START}Ann bets bases 5\n",
        "a name and an amount (base, dollar-bonus, three-card-bonus, stud-ante, street-bonus, ante, pair-plus)",
    ),
    "a misspelt wager": (f"{START}Ann bets bases 5\n", "line 3, 'Ann bets bases 5': 'bases 5' is not a wager"),
    "a misspelt report": (f"{START}report cout lamp\n", "did you mean 'report count lamp'?"),
    "a wager without an amount": (f"{START}Ann bets base\n", "line 3, 'Ann bets base': 'base' is not a wager"),
    "a wager for a bad amount": (
        f"{START}Ann bets base five\n",
        "line 3, 'Ann bets base five': 'five' is not an amount",
    ),
    "a bad amount": (f"{START}Ann buys ten\n", "line 3, 'Ann buys ten': 'ten' is not an amount: enter one such as 20"),
    "a bad card": (
        f"{START}Ann holds 1s Ks Qs\n",
        "line 3, 'Ann holds 1s Ks Qs': '1s' is not a card: expected a rank",
    ),
    "a bad card face up": (
        f"{START}report face up card XX\n",
        "line 3, 'report face up card XX': 'XX' is not a card: expected a rank",
    ),
    "a card twice in a hand": (f"{START}Ann holds As As Qs\n", "line 3, 'Ann holds As As Qs': As is named twice"),
    "a card twice in a deal": (
        f"{START}Ann holds As Ks Qs\ncommunity Js As\nAnn bets base 5\nno more bets\n",
        "line 4, 'community Js As': As is named twice: one deck holds each card once",
    ),
    "a place twice in a deal": (
        f"{START}Ann holds As Ks Qs\nAnn holds 2c\n",
        "line 4, 'Ann holds 2c': cards are named for this place already: As Ks Qs",
    ),
    "a deck and a hand": (
        f"{START}Ann holds As\ndeck Ks Qs\n",
        "line 4, 'deck Ks Qs': name either the deck or the hands, not both",
    ),
    "a card dealt and face up": (
        f"{START}Ann holds As Ks Qs\nAnn bets base 5\nno more bets\nafter 2 cards: report face up card Ks\n",
        "Ks is found face up, and cannot be dealt as well",
    ),
    "four cards in a hand": (
        f"{START}Ann holds As Ks Qs Js\n",
        "line 3, 'Ann holds As Ks Qs Js': nh-000 deals 3 cards",
    ),
    "three community cards": (
        f"{START}community As Ks Qs\n",
        "line 3, 'community As Ks Qs': nh-000 deals 2 cards there",
    ),
    "two burn cards": (f"{START}burn As Ks\n", "line 3, 'burn As Ks': nh-000 deals 1 card there"),
    "a burn card where none is burned": (
        "house casablanca\nburn As\n",
        "line 2, 'burn As': casablanca deals no cards there",
    ),
    "cards for a player who does not bet": (
        f"{START}Bob takes seat 2\nBob holds As\nAnn bets base 5\nno more bets\n",
        "line 4, 'Bob holds As': these cards were never dealt",
    ),
    "cards after the last deal": (
        f"{BET}Ann rides\nAnn holds As\n",
        "line 6, 'Ann holds As': these cards were never dealt",
    ),
    "cards in the middle of a deal": (
        f"{BET}after 2 cards: report card drawn in error\nAnn holds As\nAnn rides\n",
        "line 6, 'Ann holds As': these cards were never dealt",
    ),
    "no house": ("Ann takes seat 1\n", "a scenario names its house: expected a line such as 'house nh-000'"),
    "an empty file": ("", "a scenario names its house: expected a line such as 'house nh-000'"),
    "two houses": (
        "house lir\nhouse nh-000\n",
        "line 2, 'house nh-000': the house is named twice; before it was 'lir'",
    ),
    "an unknown house": ("house nh-00\n", "no house is called 'nh-00': did you mean nh-000"),
    "a house file that is not there": ("house mine.toml\n", "mine.toml: found no such file or directory"),
    "something the table refuses": (
        f"{START}Ann bets base 25\nAnn rides\n",
        "line 3, 'Ann bets base 25': base bets of $25: the limits are $1 to $10 [000-wagers-10]",
    ),
    "a refusal that does not come": (
        f"{START}refused: Ann bets base 5\n",
        "line 3, 'refused: Ann bets base 5': expected a refusal, and the table allows it",
    ),
    "more cards than are dealt": (
        f"{BET}after 99 cards: report card drawn in error\n",
        "line 5, 'after 99 cards: report card drawn in error': the deal never comes to 99 cards: one-at-a-time",
    ),
    "part of a packet": (
        "house lir\nAnn takes seat 1 with $100\nAnn bets base 5\nno more bets\nafter 4 cards: report count lamp\n",
        "line 5, 'after 4 cards: report count lamp': the deal never comes to 4 cards: packets",
    ),
    "a count of cards before any are dealt": (
        f"{START}after 3 cards: report count lamp\n",
        "line 3, 'after 3 cards: report count lamp': the deal never comes to 3 cards",
    ),
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_is_one_line_that_names_its_place(deal: Letitride, name: str) -> None:
    text, sentence = FAULTS[name]
    answer = deal(text)

    assert answer.status == 2
    assert answer.out == ""
    assert sentence in answer.err
    assert len(answer.err.splitlines()) == 1
    assert answer.err.startswith("letitride: ")


def test_every_line_that_cannot_be_read_is_named(deal: Letitride) -> None:
    answer = deal("Ann takes chair 1\n\n# a remark\nAnn rides   # in vain\ncommunity 0s\n")

    assert answer.status == 2
    assert [line.split(": ")[1] for line in answer.err.splitlines()] == [
        "line 1, 'Ann takes chair 1'",
        "line 4, 'Ann rides'",
        "line 5, 'community 0s'",
        "a scenario names its house",
    ]


def test_help_lists_every_line_that_can_be_written(letitride: Letitride) -> None:
    printed = letitride("deal", "--help").out

    assert [form for form in FORMS if f"\n    {form}\n" not in printed] == []


def test_a_player_may_have_two_names(deal: Letitride) -> None:
    answer = deal("house nh-000\nMary Ann takes seat 2 with $100\nMary Ann bets base 5\nno more bets\nMary Ann rides\n")

    assert "\nMary Ann lets bet 1 ride, cards under bet 2.\n" in answer.out


def test_a_fault_in_json_is_no_json(deal: Letitride) -> None:
    answer = deal(f"{START}Bob rides\n", "--json")

    assert (answer.status, answer.out) == (2, "")


def test_bytes_that_are_no_text(letitride: Letitride, tmp_path: Path) -> None:
    binary = tmp_path / "binary.txt"
    binary.write_bytes(b"\x80\xff\x00house")
    answer = letitride("deal", str(binary))

    assert answer.status == 2
    assert answer.err.startswith(f"letitride: {binary} is not a text in UTF-8: ")
    assert len(answer.err.splitlines()) == 1


@pytest.mark.parametrize("name", [".", "no-such-file.txt"])
def test_what_is_no_file(letitride: Letitride, tmp_path: Path, name: str) -> None:
    answer = letitride("deal", str(tmp_path / name))

    assert (answer.status, answer.out) == (2, "")
    assert "Invalid value for 'SCENARIO'" in answer.err
    assert len(answer.err.splitlines()) == 1


def test_a_file_of_another_editor_reads_the_same(letitride: Letitride, tmp_path: Path) -> None:
    other = tmp_path / "other.txt"
    other.write_bytes(b"\xef\xbb\xbf" + (FOLDER / "nh-000-royal-flush.txt").read_bytes().replace(b"\n", b"\r\n"))

    assert letitride("deal", str(other)).out == (FOLDER / "nh-000-royal-flush.golden").read_text("utf-8")


def test_a_house_alone_opens_the_table(deal: Letitride) -> None:
    answer = deal("house nh-000\n")

    assert answer.status == 0
    assert "\nA round\nnh-000: " in answer.out
    assert "Deck 1 lies spread face up, by suit and in sequence, for the first player.\n" in answer.out
    assert answer.out.endswith("\nInto the drop box: $0; into the chip tray: $0; win of the house: $0.\n")


def test_a_house_file_lies_beside_its_scenario(deal: Letitride, tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text('id = "mine"\nname = "My house"\nextends = "lir"\n[seating]\nseats = 1\n')
    answer = deal("house mine.toml\nrefused: Ann takes seat 2\nAnn takes seat 1\n")

    assert "\nmine: My house\n" in answer.out
    assert "Ann takes seat 2? Refused: there is no seat 2: the table has 1 [" in answer.out


def test_wagers_of_a_round_that_is_not_over_lie_on_the_layout(deal: Letitride) -> None:
    answer = deal(f"{BET}Ann withdraws\n")

    assert answer.status == 2
    assert answer.out.endswith(
        "\nInto the drop box: $100; out of the chip tray: $100; win of the house: $0; on the layout: $10.\n"
    )


@pytest.mark.parametrize(
    ("lines", "missing"),
    [
        ("", "bets are still open; write 'no more bets'"),
        ("no more bets\n", "Ann has not decided; write 'Ann rides' or 'Ann withdraws'"),
        ("no more bets\nAnn rides\n", "Ann has not decided; write 'Ann rides' or 'Ann withdraws'"),
    ],
)
def test_a_scenario_that_ends_before_its_round_says_what_is_missing(deal: Letitride, lines: str, missing: str) -> None:
    written = f"house seacoast\nAnn takes seat 1 with $100\nAnn bets base 5\n{lines}"
    answer = deal(written)

    assert answer.status == 2
    assert "on the layout: $15." in answer.out
    assert answer.err == f"letitride: the scenario ends before its round does: {missing}\n"
    assert deal(written, "--json").json["waits_for"] == missing


def test_a_scenario_of_three_card_poker_is_continued_in_its_own_words(deal: Letitride) -> None:
    answer = deal("house seacoast-3cp\nAnn takes seat 1 with $100\nAnn bets ante 5\nno more bets\n")

    assert (answer.status, "write 'Ann plays' or 'Ann folds'" in answer.err) == (2, True)


def test_a_deck_is_dealt_from_the_top_whatever_the_cut(deal: Letitride) -> None:
    seated = "house seacoast\nAnn takes seat 1 with $100\n"
    answer = deal(f"{seated}deck As Ks Qs Js 2c Ts\nAnn bets base 5\nfloor orders a cut\nno more bets\n")

    assert "Ann: As Ks Qs, face down.\nThe dealer's area: Js 2c Ts, face down.\n" in answer.out


def test_a_hand_that_is_named_in_part_is_filled_up(deal: Letitride) -> None:
    named = "Ann holds As\ncommunity Js\nburn 2c\n"
    answer = deal(f"house seacoast\nAnn takes seat 1 with $100\n{named}Ann bets base 5\nno more bets\n", "--json").json
    dealt = [step["event"]["cards"] for step in answer["steps"] if step.get("event", {}).get("event") == "CardsDealt"]

    assert [cards[:2] for cards in dealt] == [["As", dealt[0][1]], ["Js", "2c"]]
    assert len({card for cards in dealt for card in cards}) == 6


def test_a_scenario_comes_from_standard_input() -> None:
    text = (FOLDER / "nh-000-royal-flush.txt").read_text("utf-8")
    words = [sys.executable, "-m", "letitride", "deal", "-"]
    ran = subprocess.run(words, input=text, capture_output=True, text=True, check=True)

    assert ran.stdout == (FOLDER / "nh-000-royal-flush.golden").read_text("utf-8")


@pytest.mark.parametrize(("columns", "widest"), [(80, 80), (50, 50), (20, 40)])
def test_a_transcript_fits_the_terminal(columns: int, widest: int) -> None:
    deal = f"'{sys.executable}' -m letitride deal '{FOLDER / 'nh-000-refusals.txt'}'"
    command = f'NO_COLOR=1 COLUMNS={columns} script -qec "{deal}" /dev/null'
    ran = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=True)
    lines = ran.stdout.replace("\r", "").splitlines()

    assert "nh-000: New Hampshire room (document 000)" in " ".join(lines)
    assert max(map(len, lines)) <= widest
    assert [line for line in lines if line.startswith("  ")], "a long line goes on below, set in"
    assert "Refused: base bets of $25: the limits are $1 to $10" in " ".join(line.strip() for line in lines)


@pytest.mark.parametrize(
    "line",
    ["title A \x1b[31mred round", "Ann\u202e takes seat 1 with $100", "house nh-000\x9b", "Bob\u200b rides"],
    ids=["an escape in the title", "a name turned around", "an escape in the house", "an invisible letter"],
)
def test_a_scenario_holds_nothing_that_a_terminal_would_obey_or_hide(
    letitride: Letitride, tmp_path: Path, line: str
) -> None:
    scenario = tmp_path / "round.txt"
    scenario.write_text(f"house nh-000\n{line}\n", encoding="utf-8")
    answer = letitride("deal", str(scenario))

    assert answer.status == 2
    assert "line 2, " in answer.err
    assert "expected characters that can be printed" in answer.err
    assert not {"\x1b", "\u202e", "\x9b", "\u200b"} & set(answer.err + answer.out)
