"""A round until everybody has decided: wagers, the deal, the burn card, decisions."""

from __future__ import annotations

from collections.abc import Iterator

from letitride.games.phrases import in_words
from letitride.house import House, Wager, choices
from letitride.house.games.let_it_ride import BASE, LET_IT_RIDE
from letitride.house.games.three_card_poker import ANTE, PAIR_PLUS, THREE_CARD_POKER
from letitride.house.round import Asking, Burn, BurnTime, Faces, Method, SilentPlayer
from letitride.house.setup import Marker, Permission
from letitride.reports.procedures.rule import Rule, assumed, chosen, of_the_game
from letitride.table.procedure import by_shuffler, has_keypad


def wagers(house: House) -> Iterator[Rule]:
    """Yield who may bet what, and how the betting is closed."""
    yield of_the_game(
        "Wagers are made with chips, on the places of the layout meant for them.",
        "000-wagers-1 003-wagers-1 004-bets-1",
    )
    yield of_the_game("Only players who are seated wager.", "000-wagers-3 003-wagers-3")
    if house.chips.verbal_wager_with_cash is Permission.ALLOWED:
        yield chosen("A bet called aloud is taken with its cash on the layout.", "chips.verbal_wager_with_cash")
    else:
        yield chosen(
            "A bet called aloud is not taken, whether or not cash lies with it.", "chips.verbal_wager_with_cash"
        )
    hands = in_words(house.seating.hands_per_player)
    position = "position" if house.seating.hands_per_player == 1 else "positions"
    yield chosen(f"A player bets on {hands} {position} at most.", "seating.hands_per_player")
    for wager in house.wagers:
        yield _limits(house, wager)
    yield from _closing(house)
    if house.seating.leaving_mid_round is Permission.REFUSED:
        yield chosen(
            "A player whose cards are dealt keeps the seat until the round is over.", "seating.leaving_mid_round"
        )
    else:
        yield chosen(
            "A player whose cards are dealt may leave the seat; the hand is played to its end.",
            "seating.leaving_mid_round",
        )


def _limits(house: House, wager: Wager) -> Rule:
    limits = house.wagers[wager]
    keys = [f"wagers.{wager.value}.{limit}" for limit in ("minimum", "maximum")]
    if wager is BASE:
        return chosen(f"To be in a round, a player lays three equal bets of {limits}, one in each circle.", *keys)
    if wager is ANTE:
        return chosen(f"To be in a round, a player lays an ante of {limits}.", *keys)
    main = "base bets" if house.game is LET_IT_RIDE else "ante"
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
    """Yield how the cards reach everybody."""
    if by_shuffler(house):
        yield of_the_game(
            "The dealer puts the deck from the discard rack into the nest of the shuffler, which frees the one that is "
            "shuffled.",
            "004-dealing-5 004-dealing-5a",
            steps="LoadNest",
        )
    yield chosen(_to_players(house), "deal.method", "deal.faces", steps="DealCards")
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


def _to_players(house: House) -> str:
    face = "face up" if house.deal.faces is Faces.UP else "face down"
    match house.deal.method:
        case Method.ONE_AT_A_TIME:
            return (
                f"In three passes, each clockwise from the dealer’s far left, every position with a wager gets one "
                f"card from the top of the deck, {face}."
            )
        case Method.THREE_AT_A_TIME:
            return (
                "Clockwise from the dealer’s far left, every position with a wager gets three cards from the top of "
                f"the deck, {face}."
            )
        case Method.PACKETS:
            return (
                "Clockwise from the dealer’s far left, every position with a wager gets a packet of three from the "
                f"shuffler, {face}, fanned a little so that its number of cards can be checked."
            )


def _to_dealer(house: House) -> str:
    count = in_words(house.deal.dealers_cards)
    whose = "as the dealer’s hand" if house.game is THREE_CARD_POKER else "side by side"
    match house.deal.method:
        case Method.ONE_AT_A_TIME:
            passes = "After each pass" if house.deal.dealers_cards == 3 else "After each of the first two passes"
            return f"{passes} one card goes to the dealer’s area, face down, to the right of the one before."
        case Method.THREE_AT_A_TIME:
            return f"Then {count} cards go to the dealer’s area, face down, {whose}."
        case Method.PACKETS:
            return f"The last packet is the dealer’s; {count} cards of it are laid out face down from left to right."


def burn(house: House) -> Iterator[Rule]:
    """Yield which card is burned and when, and which cards remain before the dealer."""
    if house.game is THREE_CARD_POKER:
        yield chosen("No card is burned: the dealer’s three cards are the dealer’s hand.", "deal.burn")
        return
    if house.deal.burn is Burn.NONE:
        yield chosen("No card is burned: both cards before the dealer are community cards.", "deal.burn")
    elif house.deal.burn_when is BurnTime.AT_THE_DEAL:
        yield chosen("The burn card is put away in the course of the deal, as chapter 5 says.", "deal.burn_when")
    else:
        yield chosen(_burn(house), "deal.burn", "deal.burn_when", steps="BurnCard")
    if house.deal.burn is not Burn.NONE:
        yield of_the_game("The burn card goes to the discard rack unseen.", "000-completion-11 004-dealing-6c")
    yield of_the_game(
        "The two community cards lie face down at first, and belong to every hand.",
        "000-definitions-1 001-play-4 001-objective-2 003-dealing-6 003-completion-6a 004-dealing-6b 004-completion-6",
    )


