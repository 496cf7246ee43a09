/** The words of cases. */
import type { CaseReason, CaseState } from '../api/types';
import { say } from '../lib/words.svelte';

const NAMES = {
  'paid wrong': 'cases.reasons.paidWrong',
  'decision not taken': 'cases.reasons.decision',
  cards: 'cases.reasons.cards',
  other: 'cases.reasons.another',
} as const satisfies Record<CaseReason, string>;

/** What a player calls the floor for, in the order in which it is shown. */
export const REASONS = Object.keys(NAMES) as readonly CaseReason[];
export const reasonName = (reason: CaseReason): string => say(NAMES[reason]);
export const STATES: readonly CaseState[] = ['open', 'ruled', 'closed'];
export const LONGEST_TEXT = 200;

/** Where everything about a case is. */
export const casePath = (number: number): string => `/floor/cases/${number}`;
