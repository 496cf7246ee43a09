"""The trainer: a drill finished, its figures those of the odds, and progress that the browser keeps."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction

from playwright.sync_api import Locator, expect

from letitride.cards import Card, Rank, Suit
from letitride.games import Option
from letitride.house import load_house
from letitride.house.games.let_it_ride import base_table
from letitride.odds import analyse_base, strategy_card
from letitride.training.classes import class_of
from letitride.training.decision_point import Advised, advised, decided, drilled, point_named
from tests.browser.axe import violations
from tests.browser.conftest import Arrive
from tests.browser.player import Player, Screen, in_words
from tests.server.house import House

HANDS = 20
MISTAKES = 3
NAMES = {in_words(card): card for card in (Card(rank, suit) for rank in Rank for suit in Suit)}


def answers(player: Player) -> Locator:
    return player.page.get_by_role("group", name="Your answer")


def onward(player: Player) -> Locator:
    return player.button(re.compile("^(Next hand|Next decision|How it went|Another 20 hands)"))


def cards_in(player: Player, place: str) -> tuple[Card, ...]:
    shown = player.page.get_by_role("group", name=re.compile(rf"^{place}: "))
    return tuple(NAMES[name] for name in player.cards_of(shown)) if shown.count() else ()


def hand_of(player: Player, house_id: str, point: str) -> Advised:
    """Return the hand that is asked about, and what the odds make of it."""
    house = load_house(house_id)
    expect(answers(player)).to_be_visible()
    cards, community = cards_in(player, "Your cards"), cards_in(player, "Community card")
    return advised(drilled(house, point_named(house, point), (*cards, *community)))


def best(hand: Advised) -> Option:
    return next(option for option in hand.point.options if option.id == hand.best)


def figure(value: float) -> str:
    """Return a number of bets as the page shows it."""
    size = Decimal(abs(value)).quantize(Decimal("0.001"), ROUND_HALF_UP)
    return f"{'−' if value < 0 else ''}{size if size or not value else '<0.001'}"


def drill(player: Player, house_id: str, point: str) -> Iterator[tuple[Advised, Fraction]]:
    """Go through a drill by keyboard, wrong in the first hands; yields each hand and what the answer cost."""
    for number in range(HANDS):
        hand = hand_of(player, house_id, point)
        choice = next(each for each, _ in hand.options if (each.id == hand.best) is (number >= MISTAKES))
        player.page.keyboard.press(choice.key.lower())
        expect(onward(player)).to_be_focused()
        yield hand, hand.cost_of(choice.id)
        player.page.keyboard.press("Enter" if number % 2 else "Space")


def test_a_drill_is_finished_by_keyboard_and_tells_what_mistakes_cost(arrive: Arrive, screen: Screen) -> None:
    stranger = arrive("", screen, still=True)
    page = stranger.page
    stranger.open("/")
    page.get_by_role("link", name="Trainer").click()
    choice = page.get_by_role("link", name=re.compile("^New Hampshire"))
    expect(choice).to_contain_text("Let It Ride · house edge 4.22 % · top prize 200 to 1")
    choice.click()
    costs: list[float] = []
    missed: set[str] = set()
    for hand, cost in drill(stranger, "nh-000", "1"):
        costs.append(float(cost))
        if cost:
            missed.add(class_of(load_house("nh-000"), hand.point, hand.situation.cards).label)
        verdict = page.get_by_role("status").filter(has_text="your answer")
        expect(verdict).to_contain_text("Wrong. Better:" if cost else "Right.")
        rides = hand.best == "ride"
        expect(verdict).to_contain_text("Strategy card, Bet 1:" if rides else "No line of the strategy card fits:")
        for option, expectation in hand.options:
            expect(verdict.get_by_title(f"exactly {expectation} base bets", exact=True).first).to_be_visible()
            expect(verdict).to_contain_text(figure(float(expectation)))
            expect(verdict).to_contain_text(option.label)

    right = costs.count(0)
    expect(page.get_by_role("heading", name=f"{right} of {HANDS} right")).to_be_visible()
    expect(page.get_by_text("Your mistakes cost")).to_contain_text(f"{figure(sum(costs) / HANDS)} base bets a hand")
    expect(page.get_by_role("definition").filter(has_text=f"of {HANDS} hands")).to_contain_text(f"{5 * right} %")
    expect(page.get_by_role("table").get_by_role("row")).to_have_count(1 + len(missed))
    for label in missed:
        expect(page.get_by_role("row", name=re.compile(label, re.IGNORECASE))).to_be_visible()

    page.reload()
    expect(page.get_by_role("heading", name=f"{right} of {HANDS} right")).to_be_visible()
    onward(stranger).click()
    expect(page.get_by_text(f"Hand 1 of {HANDS}")).to_be_visible()
    stranger.button("Start over").click()
    stranger.button("Cancel").click()
    expect(page.get_by_role("definition").filter(has_text=f"of {HANDS} hands")).to_be_visible()
    stranger.button("Start over").click()
    stranger.button("Delete answers").click()
    expect(page.get_by_role("definition").filter(has_text="of 0 hands")).to_be_visible()


def test_every_decision_is_drilled_and_the_last_place_is_remembered(arrive: Arrive, screen: Screen) -> None:
    ann = arrive("Ann", screen, still=True)
    page = ann.page
    ann.open("/trainer/lir")
    page.get_by_role("radio", name=re.compile("^Bet 2")).check()
    expect(page.get_by_role("group", name=re.compile("^Community card"))).to_be_visible()
    hand = hand_of(ann, "lir", "2")
    answers(ann).get_by_role("button", name=re.compile(f"^{best(hand).label}")).click()
    expect(page.get_by_role("status").filter(has_text="Right.")).to_be_visible()
    expect(page.get_by_role("definition").filter(has_text="of 1 hand")).to_contain_text("100 %")
    ann.button("Change the house").click()
    page.get_by_role("dialog").get_by_role("link", name=re.compile("^Seacoast Three Card Poker")).click()
    hand = hand_of(ann, "seacoast-3cp", "play")
    page.keyboard.press(best(hand).key.lower())
    expect(page.get_by_role("status").filter(has_text="Right.")).to_be_visible()
    ann.open("/trainer")
    expect(answers(ann).get_by_role("button", name=re.compile("^Fold"))).to_be_visible()


def whole_hand(player: Player, house_id: str, made: tuple[str, ...], point: str) -> Advised:
    """Return a decision of a whole hand as the odds see it, after what was decided in it."""
    house = load_house(house_id)
    expect(answers(player)).to_be_visible()
    cards, community = cards_in(player, "Your cards"), cards_in(player, "Community card")
    return advised(decided(house, point_named(house, point), (*cards, *community), made))


def test_every_decision_of_a_hand_is_asked_after_what_was_decided(arrive: Arrive, screen: Screen) -> None:
    ann = arrive("Ann", screen, still=True)
    page = ann.page
    ann.open("/trainer/nh-000")
    page.get_by_role("radio", name="Whole hands").check()
    for number in (1, 2):
        first = whole_hand(ann, "nh-000", (), "1")
        expect(page.get_by_text(f"Hand {number} of {HANDS}")).to_be_visible()
        worse = next(option for option, _ in first.options if option.id != first.best)
        page.keyboard.press(worse.key.lower())
        expect(onward(ann)).to_have_text(re.compile("^Next decision"))
        page.keyboard.press("Enter")
        expect(
            page.get_by_text("Bet 1 rides." if worse.id == "ride" else "Bet 1 was taken back.", exact=True)
        ).to_be_visible()
        second = whole_hand(ann, "nh-000", (worse.id,), "2")
        assert second.situation.cards == first.situation.cards
        page.keyboard.press(best(second).key.lower())
        expect(page.get_by_role("status").filter(has_text="Right.")).to_be_visible()
        expect(onward(ann)).to_have_text(re.compile("^Next hand"))
        page.keyboard.press("Enter")
    expect(page.get_by_role("definition").filter(has_text="of 4 hands")).to_contain_text("50 %")


def test_a_folded_hand_is_over(arrive: Arrive) -> None:
    ann = arrive("Ann", still=True)
    ann.open("/trainer/mississippi-stud")
    ann.page.get_by_role("radio", name="Whole hands").check()
    expect(answers(ann)).to_be_visible()
    ann.page.keyboard.press("f")
    expect(onward(ann)).to_have_text(re.compile("^Next hand"))


def test_the_hands_of_the_day_are_those_of_everybody_and_end_in_a_line(arrive: Arrive, screen: Screen) -> None:
    ann, bob = (arrive(name, screen, still=True) for name in ("Ann", "Bob"))
    for each in (ann, bob):
        each.open("/trainer/lir")
        each.page.get_by_role("radio", name="Today’s 20").check()
        expect(answers(each)).to_be_visible()
    assert cards_in(ann, "Your cards") == cards_in(bob, "Your cards")
    page, right = ann.page, 0
    for number in range(HANDS):
        made, hits = tuple[str, ...](), True
        for point in ("1", "2"):
            hand = whole_hand(ann, "lir", made, point)
            choice = best(hand) if number != 3 else next(each for each, _ in hand.options if each.id != hand.best)
            hits = hits and not hand.cost_of(choice.id)
            made = (*made, choice.id)
            page.keyboard.press(choice.key.lower())
            expect(onward(ann)).to_be_focused()
            page.keyboard.press("Enter")
        right += hits
    expect(page.get_by_role("heading", name=f"{right} of {HANDS} right")).to_be_visible()
    line = page.get_by_role("textbox", name="Your result").input_value()
    assert re.fullmatch(rf"letitride · .* · \d{{4}}-\d\d-\d\d · {right}/20 [●○]{{20}}", line)
    assert line.count("●") == right
    page.reload()
    expect(page.get_by_role("heading", name=f"{right} of {HANDS} right")).to_be_visible()
    expect(page.get_by_text(f"Your best day: {right} of {HANDS}.")).to_be_visible()
    expect(onward(ann)).to_have_count(0)


def test_right_answers_are_counted_against_the_clock(arrive: Arrive, screen: Screen) -> None:
    ann = arrive("Ann", screen, still=True)
    page = ann.page
    page.clock.install()
    ann.open("/trainer/seacoast-3cp")
    page.get_by_role("radio", name="60 seconds").check()
    ann.button("Start the clock").click()
    expect(page.get_by_role("region", name="60 seconds")).to_be_focused()
    expect(page.locator("[aria-live=polite]").filter(has_text=re.compile("^Your cards: .*[?]$"))).to_have_count(1)
    for count in range(3):
        hand = hand_of(ann, "seacoast-3cp", "play")
        page.keyboard.press(best(hand).key.lower())
        page.clock.run_for(50)
        expect(page.get_by_text(f"{count + 1} right, 0 wrong")).to_be_visible()
    hand = hand_of(ann, "seacoast-3cp", "play")
    page.keyboard.press("f" if best(hand).id == "play" else "p")
    expect(page.get_by_text("3 right, 1 wrong")).to_be_visible()
    expect(page.get_by_role("status").filter(has_text="Wrong. Better:")).to_be_visible()
    page.clock.run_for(50_000)
    expect(page.locator("[aria-live=assertive]").filter(has_text="10 seconds left")).to_have_count(1)
    page.clock.run_for(11_000)
    expect(page.get_by_role("heading", name="3 right answers")).to_be_focused()
    expect(page.get_by_text("Your best: 3 right answers")).to_be_visible()
    expect(ann.button("Once more")).to_be_visible()


def test_hand_rankings_are_shown_in_pictures(arrive: Arrive, screen: Screen) -> None:
    ann = arrive("Ann", screen, still=True)
    page = ann.page
    ann.open("/trainer/seacoast-3cp?topic=rankings")
    order = page.get_by_role("region", name="Which hand beats which")
    expect(order.get_by_role("listitem")).to_have_count(7)
    pays = page.get_by_role("region", name=re.compile("^pair plus", re.IGNORECASE))
    expect(pays.get_by_role("listitem").filter(has_text="straight flush")).to_contain_text("to 1")
    expect(pays.get_by_role("img", name=re.compile("^9 of hearts, 8 of hearts"))).to_be_visible()


def test_without_the_server_the_hand_stays_and_is_tried_again(arrive: Arrive, house: House) -> None:
    ann = arrive("Ann")
    ann.forgive("ERR_INTERNET_DISCONNECTED")
    ann.open("/trainer/nh-000")
    hand = hand_of(ann, "nh-000", "1")
    ann.context.set_offline(True)
    ann.page.keyboard.press("l")
    expect(ann.alert).to_contain_text("The hand stays as it is.")
    assert cards_in(ann, "Your cards") == hand.situation.cards
    ann.context.set_offline(False)
    ann.button("Try again").click()
    expect(onward(ann)).to_be_focused()
    assert cards_in(ann, "Your cards") == hand.situation.cards


def test_an_unknown_house_leads_to_the_known_ones(arrive: Arrive) -> None:
    ann = arrive("Ann")
    ann.forgive("404")
    ann.open("/trainer/nowhere")
    expect(ann.alert).to_contain_text("No house of that name")
    ann.page.get_by_role("link", name=re.compile("^Casablanca")).click()
    expect(answers(ann)).to_be_visible()


def test_the_card_is_hidden_while_one_drills_and_alone_when_printed(arrive: Arrive, screen: Screen) -> None:
    ann = arrive("Ann", screen, still=True)
    rules = load_house("nh-000")
    card = strategy_card(analyse_base(base_table(rules.wagers), tie=rules.decisions.tie))
    ann.open("/trainer/nh-000")
    shown = ann.page.get_by_role("article", name="Strategy card")
    expect(answers(ann)).to_be_visible()
    expect(shown).to_have_count(0)
    ann.button("Show the card").click()
    for part in card.parts:
        for line in part.lines:
            expect(shown).to_contain_text(line.words)
    expect(shown.get_by_role("row", name="royal flush 200 to 1")).to_be_visible()
    ann.button("Hide the card").click()

    ann.page.emulate_media(media="print")
    expect(shown).to_contain_text(rules.name.partition(" (")[0])
    expect(shown.get_by_role("row", name="royal flush 200 to 1")).to_be_visible()
    expect(answers(ann)).not_to_be_visible()
    expect(ann.page.get_by_role("banner")).not_to_be_visible()


def test_the_last_hand_of_a_tournament_is_drilled(arrive: Arrive, screen: Screen) -> None:
    player = arrive("Ann", screen)
    player.open("/trainer/casablanca?topic=lastHand")
    bets = player.page.get_by_role("group", name="Your bet in each circle")
    expect(bets.get_by_role("button").first).to_be_visible()
    assert violations(player.page) == []

    bets.get_by_role("button").first.click()

    expect(player.page.get_by_role("status").filter(has_text=re.compile("^(Right|Better)"))).to_be_visible()
    expect(player.page.get_by_role("columnheader", name="Passes the leader")).to_be_visible()
    expect(player.button("Next hand")).to_be_focused()
    assert violations(player.page) == []
    player.page.keyboard.press("Enter")
    expect(bets.get_by_role("button").first).to_be_visible()
    expect(player.page.get_by_role("heading", name=re.compile("^You have .* chips"))).to_be_focused()
