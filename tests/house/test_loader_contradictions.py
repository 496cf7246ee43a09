"""Houses that contradict themselves: each part reads well, and the whole does not."""

import msgspec
import pytest

from letitride.cards import Money
from letitride.house import load_house
from tests.house.conftest import Faults, Load
from tests.house.files import NH_000, edited, extending, fault

TWO_REMAIN = "3 with a burn card, 2 without: 2 community cards remain"
THE_DEALERS_HAND = "3 and no burn: the dealer's hand"
NO_SUCH_CHOICE = "the key of a choice, as in deal.burn"


def base(*, minimum: str = "1", maximum: str = "10", pay_table: str = '"LIRX-01"') -> str:
    """Return a house with rules of its own that offers the base bets and nothing else."""
    wager = f"[wagers.base]\nminimum = {minimum}\nmaximum = {maximum}\npay_table = {pay_table}"
    return extending("lir", f"based_on = 'our-rules.pdf'\n{wager}")


def table_in_place(wager: str, odds: str) -> str:
    """Return a pay table as it stands in the middle of a house file."""
    return f'{{designator = "own", wager = "{wager}", basis = "to 1", odds = {{{odds}}}}}'


def test_limits_and_a_table_in_place_that_agree_are_taken(load: Load) -> None:
    assert load(base(minimum="5", maximum="5", pay_table=table_in_place("base", "flush = 15.0")))


@pytest.mark.parametrize(("minimum", "shown"), [("0", "$0"), ("-5", "-$5")])
def test_a_minimum_is_above_zero(faults_in: Faults, minimum: str, shown: str) -> None:
    assert faults_in(base(minimum=minimum)) == [fault("wagers.base.minimum", shown, "an amount above zero")]


def test_a_maximum_is_not_below_the_minimum(faults_in: Faults) -> None:
    assert faults_in(base(minimum="5", maximum="4")) == [fault("wagers.base.maximum", "$4", "at least the minimum, $5")]


def test_limits_and_cap_can_be_made_of_chips(faults_in: Faults) -> None:
    chips = "an amount in chips of $1, $5, $25, $100"

    assert faults_in(base(minimum="2.50", maximum="9.99") + "\n[settling]\npayout_cap = 0.50") == [
        fault("settling.payout_cap", "$0.50", chips),
        fault("wagers.base.minimum", "$2.50", chips),
        fault("wagers.base.maximum", "$9.99", chips),
    ]


def test_chips_can_pay_the_odds(faults_in: Faults) -> None:
    odds = "full-house = '1/3', flush = 5, straight = '3/2'"
    payable = "odds that chips of $1, $5, $25, $100 can pay"

    assert faults_in(base(pay_table=table_in_place("base", odds))) == [
        fault("wagers.base.pay_table.odds.full-house", "1/3 on a $1 chip", payable),
        fault("wagers.base.pay_table.odds.straight", "3/2 on a $1 chip", payable),
    ]


@pytest.mark.parametrize("amount", range(1, 60))
def test_what_chips_can_make_is_what_sums_of_them_are(amount: int) -> None:
    chips = msgspec.structs.replace(load_house("lir").chips, denominations=(Money(6), Money(9), Money(20)))
    sums = {6 * a + 9 * b + 20 * c for a in range(11) for b in range(8) for c in range(4)}

    assert chips.can_make(Money(amount)) == (amount in sums)


def test_packets_come_from_a_shuffler(faults_in: Faults) -> None:
    assert faults_in(extending("nh-000", "[deal]\nmethod = 'packets'")) == [
        fault("deal.method", "'packets' with a shuffle by hand", "packets only from a shuffler")
    ]


def test_a_card_found_face_up_is_nothing_where_all_are_dealt_face_up(faults_in: Faults) -> None:
    assert faults_in(extending("lir", "[deal]\nfaces = 'up'")) == [
        fault(
            "irregularities.face_up_card",
            "'play-on' with faces = 'up'",
            "'no-irregularity' if and only if faces is 'up'",
        )
    ]


