"""The trainer: hands to learn by, for anybody. Nothing is kept here: progress is the browser's to keep."""

from __future__ import annotations

import functools
import secrets
from typing import Annotated

from fastapi import APIRouter, Path

from letitride.cards import Card, CardError
from letitride.cards.card import refuse_duplicates
from letitride.games import DecisionPoint, Option, rules_of
from letitride.house import House
from letitride.odds import analyse_house
from letitride.odds.solvers import Situation
from letitride.server.houses.houses import MOST_HOUSES, catalogued, house_shown
from letitride.server.http.problem import problems
from letitride.server.trainer.coach import advice_fields, cost_shown
from letitride.server.trainer.wire import (
    AnswerShown,
    CardPart,
    CardShown,
    ChoiceName,
    ClassShown,
    DrillShown,
    GivenAnswer,
    QuestionShown,
    TrainerShown,
    Wanted,
)
from letitride.table import to_json
from letitride.table.views.reading import Malformed
from letitride.training.classes import HandClass, class_of, classes_of
from letitride.training.decision_point import NotDecided, advised, cards_seen, drilled, point_named, smallest_stake
from letitride.training.drill import ClassScore, Question, question

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
    house = catalogued(house_id)
    point = _point(house, wanted.decision)
    history = {key: _asked(key, *counts) for key, counts in wanted.missed.items()}
    return _question_shown(point, question(house, point, _DRAW, history, last=wanted.last))


@router.post("/{house_id}/answer", responses=problems(404))
def answer(house_id: HouseId, given: GivenAnswer) -> AnswerShown:
    """Tell whether an answer is right, from nothing but the cards that were sent."""
    house = catalogued(house_id)
    point = _point(house, given.decision)
    situation, option = _situation(house, point, given), _option(point, given.choice)
    of = class_of(house, point, (*situation.cards, *situation.seen))
    return _answer_shown(situation, option, of)


def _point(house: House, name: str) -> DecisionPoint:
    try:
        return point_named(house, name)
    except NotDecided as refused:
        raise BadDecision(str(refused)) from None


def _asked(key: str, times: int, wrong: int) -> ClassScore:
    if wrong > times:
        raise Malformed(f"missed.{key}: {wrong} wrong of {times} asked")
    return ClassScore(times, wrong)


def _situation(house: House, point: DecisionPoint, given: GivenAnswer) -> Situation:
    try:
        cards, community = (tuple(map(Card.parse, each)) for each in (given.cards, given.community))
        refuse_duplicates([*cards, *community])
    except CardError as fault:
        raise BadCards(str(fault)) from None
    own, seen = house.game.own_cards, cards_seen(house, point)
    if (len(cards), len(community)) != (own, seen):
        wanted = f"{own} cards and {seen or 'no'} community card{'' if seen == 1 else 's'}"
        raise BadCards(f"{point.about} is decided with {wanted}, got {len(cards)} and {len(community)}")
    return drilled(house, point, (*cards, *community))


def _option(point: DecisionPoint, name: str) -> Option:
    option = point.option(name)
    if option is None:
        names = " or ".join(each.id for each in point.options)
        raise BadDecision(f"{point.about} is decided by {names}, not by {name}")
    return option


@functools.lru_cache(MOST_HOUSES)
def _trainer_shown(house: House) -> TrainerShown:
    main = next(each for each in house_shown(house).wagers if each.wager == house.main_wager.value)
    return TrainerShown(
        house=house.id,
        name=house.name,
        game=house.game.value,
        stake=to_json(smallest_stake(house)),
        pay_table=main.pay_table,
        lines=main.lines,
        drills=[_drill_shown(house, point) for point in rules_of(house).points],
        card=_card_shown(house),
    )


def _drill_shown(house: House, point: DecisionPoint) -> DrillShown:
    return DrillShown(
        decision=point.id,
        title=point.title,
        choices=_choices(point),
        classes=[ClassShown(key=each.key, label=each.label) for each in classes_of(house, point)],
    )


def _choices(point: DecisionPoint) -> list[ChoiceName]:
    return [ChoiceName(option=option.id, says=option.label, key=option.key) for option in point.options]


def _card_shown(house: House) -> CardShown:
    sheet = analyse_house(house).analysis.strategy()
    titles = [point.title for point in rules_of(house).points]
    parts = [
        CardPart(title=part.heading or title, lines=list(part.lines), otherwise=part.otherwise)
        for part, title in zip(sheet.parts, titles, strict=True)
    ]
    return CardShown(parts=parts, notes=list(sheet.notes))


def _question_shown(point: DecisionPoint, asked: Question) -> QuestionShown:
    situation = asked.situation
    return QuestionShown(
        decision=point.id,
        cards=to_json(situation.cards),
        community=to_json(situation.seen),
        stake=to_json(situation.stake),
        before=[_decided(*made) for made in zip(rules_of(situation.house).points, situation.decisions, strict=False)],
        key=asked.of.key,
        choices=_choices(point),
    )


def _decided(point: DecisionPoint, name: str) -> str:
    option = point.option(name)
    return f"{point.about} {option.made}" if option else ""


def _answer_shown(situation: Situation, option: Option, of: HandClass) -> AnswerShown:
    found = advised(situation)
    cost = found.cost_of(option.id)
    return AnswerShown(
        **advice_fields(found),
        right=not cost,
        choice=option.id,
        cost=cost_shown(cost, situation.stake),
        key=of.key,
        label=of.label,
    )
