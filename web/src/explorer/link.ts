/** An edited house as the query of a link: what differs from the house one began with, and nothing else. */
import type { HouseToEdit } from '../api/types';
import { begin, tableEdit, tableNamed, type Edit } from './edit';

const VERSION = '1';
/** What the page itself keeps in the query, beside the edit. */
const PAGE = ['v', 'show', 'rounds', 'bankroll', 'vs'];
const NOTHING = 'none';

type Pair = [string, string];

/** What differs from the house as the catalogue has it, as keys and values. */
export function differing(start: HouseToEdit, edit: Edit): Pair[] {
  const first = begin(start);
  const pairs: Pair[] = [];
  const note = (key: string, value: string, before: string) => value !== before && pairs.push([key, value || NOTHING]);
  for (const key of ['bet', 'cap', 'tie', 'chips'] as const) note(key, edit[key], first[key]);
  for (const wager of start.wagers) {
    const name = wager.wager;
    const [now, was] = [edit.wagers[name], first.wagers[name]];
    if (!now || !was) continue;
    if (now.offered !== was.offered) pairs.push([name, now.offered ? 'on' : 'off']);
    for (const key of ['minimum', 'maximum', 'dealer'] as const) note(`${name}.${key}`, now[key], was[key]);
    note(`${name}.table`, now.table.begun, was.table.begun);
    const file = tableNamed(wager, now.table.begun);
    const begun = file ? tableEdit(wager, file) : was.table;
    note(`${name}.basis`, now.table.basis, begun.basis);
    note(`${name}.from`, now.table.lowestPair, begun.lowestPair);
    for (const { key } of wager.rankings) note(`${name}.${key}`, now.table.odds[key] ?? '', begun.odds[key] ?? '');
  }
  return pairs;
}

/** The edit that a link tells, and what of the link is not understood. */
export function editFrom(start: HouseToEdit, search: URLSearchParams): { edit: Edit; strange: string[] } {
  const edit = begin(start);
  const version = search.get('v');
  const strange = version && version !== VERSION ? [`v=${version}`] : [];
  // The table you began with comes first: the rest is compared with it.
  const pairs = [...search].filter(([key]) => !PAGE.includes(key) && !key.startsWith('vs.'));
  const ordered = [
    ...pairs.filter(([key]) => key.endsWith('.table')),
    ...pairs.filter(([key]) => !key.endsWith('.table')),
  ];
  for (const [key, value] of ordered) {
    if (!put(start, edit, key, value === NOTHING ? '' : value)) strange.push(`${key}=${value}`);
  }
  return { edit, strange };
}

function put(start: HouseToEdit, edit: Edit, key: string, value: string): boolean {
  if (key === 'bet' || key === 'cap' || key === 'tie' || key === 'chips') {
    edit[key] = value;
    return true;
  }
  const [name = '', field] = key.split('.');
  const wager = start.wagers.find((each) => each.wager === name);
  const now = edit.wagers[name];
  if (!wager || !now) return false;
  if (field === undefined) {
    now.offered = value === 'on';
    return value === 'on' || value === 'off';
  }
  if (field === 'minimum' || field === 'maximum' || field === 'dealer') now[field] = value;
  else if (field === 'basis') now.table.basis = value;
  else if (field === 'from') now.table.lowestPair = value;
  else if (field === 'table') {
    const file = tableNamed(wager, value);
    if (!file) return false;
    now.table = tableEdit(wager, file);
  } else if (field in now.table.odds) now.table.odds[field] = value;
  else return false;
  return true;
}

/** The other house of a comparison, as one word: its id, and after a question mark what differs. */
export function otherIn(search: URLSearchParams): string {
  const house = search.get('vs');
  if (!house) return '';
  const pairs = [...search].flatMap(([key, value]): Pair[] => (key.startsWith('vs.') ? [[key.slice(3), value]] : []));
  return joinHouse(house, pairs);
}

/** A house with what differs, as one word. */
export const joinHouse = (house: string, pairs: readonly Pair[]): string =>
  pairs.length ? `${house}?${new URLSearchParams(pairs.map(([key, value]) => [key, value]))}` : house;

/** The two halves of such a word. */
export function splitHouse(other: string): { house: string; search: URLSearchParams } {
  const [house = '', query = ''] = other.split(/\?(.*)/s);
  return { house, search: new URLSearchParams(query) };
}

/** The whole query: the edit, the comparison, and what else the page shows. */
export function query(pairs: readonly Pair[], other: string, shown: Record<string, string>): string {
  const search = new URLSearchParams();
  for (const [key, value] of pairs) search.append(key, value);
  if (other) {
    const { house, search: differs } = splitHouse(other);
    search.append('vs', house);
    for (const [key, value] of differs) search.append(`vs.${key}`, value);
  }
  for (const [key, value] of Object.entries(shown)) if (value) search.append(key, value);
  const text = search.toString();
  return text ? `?v=${VERSION}&${text}` : '';
}