def test_the_dollar_bonus_is_a_dollar(faults_in: Faults) -> None:
    bonus = "[wagers.dollar-bonus]\nminimum = 5\nmaximum = 5\npay_table = 'LIRB-03-bonus'\n"

    assert faults_in(extending("lir", f"{bonus}[wagers.base]\nminimum = 1\npay_table = 'LIRX-01'")) == [
        fault("wagers.dollar-bonus", "$5", "minimum = 1 and maximum = 1: it is a dollar")
    ]


def test_a_dealer_counts_the_stub_and_a_shuffler_the_deck(faults_in: Faults) -> None:
    assert faults_in(extending("lir", "[cards]\nstub_count_every = 5")) == [
        fault("cards.stub_count_every", "5 with counted_by = 'shuffler'", "1 or more if and only if the dealer counts")
    ]


def test_an_ante_bonus_pays_to_1(faults_in: Faults) -> None:
    table = "designator = 'X'\nwager = 'ante-bonus'\nbasis = 'for 1'\n[odds]\nstraight = 1"

    assert faults_in(table) == [fault("basis", "'for 1'", "'to 1': the main wager stays on the layout")]


def test_a_burn_card_is_burned_at_some_time(faults_in: Faults) -> None:
    assert faults_in(extending("nh-000", '[deal]\nburn_when = "never"')) == [
        fault("deal.burn_when", "never with burn = 'leftmost'", "'never' if and only if burn is 'none'")
    ]


def test_without_a_burn_card_there_is_no_time_to_burn(faults_in: Faults) -> None:
    assert faults_in(extending("casablanca", '[deal]\nburn_when = "after-bet-1"')) == [
        fault("deal.burn_when", "after-bet-1 with burn = 'none'", "'never' if and only if burn is 'none'")
    ]


@pytest.mark.parametrize(("parent", "cards"), [("nh-000", "2"), ("seacoast", "2"), ("lir", "2"), ("casablanca", "3")])
def test_two_community_cards_remain_after_the_burn(faults_in: Faults, parent: str, cards: str) -> None:
    assert faults_in(extending(parent, f"[deal]\ndealers_cards = {cards}")) == [
        fault("deal.dealers_cards", cards, TWO_REMAIN)
    ]


@pytest.mark.parametrize(
    ("lines", "shown"),
    [
        ("dealers_cards = 2", "2 with burn = 'none'"),
        ('burn = "middle"\nburn_when = "at-the-deal"', "3 with burn = 'middle'"),
    ],
)
def test_the_dealer_of_three_card_poker_plays_three_cards(faults_in: Faults, lines: str, shown: str) -> None:
    assert faults_in(extending("seacoast-3cp", f"[deal]\n{lines}")) == [
        fault("deal.dealers_cards", shown, THE_DEALERS_HAND)
    ]


@pytest.mark.parametrize(
    ("order", "shown"),
    [("['base']", "base"), ("[]", "none"), ("['three-card-bonus', 'ante']", "three-card-bonus, ante")],
)
def test_every_wager_that_is_offered_has_its_place_in_the_order(faults_in: Faults, order: str, shown: str) -> None:
    assert faults_in(extending("nh-000", f"[settling]\nwager_order = {order}")) == [
        fault("settling.wager_order", shown, "all of base, three-card-bonus")
    ]


def test_no_wager_is_settled_twice(faults_in: Faults) -> None:
    assert faults_in(extending("lir", '[settling]\nwager_order = ["base", "base"]')) == [
        fault("settling.wager_order", "base, base", "each wager once")
    ]


@pytest.mark.parametrize(("cap", "shown"), [("0", "$0"), ("-1000", "-$1,000")])
def test_a_payout_cap_is_above_zero(faults_in: Faults, cap: str, shown: str) -> None:
    assert faults_in(extending("seacoast", f"[settling]\npayout_cap = {cap}")) == [
        fault("settling.payout_cap", shown, "an amount above zero")
    ]


