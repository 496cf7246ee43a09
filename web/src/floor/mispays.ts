/** Wrong payments in words: what was paid and due, and what the correction moves. */
import type { DealersChair, DeskLine } from '../api/types';
import { cents, formatCents } from '../lib/money';
import { say } from '../lib/words.svelte';
import { seatName } from './words';

export type Mispay = DealersChair['mispays'][number];

export function mispayWords(mispay: Mispay, taken: DeskLine['taken']): string {
  return say('floor.mispays.line', {
    round: mispay.round,
    seat: seatName(mispay.seat, taken),
    wager: mispay.label,
    paid: formatCents(cents(mispay.paid)),
    due: formatCents(cents(mispay.due)),
  });
}

export function correctionWords({ paid, due }: Mispay): string {
  const wrong = cents(due) - cents(paid);
  const amount = formatCents(Math.abs(wrong));
  return wrong < 0 ? say('floor.mispays.back', { amount }) : say('floor.mispays.more', { amount });
}
