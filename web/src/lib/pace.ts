/** How long each step of the procedure is shown, in milliseconds; what is not named takes no time. */
import type { RoundEvent } from '../api/types';

const SHOWN: Partial<Record<RoundEvent['event'], number>> = {
  SeatTaken: 150,
  WagersPlaced: 160,
  WagersTakenBack: 160,
  BettingClosed: 200,
  BonusBetsCollected: 350,
  DeckShuffled: 250,
  CardsDealt: 60,
  StubRacked: 160,
  CardBurned: 250,
  DecisionMade: 180,
  CardsTurned: 750,
  HandExposed: 450,
  BonusHandShown: 400,
  WagerCollected: 350,
  WagerPaid: 500,
  HandPickedUp: 200,
  CommunityCardsPickedUp: 160,
  HandRuledDead: 900,
  RoundVoided: 900,
  CardsGathered: 300,
  RoundEnded: 250,
};

/** How a hand is settled: your own is shown at leisure, and those of the others in passing. */
const SETTLING: RoundEvent['event'][] = [
  'HandExposed',
  'BonusHandShown',
  'WagerCollected',
  'WagerPaid',
  'HandPickedUp',
];
const IN_PASSING = 0.12;

/** This many steps may wait. Beyond it each is shown for a shorter time, so that the page never falls behind. */
export const WAITING = 30;

export function timeFor(event: RoundEvent, waiting: number, stretch: number, own: number | null): number {
  const hurry = waiting > WAITING ? WAITING / waiting : 1;
  const passing = own !== null && SETTLING.includes(event.event) && !('seat' in event && event.seat === own);
  return (SHOWN[event.event] ?? 0) * stretch * hurry * (passing ? IN_PASSING : 1);
}

/** How long your own cards lie open before they are picked up, in milliseconds. */
export const LOOK = 800;

/** From this many steps on, the page goes straight to the present state. */
export const TOO_MANY = 400;
