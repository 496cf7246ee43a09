"""What a document asks of a house that names it: odds, a posted maximum, a shuffler."""

import tomllib
from fractions import Fraction

import pytest
from msgspec.structs import replace

from letitride.cards import Money
from letitride.house import (
    Basis,
    FiveCardPayTable,
    House,
    PayTable,
    ThreeCardPayTable,
    Wager,
    designators,
    load_house,
    load_pay_table,
)
from letitride.house.catalogue import read_house
from letitride.house.documents import documents, shortfall
from letitride.house.games.let_it_ride import BASE, DOLLAR_BONUS, THREE_CARD_BONUS, base_table
from letitride.house.round import BonusShown
from letitride.house.setup import Shuffle
from letitride.house.sources import source_of
from letitride.house.writing import contents_of, write_toml
from tests.conftest import Letitride
from tests.house.conftest import Faults, Load
from tests.house.files import CATALOGUE, FILE, edited, extending, fault
from tests.rules import rule

DOCUMENTS = {name[:3]: name for name in documents()}
PRINTED = [
    (document, designator)
    for document, asked in documents().items()
    for names in asked.pay_tables.values()
    for designator in names
]
CASABLANCA = (CATALOGUE / "houses" / "casablanca.toml").read_text(encoding="utf-8")
AN_AMOUNT = "the amount that the house posts, as in 4 or 2.50"


def base_wager(pay_table: str, *, maximum: str = "maximum = 4\n") -> str:
    """Return the base bets of a house file, with a pay table by designator or in place."""
    return f"[wagers.base]\nminimum = 1\n{maximum}pay_table = {pay_table}\n"


def in_place(table: PayTable) -> str:
    """Return a pay table as it stands in the middle of a house file, with a name of its own and no source."""
    contents = contents_of(replace(table, designator="OWN", source=""))
    odds = ", ".join(f"{line} = {each}" for line, each in contents.pop("odds").items())
    contents.pop("bonus", None)
    values = ", ".join(f'{key} = "{value}"' for key, value in contents.items() if isinstance(value, str))
    return f"{{{values}, odds = {{{odds}}}}}"


def lowered(table: PayTable, line: str) -> PayTable:
    """Return the table with one line paid a little less: nothing where that is nothing."""
    odds = replace(table.odds, **{line: getattr(table.odds, line) - 1 or None})
    if isinstance(table, FiveCardPayTable) and odds.pair is None:
        return replace(table, odds=odds, lowest_pair=None)
    return replace(table, odds=odds)


def test_every_printed_table_names_its_document_and_every_document_is_known() -> None:
    assert list(DOCUMENTS) == ["000", "001", "003", "004"]
    for document, designator in PRINTED:
        assert load_pay_table(designator).source.startswith(f"{document}, ")
    named = {name for name in designators() if load_pay_table(name).source}
    # The regulation that prints the table of Mississippi Stud is not among the documents.
    # The page with Pair Plus of Three Card Poker is missing: its table is that of the side bet of Let It Ride.
    assert named - {designator for _, designator in PRINTED} <= {"seacoast-pair-plus", "mississippi-stud-ante"}


# Odds


@pytest.mark.parametrize(("document", "designator"), PRINTED)
def test_a_printed_table_falls_short_of_its_document_as_soon_as_one_line_pays_less(
    document: str, designator: str
) -> None:
    table = load_pay_table(designator)
    alone = _alone(document, table)

    assert shortfall(document, table, load_pay_table) is None
    for line in table.odds.__struct_fields__:
        if getattr(table.odds, line) is not None:
            below = shortfall(document, lowered(table, line), alone)
            assert below is not None, line
            assert below.pays[0].startswith(line.replace("_", " "))
            more = replace(table, odds=replace(table.odds, **{line: getattr(table.odds, line) + 1}))
            assert shortfall(document, more, alone) is None


def _alone(document: str, table: PayTable):  # type: ignore[no-untyped-def]
    """Return what finds *table* under every designator, so that no other table of the document is met."""
    assert table.wager.value in documents()[document].pay_tables
    return lambda _designator: table


