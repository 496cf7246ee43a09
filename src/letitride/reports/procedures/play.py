"""A round up to the last decision: wagers, the deal, the burn card, decisions."""

from __future__ import annotations

from collections.abc import Iterator

from letitride.games import Effect, rules_of
from letitride.games.phrases import in_words
from letitride.house import House, Wager, choices
from letitride.house.round import Asking, Burn, BurnTime, Faces, Method, SilentPlayer
from letitride.house.setup import Marker, Permission
from letitride.reports.games import pages_of
from letitride.reports.rule import Rule, chosen, of_the_game
from letitride.table.rules.procedure import by_shuffler, has_keypad


def wagers(house: House) -> Iterator[Rule]:
    """Yield who can bet what, and how betting closes."""
    yield of_the_game(
        "Wagers are made with chips, on the places of the layout meant for them.",
        "000-wagers-1 003-wagers-1 004-bets-1",
    )
    yield of_the_game("Only players who are seated wager.", "000-wagers-3 003-wagers-3")
    yield chosen(_CALLED_ALOUD[house.chips.verbal_wager_with_cash], "chips.verbal_wager_with_cash")
    hands = in_words(house.seating.hands_per_player)
    position = "position" if house.seating.hands_per_player == 1 else "positions"
    yield chosen(f"A player bets on {hands} {position} at most.", "seating.hands_per_player")
    for wager in house.wagers:
        yield _limits(house, wager)
    yield from _closing(house)
    yield chosen(_LEAVING[house.seating.leaving_mid_round], "seating.leaving_mid_round")


_CALLED_ALOUD = {
    Permission.ALLOWED: "A bet called aloud is taken with its cash on the layout.",
    Permission.REFUSED: "A bet called aloud is not taken, whether or not cash lies with it.",
}
_LEAVING = {
    Permission.ALLOWED: "A player whose cards are dealt may leave the seat; the hand is played to its end.",
    Permission.REFUSED: "A player whose cards are dealt can leave after the round.",
}


def _limits(house: House, wager: Wager) -> Rule:
    limits = house.wagers[wager]
    keys = [f"wagers.{wager.value}.{limit}" for limit in ("minimum", "maximum")]
    if not wager.is_side_bet:
        return chosen(pages_of(house).laid.format(limits=limits), *keys)
    one, several = house.main_wager.unit
    main = several if house.main_wager.spots > 1 else one
    alone = f"with or without the {main}" if wager in house.wagers.alone() else f"beside the {main} only"
    keys += [key for key in choices(house) if key.startswith(f"wagers.{wager.value}.without_")]
    return chosen(f"{wager.label}, made by those who like, {alone}: {limits}.", *keys)


def _closing(house: House) -> Iterator[Rule]:
    if house.wagers.collected_before():
        yield of_the_game(
            "Before closing the betting the dealer invites bonus bets and gives everybody time to make one.",
            "004-dealing-2a",
            steps="InviteBonusBets",
        )
    yield of_the_game(
        "The dealer calls “no more bets”; every wager is down before the call.",
        "000-wagers-5 004-bets-2",
        steps="CallNoMoreBets",
    )
    yield of_the_game(
        "After the call no wager is raised or taken back but by the decisions of the round.", "004-bets-2a 004-bets-2b"
    )
    if has_keypad(house):
        yield of_the_game("The dealer presses LOCK OUT on the controller.", "004-dealing-2d", steps="PressKey")
    if house.wagers.collected_before():
        marked = {
            Marker.LAMMER: " and puts a lammer in the place of each",
            Marker.SENSOR: "; the lit sensor shows who made one",
            Marker.NONE: "",
        }[house.wagering.bonus_marker]
        labels = " and ".join(wager.label for wager in house.wagers.collected_before())
        yield chosen(
            f"Before any card is dealt the dealer takes the {labels} wagers into the chip tray{marked}.",
            "wagering.bonus_marker",
            steps="CollectBonusBets",
        )


def deal(house: House) -> Iterator[Rule]:
    """Yield how the cards are dealt."""
    if by_shuffler(house):
        yield of_the_game(
            "The dealer puts the deck from the discard rack into the nest of the shuffler, which frees the one that is "
            "shuffled.",
            "004-dealing-5 004-dealing-5a",
            steps="LoadNest",
        )
    face, own = "face up" if house.deal.faces is Faces.UP else "face down", in_words(house.game.own_cards)
    to_players = _TO_PLAYERS[house.deal.method].format(own=own, face=face)
    yield chosen(to_players, "deal.method", "deal.faces", steps="DealCards")
    yield chosen(_to_dealer(house), "deal.dealers_cards", "deal.method")
    if house.deal.burn_when is BurnTime.AT_THE_DEAL:
        yield chosen(_burn(house), "deal.burn", "deal.burn_when", steps="BurnCard")
    if by_shuffler(house):
        yield of_the_game(
            "When everybody has a packet, the dealer included, the dealer presses START; the shuffler unloads the rest "
            "of the deck, which is racked with no face showing.",
            "004-dealing-7 004-dealing-7a",
            steps="PressStart",
        )
    else:
        yield of_the_game(
            "The dealer puts the stub into the discard rack with no face showing.",
            "000-dealing-7 003-dealing-4",
            steps="RackStub",
        )
    if house.cards.stub_count_every:
        often = in_words(house.cards.stub_count_every)
        yield chosen(
            f"At least once in {often} rounds the dealer counts the stub, which with all cards dealt makes 52.",
            "cards.stub_count_every",
            steps="CountStub",
        )


