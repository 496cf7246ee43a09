import { expect, test } from 'vitest';
import { begin, type Edit } from '../../src/explorer/edit';
import { differing, joinHouse, otherIn, splitHouse, query, editFrom } from '../../src/explorer/link';
import { HOUSE } from './fixtures';

function edited(change: (edit: Edit) => void): Edit {
  const edit = begin(HOUSE);
  change(edit);
  return edit;
}

const read = (text: string) => editFrom(HOUSE, new URLSearchParams(text));

test('a house that nobody has changed needs no query', () => {
  expect(query(differing(HOUSE, begin(HOUSE)), '', {})).toBe('');
});

test('a link tells what differs, in words that can be read', () => {
  const edit = edited((now) => {
    now.bet = '5';
    now.wagers['base']!.table.odds['flush'] = '3/2';
    now.wagers['bonus']!.offered = true;
  });

  expect(query(differing(HOUSE, edit), '', { show: 'outcomes' })).toBe(
    '?v=1&bet=5&base.flush=3%2F2&bonus=on&show=outcomes',
  );
});

test.each<[string, (edit: Edit) => void]>([
  ['bet, cap, tie and chips', (now) => Object.assign(now, { bet: '', cap: '500', tie: 'ride', chips: '1 2' })],
  ['a line that is left out', (now) => (now.wagers['base']!.table.odds['pair'] = '')],
  ['something that is no number', (now) => (now.wagers['base']!.table.odds['flush'] = '9 & more = ?')],
  [
    'another lowest pair and basis',
    (now) => Object.assign(now.wagers['base']!.table, { lowestPair: 'J', basis: 'for 1' }),
  ],
  ['limits', (now) => Object.assign(now.wagers['base']!, { minimum: '2', maximum: '' })],
])('%s is opened again as it was', (_, change) => {
  const edit = edited(change);

  expect(read(query(differing(HOUSE, edit), '', {}))).toEqual({ edit, strange: [] });
});

test('a table of the catalogue goes by its name, and what was changed in it beside', () => {
  const { edit } = read('base.flush=10&base.table=other');

  expect(edit.wagers['base']!.table.odds).toEqual({ 'royal-flush': '200', flush: '10', straight: '5', pair: '1' });
  expect(differing(HOUSE, edit)).toEqual([
    ['base.table', 'other'],
    ['base.flush', '10'],
  ]);
});

test('what a link says beyond that is reported, not guessed', () => {
  expect(read('v=2&base.jackpot=1&ante=on&base.table=nowhere&base=perhaps').strange).toEqual([
    'v=2',
    'base.table=nowhere',
    'base.jackpot=1',
    'ante=on',
    'base=perhaps',
  ]);
});

test('the house to compare with is in the link too', () => {
  const other = joinHouse('inn', [['base.flush', '9 or so']]);
  const search = query([['bet', '5']], other, {});

  expect(search).toBe('?v=1&bet=5&vs=inn&vs.base.flush=9+or+so');
  expect(otherIn(new URLSearchParams(search))).toBe(other);
  expect(splitHouse(other).house).toBe('inn');
  expect(splitHouse(other).search.get('base.flush')).toBe('9 or so');
  expect(read(search)).toMatchObject({ strange: [] });
});
