/** The words of cases. */
import type { CaseReason, CaseState } from '../api/types';

/** What a player calls the floor for, in the order in which it is shown. */
export const REASONS: readonly CaseReason[] = ['paid wrong', 'decision not taken', 'cards', 'other'];
export const STATES: readonly CaseState[] = ['open', 'ruled', 'closed'];
export const LONGEST_TEXT = 200;

/** Where everything about a case is. */
export const casePath = (number: number): string => `/floor/cases/${number}`;
