/** Movements of chips as a book shows them: one line for each thing that happened, a column for each place. */
import type { Movement } from '../api/types';
import { cents, type Cents } from '../lib/money';
import { named, say } from '../lib/words.svelte';

interface Entry {
  id: number;
  at: number;
  what: string;
  /** Where the receipt of a correction is. */
  receipt?: string;
  table: string;
  account: Cents;
  rail: Cents;
  layout: Cents;
}

/** What belongs to no table: the cage, and the house day. */
const NO_TABLE = ['cage', 'day'];

/** What happened; an event without words of its own is shown by its name, `LammersCollected` as lammers collected. */
function inWords({ what, rail }: Entry): string {
  if (what === 'DecisionMade') return say(rail > 0 ? 'account.entries.tookBack' : 'account.entries.added');
  return named(`account.entries.${what}`, what.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase());
}

type Place = 'account' | 'rail' | 'layout';

/** Chips that somebody took away from a table are chips still, until they are redeemed. */
const placeOf = (account: string): Place =>
  /^(rail|chips) /.test(account) ? 'rail' : account.startsWith('layout ') ? 'layout' : 'account';

/** What came in at the cage is in no table's log: each line there stands for itself. */
const together = (line: Movement): string => (line.table === NO_TABLE[0] ? `${line.id}` : `${line.table} ${line.seq}`);

export function entriesOf(lines: readonly Movement[]): Entry[] {
  const found = new Map<string, Entry>();
  for (const line of lines) {
    const key = together(line);
    const { id, at, what } = line;
    const table = NO_TABLE.includes(line.table) ? '' : line.table;
    const entry = found.get(key) ?? { id, at, what, table, account: 0, rail: 0, layout: 0 };
    if (what === 'MispayCorrected')
      entry.receipt = `/api/tables/${encodeURIComponent(line.table)}/corrections/${line.seq}`;
    entry[placeOf(line.account)] += cents(line.amount);
    found.set(key, entry);
  }
  return [...found.values()].map((entry) => ({ ...entry, what: inWords(entry) }));
}
