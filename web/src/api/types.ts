/** The shapes of what the server says. */
import type { ShownCard } from '../lib/cards';

export interface Myself {
  name: string;
  post: string;
  guest: boolean;
  balance: string;
}

export interface Exact {
  exact: string;
  percent: number;
}

export interface WagerName {
  wager: string;
  label: string;
  pay_table: string;
}

export interface TableLine {
  id: string;
  house: string;
  name: string;
  game: string;
  stage: string;
  seats: number;
  taken: number;
  people: number;
  bots: number;
  watching: number;
  limits: string;
  minimum: string;
  maximum: string | null;
  par: Exact;
  house_edge: Exact;
  wagers: WagerName[];
}

export interface HouseLine {
  id: string;
  name: string;
  game: string;
  document: string;
  limits: string;
  par: Exact;
  wagers: WagerName[];
}

export interface WagerShown extends WagerName {
  minimum: string;
  maximum: string | null;
  basis: string;
  alone: boolean;
  sentence: string;
  lines: { hand: string; pays: string }[];
  figures: { house_edge: Exact; par: Exact; hit_frequency: Exact; standard_deviation: number };
}

export interface HouseShown {
  id: string;
  name: string;
  game: string;
  document: string;
  about: string;
  chips: string[];
  decision_seconds: number;
  wagers: WagerShown[];
  payout_cap: string | null;
  rules: { heading: string; sentences: string[] }[];
}

export interface SeatView {
  seat: number;
  player: string;
  bot: boolean;
  rail: string;
  stakes: Record<string, string>;
  bets: Record<string, 'open' | 'riding' | 'withdrawn'>;
  cards: ShownCard[];
  tucked_under: string | null;
  lamp: boolean;
  marker: string | null;
  leaving: boolean;
}

export interface View {
  house: string;
  game: string;
  stage: string;
  round: number | null;
  rounds: number;
  seats: (SeatView | null)[];
  asked: number[];
  due: string[];
  dealers_cards: ShownCard[];
  burned: boolean;
  undealt: number | null;
  spread: ShownCard[];
  rack: { source: string; cards: ShownCard[] }[];
  halt: { cause: string; ballots: [number, string][] } | null;
}

interface Told {
  call: string;
}

type CardsTold = number | ShownCard[];

export type RoundEvent = Told &
  (
    | { event: 'SeatTaken'; seat: number; player: string; bot?: boolean }
    | { event: 'SeatLeft'; seat: number; player: string; amount: string }
    | { event: 'LeavingAnnounced'; seat: number }
    | { event: 'ChipsBought'; seat: number; amount: string }
    | { event: 'WagersPlaced' | 'WagersTakenBack'; seat: number; stakes: [string, string][] }
    | { event: 'BettingClosed'; round: number }
    | { event: 'BonusBetsCollected'; stakes: [number, string][]; marker: string }
    | { event: 'BonusBetsRedistributed'; stakes: [number, string][] }
    | { event: 'DeckShuffled' | 'StubRacked'; cards: CardsTold }
    | { event: 'CardBurned'; cards: CardsTold; place: number }
    | { event: 'CardsDealt' | 'CardsLookedAt' | 'HandPickedUp'; seat: number; cards: CardsTold }
    | { event: 'HandExposed' | 'BonusHandShown'; seat: number; cards: ShownCard[] }
    | { event: 'BetLeftRiding'; seat: number; circle: string }
    | { event: 'BetWithdrawn'; seat: number; circle: string; stake: string }
    | { event: 'PlayWagerMade'; seat: number; stake: string }
    | { event: 'HandFolded' | 'HandWavedOff'; seat: number }
    | { event: 'CommunityCardTurned'; card: string }
    | { event: 'DealersHandTurned' | 'CommunityCardsPickedUp'; cards: ShownCard[] }
    | { event: 'WagerCollected'; seat: number; wager: string; stake: string; hand: string; line: string }
    | {
        event: 'WagerPaid';
        seat: number;
        wager: string;
        stake: string;
        winnings: string;
        returned: string;
        hand: string;
        line: string;
      }
    | { event: 'RoundVoided'; cause: string; returns: { seat: number; from_layout: string; from_tray: string }[] }
    | { event: 'RoundEnded'; round: number }
    | { event: 'CardsGathered' | 'LammersCollected' | 'DecisionsOpened' | 'TableClosed' | 'RoundInterrupted' }
  );

export interface Limits {
  minimum: string;
  maximum: string | null;
}

export interface Offer {
  wagers: Record<string, Limits>;
  chips: string[];
  alone: string[];
}

export interface Legal {
  command: string;
  seat?: number;
  stakes?: Offer;
  ballot?: string;
  [field: string]: unknown;
}

export interface Deadline {
  at: number;
  left: number;
  ends: string;
  seats: number[];
  then: string;
}

export interface TableState {
  type: 'state';
  table: string;
  version: number;
  head: string;
  seat: number | null;
  view: View;
  legal: Legal[];
  shuffle: { number: number; commitment: string } | null;
  deadline: Deadline | null;
  events: RoundEvent[];
  hint: string | null;
  watching: number;
}

export interface CommandAnswer {
  id: string;
  outcome: string;
  version: number;
  code: string;
  message: string;
  rule: string;
}
