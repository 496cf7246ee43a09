/** How long each step of the procedure is shown, in milliseconds; what is not named takes no time. */
import type { RoundEvent } from '../api/types';

const SHOWN: Partial<Record<RoundEvent['event'], number>> = {
  SeatTaken: 150,
  WagersPlaced: 220,
  WagersTakenBack: 220,
  BettingClosed: 450,
  BonusBetsCollected: 500,
  DeckShuffled: 350,
  CardsDealt: 150,
  StubRacked: 260,
  CardBurned: 420,
  DecisionMade: 350,
  CardsTurned: 900,
  HandExposed: 550,
  BonusHandShown: 500,
  WagerCollected: 420,
  WagerPaid: 650,
  HandPickedUp: 220,
  CommunityCardsPickedUp: 260,
  RoundVoided: 900,
  CardsGathered: 400,
  RoundEnded: 500,
};

/** So many steps may wait; beyond it each is shown for a shorter time, so that the page never falls behind. */
export const WAITING = 30;

export function timeFor(event: RoundEvent, waiting: number, stretch: number): number {
  const hurry = waiting > WAITING ? WAITING / waiting : 1;
  return (SHOWN[event.event] ?? 0) * stretch * hurry;
}

/** So long one's own cards lie open before they are picked up. */
export const LOOK = 1400;

/** So many steps are not shown one by one any more: the page goes straight to how things stand. */
export const TOO_MANY = 400;