_TO_PLAYERS = {
    Method.ONE_AT_A_TIME: "In {own} passes, each clockwise from the dealer’s far left, every position with a wager "
    "gets one card from the top of the deck, {face}.",
    Method.THREE_AT_A_TIME: "Clockwise from the dealer’s far left, every position with a wager gets {own} cards from "
    "the top of the deck, {face}.",
    Method.PACKETS: "Clockwise from the dealer’s far left, every position with a wager gets a packet of {own} from the "
    "shuffler, {face}, fanned a little so that its number of cards can be checked.",
}


def _to_dealer(house: House) -> str:
    count = in_words(house.deal.dealers_cards)
    whose = "as the dealer’s hand" if house.game.dealers_hand else "side by side"
    match house.deal.method:
        case Method.ONE_AT_A_TIME:
            more = house.deal.dealers_cards - house.game.own_cards
            passes = "After each pass" if more >= 0 else f"After each of the first {count} passes"
            last = f", and after the last pass {in_words(more)} more" if more > 0 else ""
            return f"{passes} one card goes to the dealer’s area, face down, to the right of the one before{last}."
        case Method.THREE_AT_A_TIME:
            return f"Then {count} cards go to the dealer’s area, face down, {whose}."
        case Method.PACKETS:
            return f"The last packet is the dealer’s; {count} cards of it are laid out face down from left to right."


def burn(house: House) -> Iterator[Rule]:
    """Yield which card is burned and when, and which cards remain in front of the dealer."""
    if house.game.dealers_hand:
        cards = in_words(house.game.dealers_hand)
        yield chosen(f"No card is burned: the dealer’s {cards} cards are the dealer’s hand.", "deal.burn")
        return
    count = in_words(house.game.community_cards)
    if house.deal.burn is Burn.NONE:
        every = "both cards" if house.game.community_cards == 2 else f"all {count} cards"
        yield chosen(f"No card is burned: {every} before the dealer are community cards.", "deal.burn")
    elif house.deal.burn_when is BurnTime.AT_THE_DEAL:
        yield chosen("The burn card is put away in the course of the deal, as chapter 5 says.", "deal.burn_when")
    else:
        yield chosen(_burn(house), "deal.burn", "deal.burn_when", steps="BurnCard")
    if house.deal.burn is not Burn.NONE:
        yield of_the_game("The burn card goes to the discard rack unseen.", "000-completion-11 004-dealing-6c")
    yield of_the_game(
        f"The {count} community cards lie face down at first, and belong to every hand.",
        "000-definitions-1 001-play-4 001-objective-2 003-dealing-6 003-completion-6a 004-dealing-6b 004-completion-6",
    )


_WHEN = {
    BurnTime.NEVER: "Never",
    BurnTime.AT_THE_DEAL: "As the packet is laid out",
    BurnTime.AFTER_THE_DEAL: "When the stub is in the rack, before anybody decides",
    BurnTime.AFTER_BET_1: "When all have decided on {first}",
}


def _burn(house: House) -> str:
    when = _WHEN[house.deal.burn_when].format(first=rules_of(house).points[0].about)
    burned, cards = house.deal.burn.value, in_words(house.deal.dealers_cards)
    return f"{when}, the dealer burns the {burned} card of the {cards}: it goes unseen to the discard rack."


def decisions(house: House) -> Iterator[Rule]:
    """Yield what players are asked, and what their answers mean."""
    yield of_the_game(
        "Players answer for their own hand and keep its cards in the dealer’s sight; only the dealer touches the cards "
        "of others.",
        "000-completion-2 000-completion-3 000-completion-4 003-completion-1a 003-completion-1b 003-completion-1c "
        "004-completion-1 004-completion-1a 004-completion-1b",
    )
    asked = (
        "each player in turn, clockwise from the far left," if house.decisions.asking is Asking.ONE_BY_ONE else "all"
    )
    yield from pages_of(house).decisions(house, asked)
    yield _silence(house)


def _silence(house: House) -> Rule:
    point = rules_of(house).points[0]
    folds, better = point.cautious.effect is Effect.FOLD, "higher" if len(point.options) == 2 else "highest"
    meant = {
        SilentPlayer.BEST: f"the decision with the {better} exact expectation is made",
        SilentPlayer.WITHDRAW: "the hand is folded" if folds else "the bet is taken back",
    }[house.decisions.silent_player]
    return chosen(
        f"For a player who does not answer within {house.decisions.seconds_to_decide} seconds, {meant}.",
        "decisions.silent_player",
        "decisions.seconds_to_decide",
    )