@pytest.mark.parametrize(
    ("wager", "slot", "table", "found", "expected"),
    [
        ("base", "pay_table", "LIRB-03-bonus", "LIRB-03-bonus, for dollar-bonus", "a table for base"),
        ("dollar-bonus", "maximum = 1\npay_table", "LIRX-01", "LIRX-01, for base", "a table for dollar-bonus"),
        (
            "three-card-bonus",
            "without_base_bets = 'refused'\npay_table",
            "seacoast-pair-plus",
            "seacoast-pair-plus, for pair-plus",
            "a table for three-card-bonus",
        ),
    ],
)
def test_a_pay_table_stands_under_the_wager_it_is_for(
    faults_in: Faults, wager: str, slot: str, table: str, found: str, expected: str
) -> None:
    wagers = {"base": "[wagers.base]\nminimum = 1\npay_table = 'LIRX-01'"}
    wagers[wager] = f"[wagers.{wager}]\nminimum = 1\n{slot} = '{table}'"

    assert faults_in(extending("lir", "\n".join(wagers.values()))) == [
        fault(f"wagers.{wager}.pay_table", found, expected)
    ]


def test_the_bonus_of_the_ante_is_an_ante_bonus(faults_in: Faults) -> None:
    ante = "[wagers.ante]\nminimum = 1\ndealer_qualifies_with = 'Q'\nbonus = '3CB-1'"

    (wrong,) = faults_in(extending("seacoast-3cp", ante))

    assert wrong == fault("wagers.ante.bonus", "3CB-1, for three-card-bonus", "a table for ante-bonus")


def test_a_house_offers_the_main_wager_of_its_game(faults_in: Faults) -> None:
    side_bet = "[wagers.three-card-bonus]\nminimum = 1\npay_table = '3CB-1'\nwithout_base_bets = 'allowed'"

    assert faults_in(extending("lir", side_bet)) == [fault("wagers.base", "nothing", "the main wager of let-it-ride")]


def test_a_house_offers_no_wager_of_another_game(faults_in: Faults) -> None:
    pair_plus = "[wagers.pair-plus]\nminimum = 1\npay_table = 'seacoast-pair-plus'\nwithout_ante = 'refused'\n"

    assert faults_in(extending("lir", f"{pair_plus}[wagers.base]\nminimum = 1\npay_table = 'LIRX-01'")) == [
        fault("wagers.pair-plus", "it in let-it-ride", "only base, dollar-bonus, three-card-bonus")
    ]


@pytest.mark.parametrize("marks", ["stated", "assumed"])
def test_only_choices_are_marked(faults_in: Faults, marks: str) -> None:
    lines = f'[{marks}]\n"deal.color" = "green"\n"wagers.ante.minimum" = "$5"'

    assert faults_in(extending("lir", lines)) == [
        fault(f"{marks}.deal.color", "no such choice", NO_SUCH_CHOICE),
        fault(f"{marks}.wagers.ante.minimum", "no such choice", NO_SUCH_CHOICE),
    ]


def test_no_choice_is_both_stated_and_assumed(faults_in: Faults) -> None:
    assert faults_in(edited(NH_000, "[assumed]", '[assumed]\n"deal.burn" = "as we like it"')) == [
        fault("assumed.deal.burn", "a mark under [stated] too", "each choice marked once")
    ]


def test_a_part_that_cannot_be_read_does_not_hide_what_else_is_wrong(faults_in: Faults) -> None:
    lines = "[wagers]\nbase = 3\nante = 4\n[deal]\ndealers_cards = 2"

    assert faults_in(extending("lir", lines)) == [
        fault("wagers.base", "3", "a table of keys and values"),
        fault("wagers.ante", "4", "a table of keys and values"),
        fault("deal.dealers_cards", "2", TWO_REMAIN),
    ]


@pytest.mark.parametrize(
    ("house", "text", "keys"),
    [
        ("lir-bonus", '[opening]\nidle = "spread-face-up"', ["opening.idle"]),
        ("nh-000", '[opening]\nidle = "dead-game"', ["opening.idle"]),
        ("nh-000", '[irregularities]\ncount_lamp = "count-and-continue"', ["irregularities.count_lamp"]),
        ("nh-000", '[irregularities]\nearly_unload = "same-round-again"', ["irregularities.early_unload"]),
        ("nh-000", '[cards]\ncounted_by = "shuffler"\nstub_count_every = 0', ["cards.counted_by"]),
    ],
)
def test_what_a_shuffler_does_needs_one(faults_in: Faults, house: str, text: str, keys: list[str]) -> None:
    assert [fault.key for fault in faults_in(extending(house, text))] == keys
