/** Chips of a house day that a player takes along: they are in no account, and good on that day only. */
import { get } from '../api/client';
import type { ChipsHeld, SentencePart } from '../api/types';
import { cents, formatCents } from '../lib/money';
import { say } from '../lib/words.svelte';

/** Return where a player finds them, in words; nothing where there are none. */
export async function takenAlong(): Promise<readonly SentencePart[]> {
  const { day, chips } = await get<ChipsHeld>('/day/chips');
  return day && cents(chips)
    ? [{ text: say('table.buyIn.tookAlong', { amount: formatCents(cents(chips)), day }) }]
    : [];
}
