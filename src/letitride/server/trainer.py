"""The trainer: hands to learn by, for anybody. Nothing is kept here: progress is the browser's to keep."""

from __future__ import annotations

import functools
import secrets
from typing import Annotated

from fastapi import APIRouter, Path

from letitride.cards import Card, CardError, Money
from letitride.cards.card import refuse_duplicates
from letitride.house import House
from letitride.house.games.let_it_ride import base_table
from letitride.house.games.three_card_poker import THREE_CARD_POKER, ante_wager
from letitride.odds import analyse_base, analyse_three_card_poker, strategy_card
from letitride.odds.worth import cap_of, worth_of
from letitride.server.coach import advice_fields, cost_shown
from letitride.server.houses import MOST_HOUSES, catalogued, house_shown
from letitride.server.problem import problems
from letitride.server.trainer_shapes import (
    AnswerShown,
    CardPart,
    CardShown,
    ChoiceName,
    ClassShown,
    DrillShown,
    GivenAnswer,
    Past,
    QuestionShown,
    TrainerShown,
    Wanted,
)
from letitride.table import plain
from letitride.table.reading import Malformed
from letitride.training.classes import HandClass, NotDecided, class_of, classes_of
from letitride.training.drill import Asked, Question, question
from letitride.training.spot import Choice, Decision, Spot, advised, decisions_of

router = APIRouter(prefix="/api/trainer", tags=["trainer"])
HouseId = Annotated[str, Path(pattern=r"^[a-z0-9-]{1,60}$", description="A house of the catalogue.")]
_DRAW = secrets.SystemRandom()


class BadCards(Malformed):
    """Cards with which nothing can be decided."""

    code = "cards"


class BadDecision(Malformed):
    """A decision or a choice that the game of a house does not know."""

    code = "no-such-decision"


@router.get("/{house_id}", responses=problems(404))
def trainer(house_id: HouseId) -> TrainerShown:
    """Tell which decisions of a house can be drilled, with its strategy card."""
    return _trainer_shown(catalogued(house_id))


@router.post("/{house_id}/question", responses=problems(404))
def ask(house_id: HouseId, wanted: Wanted) -> QuestionShown:
    """Deal a hand to decide about: close calls, and what went wrong before, come more often."""
    house, decision = catalogued(house_id), Decision(wanted.decision)
    history = {key: _asked(key, *counts) for key, counts in wanted.missed.items()}
    try:
        return _question_shown(house, question(house, decision, _DRAW, history, last=wanted.last))
    except NotDecided as refused:
        raise BadDecision(str(refused)) from None


@router.post("/{house_id}/answer", responses=problems(404))
def answer(house_id: HouseId, given: GivenAnswer) -> AnswerShown:
    """Tell whether an answer is right, from nothing but the cards that were sent."""
    house, decision = catalogued(house_id), Decision(given.decision)
    spot, choice = _spot(house, decision, given), _choice(decision, given.choice)
    try:
        of = class_of(house, decision, (*spot.cards, *spot.community))
    except NotDecided as refused:
        raise BadDecision(str(refused)) from None
    return _answer_shown(house, spot, choice, of)


def _asked(key: str, times: int, wrong: int) -> Asked:
    if wrong > times:
        raise Malformed(f"missed.{key}: {wrong} wrong of {times} asked")
    return Asked(times, wrong)


def _spot(house: House, decision: Decision, given: GivenAnswer) -> Spot:
    try:
        cards, community = (tuple(map(Card.parse, each)) for each in (given.cards, given.community))
        refuse_duplicates([*cards, *community])
    except CardError as fault:
        raise BadCards(str(fault)) from None
    if len(community) != decision.community_cards:
        wanted = "one community card" if decision.community_cards else "no community card"
        raise BadCards(f"{decision.value} is decided with {wanted}, got {len(community)}")
    return Spot(decision=decision, cards=cards, community=community, stake=_stake(house))


def _choice(decision: Decision, name: str) -> Choice:
    for choice in decision.choices:
        if choice.command == name:
            return choice
    names = " or ".join(each.command for each in decision.choices)
    raise BadDecision(f"{decision.value} is decided by {names}, not by {name}")


def _stake(house: House) -> Money:
    return house.wagers[house.main_wager].minimum


@functools.lru_cache(MOST_HOUSES)
def _trainer_shown(house: House) -> TrainerShown:
    main = next(each for each in house_shown(house).wagers if each.wager == house.main_wager.value)
    return TrainerShown(
        house=house.id,
        name=house.name,
        game=house.game.value,
        stake=plain(_stake(house)),
        pay_table=main.pay_table,
        lines=main.lines,
        drills=[_drill_shown(house, decision) for decision in decisions_of(house.game)],
        card=_card_shown(house),
    )


def _drill_shown(house: House, decision: Decision) -> DrillShown:
    return DrillShown(
        decision=decision.value,
        title=_TITLES[decision],
        choices=_choices(decision),
        classes=[ClassShown(key=each.key, label=each.label) for each in classes_of(house, decision)],
    )


_TITLES = {
    Decision.BET_1: "Bet 1, with three cards",
    Decision.BET_2: "Bet 2, with four cards",
    Decision.PLAY: "Play or fold",
}


def _choices(decision: Decision) -> list[ChoiceName]:
    return [ChoiceName(command=choice.command, says=choice.says) for choice in decision.choices]


def _card_shown(house: House) -> CardShown:
    if house.game is THREE_CARD_POKER:
        ante = ante_wager(house.wagers)
        game = analyse_three_card_poker(ante.bonus, qualifies_with=ante.qualifying_rank, tie=house.decisions.tie)
        words = game.card()
        notes = ["Where suits decide, a drill tells which."] if "in some suits" in words else []
        otherwise = "Fold everything else." if words.startswith("Play with") else ""
        return CardShown(parts=[CardPart(title="Play or fold", lines=[words], otherwise=otherwise)], notes=notes)
    base = analyse_base(base_table(house.wagers), tie=house.decisions.tie, cap=cap_of(house, _stake(house)))
    card = strategy_card(base)
    parts = [
        CardPart(
            title=f"{part.title}: let it ride with",
            lines=[line.words for line in part.lines],
            otherwise="Take it back with everything else." if part.lines else "No hand: always take it back.",
        )
        for part in card.parts
    ]
    return CardShown(parts=parts, notes=list(card.notes))


def _question_shown(house: House, asked: Question) -> QuestionShown:
    spot = asked.spot
    past: Past | None = None
    if spot.decision is Decision.BET_2:
        past = "riding" if worth_of(house, spot.stake, spot.cards).rides else "withdrawn"
    return QuestionShown(
        decision=spot.decision.value,
        cards=plain(spot.cards),
        community=plain(spot.community),
        stake=plain(spot.stake),
        bet_1=past,
        key=asked.of.key,
        choices=_choices(spot.decision),
    )


def _answer_shown(house: House, spot: Spot, choice: Choice, of: HandClass) -> AnswerShown:
    found = advised(house, spot)
    cost = found.cost_of(choice)
    return AnswerShown(
        **advice_fields(found),
        right=not cost,
        choice=choice.command,
        cost=cost_shown(cost, spot.stake),
        key=of.key,
        label=of.label,
    )