_WHEN = {
    BurnTime.NEVER: "Never",
    BurnTime.AT_THE_DEAL: "As the packet is laid out",
    BurnTime.AFTER_THE_DEAL: "When the stub is in the rack, before anybody decides",
    BurnTime.AFTER_BET_1: "When all have decided on bet 1",
}


def _burn(house: House) -> str:
    when, burned = _WHEN[house.deal.burn_when], house.deal.burn.value
    return f"{when}, the dealer burns the {burned} card of the three: it goes unseen to the discard rack."


def decisions(house: House) -> Iterator[Rule]:
    """Yield what the players are asked, and what their answers mean."""
    yield of_the_game(
        "Players answer for their own hand and keep its cards in the dealer’s sight; only the dealer touches the cards "
        "of others.",
        "000-completion-2 000-completion-3 000-completion-4 003-completion-1a 003-completion-1b 003-completion-1c "
        "004-completion-1 004-completion-1a 004-completion-1b",
    )
    asked = (
        "each player in turn, clockwise from the far left," if house.decisions.asking is Asking.ONE_BY_ONE else "all"
    )
    if house.game is THREE_CARD_POKER:
        yield from _play_or_fold(house, asked)
    else:
        yield from _ride_or_withdraw(asked)
    yield _silence(house)


def _silence(house: House) -> Rule:
    meant = {
        SilentPlayer.BEST: "the decision with the higher exact expectation is made",
        SilentPlayer.WITHDRAW: "the hand is folded" if house.game is THREE_CARD_POKER else "the bet is taken back",
    }[house.decisions.silent_player]
    return chosen(
        f"For a player who does not answer within {house.decisions.seconds_to_decide} seconds, {meant}.",
        "decisions.silent_player",
        "decisions.seconds_to_decide",
    )


def _play_or_fold(house: House, asked: str) -> Iterator[Rule]:
    yield chosen(f"The dealer asks {asked} to play or to fold.", "decisions.asking")
    yield of_the_game(
        "Who plays adds a play wager exactly as large as the ante.",
        "003-tcp-definitions-4 003-tcp-definitions-4a",
        steps="MakeDecision",
    )
    yield assumed("Who folds loses the ante.", "no page of the documents says so; as the game is played everywhere")
    if PAIR_PLUS in house.wagers:
        yield of_the_game(
            "Pair Plus plays against the posted pay table, whatever becomes of the hand against the dealer.",
            "003-tcp-definitions-3 003-tcp-definitions-3a",
        )
    yield assumed(
        "When all have decided, the dealer turns up the dealer’s three cards.",
        "no page of the documents says so; as the game is played everywhere",
        steps="TurnCards",
    )


def _ride_or_withdraw(asked: str) -> Iterator[Rule]:
    yield chosen(f"The dealer asks {asked} whether bet 1 rides or is withdrawn.", "decisions.asking")
    yield of_the_game(
        "A bet that was let ride stays down for the rest of the round.",
        "000-completion-8 000-completion-16 001-play-7 003-completion-2a 003-completion-4a 004-completion-2a "
        "004-completion-4a",
    )
    yield of_the_game(
        "The dealer pushes a bet that is withdrawn to its player, who takes it off the layout at once.",
        "000-completion-9 000-completion-17 003-completion-2b 003-completion-4b 004-completion-2b 004-completion-4b",
    )
    yield of_the_game("A bet that was withdrawn does not come back into the round.", "001-play-8")
    yield of_the_game(
        "When all have decided on bet 1, the dealer turns up the first community card.",
        "000-completion-12 000-completion-13 001-play-9 003-completion-3 003-completion-3a 004-completion-3 "
        "004-completion-3a 004-lir-dealing-7",
        steps="TurnCards",
    )
    yield of_the_game(
        "The first community card is the left one of the two, as the dealer sees them.",
        "000-completion-12 003-completion-3 004-completion-3 004-lir-dealing-7",
    )
    yield chosen(f"The dealer then asks {asked} whether bet 2 rides or is withdrawn.", "decisions.asking")
    yield of_the_game(
        "Whatever a player did with bet 1, the choice on bet 2 is open.",
        "000-completion-15 001-play-11 003-completion-4c 004-completion-4d",
    )
    yield of_the_game(
        "Having decided on bet 2, a player lays the three cards face down in their place on the layout.",
        "000-completion-5 004-completion-4c",
    )
    yield of_the_game("The player does not touch them again.", "000-completion-6")
    yield of_the_game("Bet $ cannot be withdrawn.", "000-wagers-8 001-play-12 003-wagers-6 004-bets-3b")
    yield of_the_game(
        "When all have decided on bet 2, the dealer turns up the second community card.",
        "000-completion-19 001-play-14 003-completion-5 004-completion-5 004-completion-5a 004-lir-dealing-10",
        steps="TurnCards",
    )
