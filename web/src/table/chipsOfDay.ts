/** Chips of a house day that a player takes along: they are in no account, and good on that day only. */
import { get } from '../api/client';
import type { ChipsHeld, SentencePart } from '../api/types';
import { cents, formatCents } from '../lib/money';
import { houseDayOf } from '../lib/time';
import { say } from '../lib/words.svelte';

/** Return where a player finds them, in words; nothing where there are none, or nobody answers. */
export async function takenAlong(): Promise<readonly SentencePart[]> {
  const held = await get<ChipsHeld>('/day/chips').catch(() => null);
  if (!held?.day || !cents(held.chips)) return [];
  return [
    { text: say('table.buyIn.tookAlong', { amount: formatCents(cents(held.chips)), day: houseDayOf(held.day) }) },
  ];
}
