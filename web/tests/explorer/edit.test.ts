import { expect, test } from 'vitest';
import { begin, placesOf, question, within, type Edit } from '../../src/explorer/edit';
import { HOUSE } from './fixtures';

interface Sent {
  chips: { denominations: string[] };
  settling: { payout_cap: string | null };
  wagers: Record<string, { maximum: string | null; without_base_bets?: string; pay_table: Record<string, unknown> }>;
}

function sent(change: (edit: Edit) => void = () => undefined): Sent {
  const edit = begin(HOUSE);
  change(edit);
  return question(HOUSE, edit).house as unknown as Sent;
}

test('a house that nobody has changed is sent as the catalogue has it', () => {
  expect(sent()).toEqual(HOUSE.house);
  expect(question(HOUSE, begin(HOUSE)).bet).toBe('1');
});

test('an edited table is sent under another name, without the source that prints something else', () => {
  const { pay_table } = sent((edit) => (edit.wagers['base']!.table.odds['flush'] = ' 9 ')).wagers['base']!;

  expect(pay_table).toEqual({
    designator: 'inn-base-edited',
    wager: 'base',
    basis: 'to 1',
    lowest_pair: '10',
    odds: { 'royal-flush': '200', flush: '9', pair: '1' },
  });
});

test('what is typed is sent as it is, for the server to judge', () => {
  const house = sent((edit) => {
    edit.wagers['base']!.table.odds['flush'] = 'abc';
    edit.cap = 'much';
    edit.chips = '1, 5 $25';
  });

  expect(house.wagers['base']!.pay_table['odds']).toMatchObject({ flush: 'abc' });
  expect(house.settling.payout_cap).toBe('much');
  expect(house.chips.denominations).toEqual(['1', '5', '25']);
});

test('a table without pairs has no lowest one', () => {
  const { pay_table } = sent((edit) => (edit.wagers['base']!.table.odds['pair'] = '')).wagers['base']!;

  expect(pay_table).not.toHaveProperty('lowest_pair');
});

test('a side bet is sent with everything its file says once it is offered', () => {
  const { bonus } = sent((edit) => (edit.wagers['bonus']!.offered = true)).wagers;

  expect(bonus).toMatchObject({ without_base_bets: 'refused', pay_table: { designator: 'bonus-1' } });
});

test('a fault stands at its field, or at none', () => {
  const places = placesOf(HOUSE);
  const at = (place: string) => places.filter((each) => within({ place }, each));

  expect(at('wagers.base.pay_table.odds.flush')).toEqual(['wagers.base.pay_table.odds.flush']);
  expect(at('chips.denominations[2]')).toEqual(['chips.denominations']);
  expect(at('settling.wager_order')).toEqual([]);
});
