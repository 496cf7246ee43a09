/** Which rows make the round: it ends once, and what stands before or after it is no part of it. */
import { say } from '../lib/words.svelte';
import type { Fact } from './facts';
import { fault } from './shape';

const MOVES_CHIPS = [
  'WagersPlaced',
  'WagersTakenBack',
  'DecisionMade',
  'WagerCollected',
  'WagerPaid',
  'HandRuledDead',
  'SeedCommitted',
  'ClosingValueDrawn',
  'SeedRevealed',
  'SeedsWithheld',
  'OutsideNamed',
  'OutsideShown',
  'OutsideMissed',
  'BettingClosed',
];

export interface Round {
  number: number;
  outcome: 'settled' | 'void';
  /** From its first wager to its end. */
  facts: Fact[];
}

/** Find the round that the rows tell of; rounds before it came to nothing, and left it their deck. */
export function roundOf(facts: readonly Fact[]): Round {
  const rounds: Fact[][] = [[]];
  for (const fact of facts) {
    rounds.at(-1)?.push(fact);
    if (isEnd(fact)) rounds.push([]);
  }
  const after = rounds.pop() ?? [];
  const strange = after.find(({ name }) => MOVES_CHIPS.includes(name));
  if (strange) throw fault(say('verify.faults.otherRound', { seq: strange.seq, name: strange.name }));
  const own = rounds.pop();
  if (!own) throw fault(say('verify.faults.notOver'));
  for (const earlier of rounds) {
    const dealt = earlier.find(({ name }) => name === 'CardsDealt' || name === 'FaceUpCardFound');
    const end = outline(earlier);
    if (end.outcome !== 'void' || dealt) throw fault(say('verify.faults.twoRounds', { round: end.number }));
  }
  return { ...outline(own), facts: own };
}

/** The people who dealt the round, the first one first; nobody where the machine did. */
export function dealersOf({ facts }: Round): string[] {
  const closed = facts.findIndex(({ name }) => name === 'BettingClosed');
  const named = facts
    .slice(closed)
    .flatMap((fact) => (fact.name === 'DealerNamed' || fact.name === 'ChairTaken' ? [fact.said.dealer] : []));
  return [...new Set(named)];
}

const isEnd = (fact: Fact): boolean => fact.name === 'RoundEnded' || fact.name === 'RoundVoided';

function outline(facts: readonly Fact[]): Omit<Round, 'facts'> {
  const closed = facts.filter((fact) => fact.name === 'BettingClosed');
  const end = facts.at(-1);
  if (end?.name !== 'RoundEnded' && end?.name !== 'RoundVoided') throw fault(say('verify.faults.noEnd'));
  const { round: number } = end.said;
  if (closed.length !== 1 || closed[0]?.said.round !== number) {
    throw fault(say('verify.faults.notClosed', { seq: end.seq, round: number }));
  }
  return { number, outcome: end.name === 'RoundEnded' ? 'settled' : 'void' };
}
