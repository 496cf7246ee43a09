/** The words of the floor desk. */
import type { DeskLine, Exact, Layout, Post } from '../api/types';
import { shortName } from '../lib/names';
import { percent } from '../lobby/words';

const OVERSEERS: readonly Post[] = ['floor', 'surveillance', 'administrator'];
const STAFF: readonly Post[] = ['dealer', ...OVERSEERS];
export const POSTS: readonly Post[] = ['player', ...STAFF];

/** Whether somebody belongs to the house. */
export const isStaff = (post: string): boolean => STAFF.some((each) => each === post);

/** Whether somebody sees the rounds and figures of everybody. */
export const oversees = (post: string): boolean => OVERSEERS.some((each) => each === post);

export const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

const FIELDS: Record<string, string> = {
  found: 'Cards found',
  hands: 'The hands are',
  cards: 'The cards are',
  option: 'The decision',
  at: 'Cards above the cut',
};

/** What stands over a field of a command. */
export const fieldName = (name: string): string => FIELDS[name] ?? capital(name);

/** A seat with who sits there; the dealer's area has the number 0. */
export function seatName(seat: number, taken: DeskLine['taken']): string {
  if (seat === 0) return 'The dealer';
  const found = taken.find((each) => each.seat === seat);
  return found ? `Seat ${seat}, ${shortName(found.player, found.bot, seat)}` : `Seat ${seat}`;
}

/** A command as it is named in the record: `ReportWrongNumber` is report wrong number. */
export const commandName = (command: string): string =>
  capital(command.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase());

/** What a player can answer the dealer, by its name in the record. */
export const optionNamed = (
  layout: Layout | null,
  name: string,
): Layout['points'][number]['options'][number] | undefined =>
  layout?.points.flatMap(({ options }) => options).find(({ id }) => id === name);

/** Who decided, where it was not the player. */
export const decidedBy = (who: string): string =>
  ({ player: '', device: 'the clock, for a silent player' })[who] ?? `the ${who}`;

/** A share for people, with a sign that cannot be mistaken for a hyphen. */
export const share = (exact: Exact): string => percent(exact).replace('-', '−');

/** A chance for people: in per cent while that is readable, else as one in so many. */
export function chanceOf(chance: number): string {
  if (chance >= 0.01) return `${(100 * chance).toFixed(chance >= 0.1 ? 0 : 1)} %`;
  if (chance <= 1e-12) return 'less than 1 in 10¹²';
  return `1 in ${Math.round(1 / chance).toLocaleString('en-US')}`;
}

/** Where everything about a table or a round of it is. */
export const tablePath = (id: string): string => `/floor/tables/${encodeURIComponent(id)}`;
export const roundPath = (id: string, round: number): string => `/floor/rounds/${encodeURIComponent(id)}/${round}`;

/** A group of things that may be done at a table. */
type Group = 'The ruling' | 'The vote' | 'The table' | 'The cards and decks';

const GROUPS: Record<string, Group> = {
  VerifyHands: 'The ruling',
  ConfirmVoid: 'The ruling',
  CountDeck: 'The ruling',
  DeclareMisdeal: 'The ruling',
  GatherCards: 'The ruling',
  AnswerForSilentPlayer: 'The ruling',
  RedistributeBonusBets: 'The ruling',
  CloseVote: 'The vote',
  OpenTable: 'The table',
  CloseTable: 'The table',
  PauseTable: 'The table',
  ResumeTable: 'The table',
  CallDeadGame: 'The table',
  ReturnFromDeadGame: 'The table',
  CallNoMoreBets: 'The table',
};

export const ORDER: readonly Group[] = ['The ruling', 'The vote', 'The table', 'The cards and decks'];
export const groupOf = (command: string): Group => GROUPS[command] ?? 'The cards and decks';
