/** The words of the floor desk. */
import type { DeskLine, Exact, Layout, Post } from '../api/types';
import { shortName } from '../lib/names';
import { named, number, say } from '../lib/words.svelte';
import { percent } from '../lobby/words';

const OVERSEERS: readonly Post[] = ['floor', 'surveillance', 'administrator'];
const STAFF: readonly Post[] = ['dealer', ...OVERSEERS];
/** Every post that an administrator can give. */
export const POSTS: readonly Post[] = ['player', ...STAFF, 'instructor'];

/** Whether somebody belongs to the house. */
export const isStaff = (post: string): boolean => STAFF.some((each) => each === post);

/** Whether somebody sees the rounds and figures of everybody. */
export const oversees = (post: string): boolean => OVERSEERS.some((each) => each === post);

export const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** A post as it is called in a sentence; a list begins it with a capital. */
export const postName = (post: string): string => named(`common.posts.${post}`, post);

/** What stands over a field of a command. */
export const fieldName = (name: string): string => named(`floor.fields.${name}`, capital(name));

/** A seat with who sits there; the dealer's area has the number 0. */
export function seatName(seat: number, taken: DeskLine['taken']): string {
  if (seat === 0) return say('floor.seats.dealer');
  const found = taken.find((each) => each.seat === seat);
  if (!found) return say('floor.seats.seat', { seat });
  return say('floor.seats.seatOf', { seat, name: shortName(found.player, found.bot, seat) });
}

/** What was done. An event without words of its own is named as in the record: `CutDeck` as Cut deck. */
export const commandName = (command: string): string =>
  named(`floor.did.${command}`, capital(command.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase()));

/** What a player can answer the dealer, by its name in the record. */
export const optionNamed = (
  layout: Layout | null,
  name: string,
): Layout['points'][number]['options'][number] | undefined =>
  layout?.points.flatMap(({ options }) => options).find(({ id }) => id === name);

/** Who decided, where it was not the player. */
export const decidedBy = (who: string): string => (who === 'player' ? '' : named(`floor.decidedBy.${who}`, who));

/** A share for people, with a sign that cannot be mistaken for a hyphen. */
export const share = (exact: Exact): string => percent(exact).replace('-', '−');

/** A bound in per cent, with the given number of digits after the point. */
export const perCent = (value: number, digits: number): string =>
  `${number(value, { minimumFractionDigits: digits, maximumFractionDigits: digits })} %`.replace('-', '−');

/** A chance for people: in per cent while that is readable, else as one in a number. */
export function chanceOf(chance: number): string {
  if (chance >= 0.01) return perCent(100 * chance, chance >= 0.1 ? 0 : 1);
  return chance <= 1e-12 ? say('floor.rates.hardly') : say('floor.rates.oneIn', { many: Math.round(1 / chance) });
}

/** What is counted of each, in the order in which it is shown. */
export const RATES = ['void_by_pair', 'void_by_dealer', 'void_by_player', 'withheld', 'withheld_by_pair'] as const;
export type RateKind = (typeof RATES)[number];

/** Where everything about a table or a round of it is. */
export const tablePath = (id: string): string => `/floor/tables/${encodeURIComponent(id)}`;
export const dealPath = (id: string): string => `/deal/${encodeURIComponent(id)}`;
export const roundPath = (id: string, round: number): string => `/floor/rounds/${encodeURIComponent(id)}/${round}`;

/** The groups of what may be done at a table, in their order. */
export const GROUPS = ['ruling', 'vote', 'table', 'cards'] as const;
type Group = (typeof GROUPS)[number];

const GROUP_OF: Record<string, Group> = {
  VerifyHands: 'ruling',
  ConfirmVoid: 'ruling',
  CountDeck: 'ruling',
  DeclareMisdeal: 'ruling',
  GatherCards: 'ruling',
  AnswerForSilentPlayer: 'ruling',
  RedistributeBonusBets: 'ruling',
  CloseVote: 'vote',
  OpenTable: 'table',
  CloseTable: 'table',
  PauseTable: 'table',
  ResumeTable: 'table',
  TakeChair: 'table',
  SendRelief: 'table',
  LeaveChair: 'table',
  CallDeadGame: 'table',
  ReturnFromDeadGame: 'table',
  CallNoMoreBets: 'table',
};

export const groupOf = (command: string): Group => GROUP_OF[command] ?? 'cards';