def test_pairs_from_jacks_on_are_less_than_pairs_from_tens_on() -> None:
    table = load_pay_table("nh-000-base")
    assert isinstance(table, FiveCardPayTable)
    below = shortfall(DOCUMENTS["000"], replace(table, lowest_pair="J"), load_pay_table)

    assert below is not None
    assert (below.pays, below.least) == (("pairs from jacks",), ("pairs from tens",))
    assert shortfall(DOCUMENTS["000"], replace(table, lowest_pair="9"), load_pay_table) is None


def test_the_same_odds_for_1_are_less_than_to_1() -> None:
    table = load_pay_table("casablanca-base")
    below = shortfall(DOCUMENTS["001"], replace(table, basis=Basis.FOR_ONE), load_pay_table)

    assert below is not None
    assert below.pays[-1] == "pair win 1"
    assert below.least[-1] == "pair 1 to 1"


def test_a_mini_royal_without_a_line_pays_as_a_straight_flush() -> None:
    table = load_pay_table("nh-000-three-card-bonus")
    assert isinstance(table, ThreeCardPayTable)
    without = replace(table, odds=replace(table.odds, mini_royal=None))
    enough = replace(table, odds=replace(table.odds, mini_royal=None, straight_flush=Fraction(40)))
    below = shortfall(DOCUMENTS["000"], without, load_pay_table)

    assert below is not None
    assert below.pays == ("mini royal 30 to 1",)
    assert shortfall(DOCUMENTS["000"], enough, load_pay_table) is None


@pytest.mark.parametrize(
    ("parent", "line"),
    [
        pytest.param("nh-000", "flush", marks=rule("000-payouts-3")),
        pytest.param("nh-000", "pair", marks=rule("000-payouts-3")),
        pytest.param("casablanca", "full_house", marks=rule("001-payouts-3")),
        ("seacoast", "straight"),
        pytest.param("lir", "three_of_a_kind", marks=rule("004-payouts-2")),
        pytest.param("lir-bonus", "two_pair", marks=rule("004-payouts-2")),
    ],
)
def test_a_house_that_pays_a_line_below_its_document_is_refused_unless_it_says_so(
    load: Load, faults_in: Faults, parent: str, line: str
) -> None:
    house = load_house(parent)
    table = lowered(base_table(house.wagers), line)
    file = extending(parent, base_wager(in_place(table)))
    (refused,) = faults_in(file)
    departs = '[departs]\n"wagers.base.pay_table" = "agreed with our commission"\n'
    departing = load(file + departs)

    assert refused.key == "wagers.base.pay_table"
    assert refused.found.startswith(line.replace("_", " "))
    assert f"as {house.document} prints in " in refused.expected
    assert isinstance(departing, House)
    source = str(source_of(departing, "wagers.base.pay_table"))
    assert source == f"departs from {house.document}: agreed with our commission"


@rule("000-payouts-3")
def test_the_refusal_names_every_line_and_what_is_printed(faults_in: Faults) -> None:
    assert faults_in(extending("nh-000", base_wager("'LIRX-03'"))) == [
        fault(
            "wagers.base.pay_table",
            "royal flush 100 to 1, straight flush 50 to 1, four of a kind 30 to 1",
            "at least royal flush 200 to 1, straight flush 100 to 1, four of a kind 50 to 1, "
            f"as {DOCUMENTS['000']} prints in nh-000-base; "
            'or the reason why not: [departs] "wagers.base.pay_table" = "…"',
        )
    ]


@rule("000-payouts-3")
def test_a_house_may_pay_more_than_its_document(load: Load) -> None:
    assert load(extending("nh-000", base_wager("'LIRX-01'")))


@rule("004-payouts-2b")
@pytest.mark.parametrize("designator", ["nh-000-base", "casablanca-base", "seacoast-base"])
def test_a_house_of_the_manufacturer_pays_by_an_attached_table(load: Load, faults_in: Faults, designator: str) -> None:
    file = extending("lir", base_wager(f"'{designator}'"))
    if designator == "casablanca-base":  # LIRX-05 under another name
        assert load_pay_table(designator).odds == load_pay_table("LIRX-05").odds
        assert load(file)
        return
    (refused,) = faults_in(file)

    assert refused.key == "wagers.base.pay_table"
    assert refused.expected.startswith("at least ")


@rule("004-payouts-2b")
def test_a_house_cannot_take_the_best_of_no_table(faults_in: Faults) -> None:
    """Each line is paid by some table of the manufacturer, and no table pays as little on all of them."""
    odds = {"royal_flush": 100, "straight_flush": 50, "four_of_a_kind": 25, "full_house": 11, "flush": 8}
    table = load_pay_table("LIRX-05")
    lowest = replace(table, odds=replace(table.odds, **{line: Fraction(each) for line, each in odds.items()}))

    assert [each.key for each in faults_in(extending("lir", base_wager(in_place(lowest))))] == ["wagers.base.pay_table"]


@rule("004-payouts-2b")
@pytest.mark.parametrize(
    ("wager", "designator", "line"),
    [(DOLLAR_BONUS, "LIRB-10-bonus", "flush"), (THREE_CARD_BONUS, "3CB-2", "straight")],
)
def test_the_side_bets_of_the_manufacturer_are_paid_by_attached_tables_too(
    load: Load, faults_in: Faults, wager: Wager, designator: str, line: str
) -> None:
    base = base_wager("'LIRB-10'")
    alone = "without_base_bets = 'refused'\n" if wager is THREE_CARD_BONUS else ""
    side = f"[wagers.{wager.value}]\nminimum = 1\nmaximum = 1\n{alone}pay_table = "
    table = load_pay_table(designator)

    assert load(extending("lir-bonus", f"{base}{side}'{designator}'"))
    (refused,) = faults_in(extending("lir-bonus", base + side + in_place(lowered(table, line))))
    assert refused.key == f"wagers.{wager.value}.pay_table"


def test_a_table_that_claims_a_document_as_its_source_is_held_to_it(load: Load, faults_in: Faults) -> None:
    own = "document = 'our-rules.pdf'\nbased_on = 'our-rules.pdf'\n"
    table = lowered(load_pay_table("LIRX-05"), "flush")
    free = base_wager(in_place(table))
    claiming = free.replace('designator = "OWN"', f'designator = "OWN", source = "{DOCUMENTS["004"]}, basic game"')

    assert load(extending("lir", own + free))
    (refused,) = faults_in(extending("lir", own + claiming))
    assert (refused.key, refused.found) == ("wagers.base.pay_table", "flush 8 to 1")


def test_a_departure_that_is_none_is_refused(faults_in: Faults) -> None:
    lines = '[departs]\n"wagers.base.pay_table" = "we pay less"\n'

    assert faults_in(extending("nh-000", base_wager("'LIRX-01'") + lines)) == [
        fault(
            "departs.wagers.base.pay_table",
            "no odds below a document that the house names",
            "only pay tables below what the document prints",
        )
    ]


def test_a_table_that_departs_is_not_stated_by_the_document_too(faults_in: Faults) -> None:
    departs = '[departs]\n"wagers.base.pay_table" = "we pay less"\n'
    file = edited(CASABLANCA, 'pay_table = "casablanca-base"', 'pay_table = "LIRX-01"') + departs

    assert faults_in(file) == [
        fault("departs.wagers.base.pay_table", "a mark under [stated] too", "each choice marked once")
    ]


def test_a_departing_house_is_read_back_as_it_was(load: Load) -> None:
    departs = '[departs]\n"wagers.base.pay_table" = "we pay less"\n'
    house = load(extending("nh-000", base_wager("'LIRX-03'") + departs))

    assert load(write_toml(house)) == house


def test_a_house_that_is_only_tried_departs_for_the_reason_it_is_given() -> None:
    contents = {"extends": "nh-000", "id": "tried", "name": "Tried", **tomllib.loads(base_wager("'LIRX-03'"))}
    house = read_house(contents, file="tried.toml", departing="only tried")

    assert dict(house.departs) == {"wagers.base.pay_table": "only tried"}
    assert not {"wagers.base.pay_table"} & {*house.stated, *house.assumed}


@rule("001-payouts-3")
def test_a_departure_is_shown_wherever_the_house_is(load: Load, letitride: Letitride) -> None:
    load(
        extending("casablanca", base_wager("'LIRX-01'") + '[departs]\n"wagers.base.pay_table" = "posted at the door"\n')
    )
    said = f"departs from {DOCUMENTS['001']}: posted at the door"
    hand = ("--cards", "As Ks Qs", "--community", "Js Ts", "--base", "1", "--riding", "1")

    for words in (("houses", FILE), ("settle", FILE, *hand), ("odds", FILE), ("strategy", FILE)):
        assert said in " ".join(letitride(*words).out.split()), words[0]
    for report in ("parsheet", "procedures", "rackcard"):
        letitride(report, FILE, "--html", "printed.html")
        assert said in load_text("printed.html"), report
    (warning,) = letitride("odds", FILE, "--json").json["warnings"]
    assert warning == f"Base bets, LIRX-01: {said}."
    assert letitride("houses", FILE, "--json").json["departures"] == {"wagers.base.pay_table": "posted at the door"}


def load_text(file: str) -> str:
    """Return the words of an HTML file."""
    import html
    import re
    from pathlib import Path

    text = re.sub(r"<[^>]+>", "", Path(file).read_text(encoding="utf-8"))
    return " ".join(html.unescape(text).split())


# A posted maximum


@rule("001-wagers-3")
def test_casablanca_posts_four_dollars_and_says_why() -> None:
    house = load_house("casablanca")

    assert house.wagers[BASE].maximum == Money.dollars(4) == max(house.chips.denominations)
    assert house.assumed["wagers.base.maximum"].startswith("the lawful maximum, as posted; $4")


@rule("001-wagers-3")
def test_a_house_that_says_as_posted_posts_an_amount(faults_in: Faults) -> None:
    assert faults_in(edited(CASABLANCA, "maximum = 4\n")) == [fault("wagers.base.maximum", "nothing", AN_AMOUNT)]


@rule("001-wagers-3")
def test_a_house_that_extends_casablanca_posts_an_amount_of_its_own(load: Load, faults_in: Faults) -> None:
    silent = extending("casablanca", base_wager("'casablanca-base'", maximum=""))

    assert faults_in(silent) == [fault("wagers.base.maximum", "nothing", AN_AMOUNT)]
    assert load(extending("casablanca", base_wager("'casablanca-base'", maximum="maximum = 3\n")))


@pytest.mark.parametrize(
    "mark", ['[stated]\n"wagers.base.maximum" = "page 3"', '[assumed]\n"wagers.base.maximum" = "as posted"']
)
def test_a_maximum_that_a_document_states_or_posts_is_an_amount(faults_in: Faults, mark: str) -> None:
    file = extending("lir", base_wager("'LIRX-01'", maximum="") + mark)

    assert faults_in(file) == [fault("wagers.base.maximum", "nothing", AN_AMOUNT)]


def test_no_house_of_the_catalogue_says_as_posted_without_an_amount(letitride: Letitride) -> None:
    for house_id in ("lir", "lir-bonus", "seacoast", "seacoast-3cp"):
        listed = letitride("houses", house_id, "--json").json["choices"]
        unlimited = [each for each in listed if each["choice"].endswith(".maximum") and each["value"] is None]
        assert unlimited
        assert not [each for each in unlimited if "posted" in each["source"]]


# A shuffler


BY_HAND = """
[cards]
shuffle = 'by-hand'
counted_by = 'dealer'
stub_count_every = 5
[opening]
idle = 'spread-face-up'
[deal]
method = 'three-at-a-time'
[irregularities]
count_lamp = 'no-irregularity'
early_unload = 'no-irregularity'
"""


@rule("004-three-card-1-0f")
def test_option_1_of_the_three_card_bonus_is_played_with_a_shuffler_only(load: Load, faults_in: Faults) -> None:
    house = load_house("lir-bonus")

    assert (house.settling.three_card_bonus_shown, house.cards.shuffle) == (BonusShown.BY_DEALER, Shuffle.SHUFFLER)
    assert faults_in(extending("lir-bonus", BY_HAND)) == [
        fault(
            "settling.three_card_bonus_shown",
            "'by-dealer' with shuffle = 'by-hand'",
            "'by-player', or a shuffler",
        )
    ]
    assert load(extending("lir-bonus", BY_HAND + "[settling]\nthree_card_bonus_shown = 'by-player'\n"))
    assert load(extending("lir-bonus", BY_HAND + base_wager("'LIRB-03'", maximum="")))


def test_the_side_bet_of_another_document_needs_no_shuffler() -> None:
    for house_id in ("nh-000", "seacoast"):
        house = load_house(house_id)
        assert THREE_CARD_BONUS in house.wagers
        assert house.settling.three_card_bonus_shown is BonusShown.BY_DEALER
        assert house.cards.shuffle is Shuffle.BY_HAND
