import { expect, test } from 'vitest';
import type { HouseToEdit } from '../../src/api/types';
import { begin, question } from '../../src/explorer/edit';
import { idOf, textOf } from '../../src/explorer/houseFile';
import { HOUSE } from './fixtures';

const rest = {
  game: 'let-it-ride',
  seating: { seats: 7 },
  chips: { redemption: 'any-day' },
  decisions: { seconds: 20 },
  settling: { wager_order: ['base', 'gone'], rounding: 'up' },
};
const { extends: _, ...own } = HOUSE.house;
const opened = { ...HOUSE, house: { ...own, id: 'mine' }, rest } as unknown as HouseToEdit;

test('a house from a file goes by a name of its own', () => {
  expect([idOf(HOUSE), idOf(opened)]).toEqual(['inn', 'file']);
});

test('what the file says beside what is edited is sent along', () => {
  const edit = begin(opened);
  edit.cap = '500';
  const { house } = question(opened, edit);

  expect(house).toMatchObject({
    id: 'mine',
    game: 'let-it-ride',
    seating: { seats: 7 },
    chips: { redemption: 'any-day', denominations: ['1', '5'] },
    decisions: { seconds: 20, tie: 'withdraw' },
    settling: { rounding: 'up', payout_cap: '500', wager_order: ['base'] },
  });
  expect(house).not.toHaveProperty('extends');
});

test('a wager that is added is settled last', () => {
  const edit = begin(opened);
  for (const each of Object.values(edit.wagers)) each.offered = true;
  const sent = question(opened, edit).house as { settling: { wager_order: string[] } };

  expect(sent.settling.wager_order).toEqual(['base', ...Object.keys(edit.wagers).filter((name) => name !== 'base')]);
});

test('a house of the catalogue is sent as before', () => {
  expect(question(HOUSE, begin(HOUSE)).house).toMatchObject({
    extends: 'inn',
    settling: { payout_cap: null },
    decisions: { tie: 'withdraw' },
  });
  expect(question(HOUSE, begin(HOUSE)).house).not.toHaveProperty('settling.wager_order');
});

test('only small files in UTF-8 are read', async () => {
  expect(await textOf(new Blob(['id = "x"']))).toEqual({ text: 'id = "x"' });
  expect(await textOf(new Blob([new Uint8Array([0xef, 0xbb, 0xbf, 0x61])]))).toEqual({ text: 'a' });
  expect(await textOf(new Blob([new Uint8Array([0xff, 0xfe, 0x61, 0])]))).toEqual({ unreadable: 'encoding' });
  expect(await textOf(new Blob([new Uint8Array([0x61, 0, 0x62, 0])]))).toEqual({ unreadable: 'encoding' });
  expect(await textOf(new Blob([new Uint8Array([0x43, 0x61, 0x66, 0xe9])]))).toEqual({ unreadable: 'encoding' });
  expect(await textOf(new Blob(['x'.repeat(40_000)]))).toEqual({ unreadable: 'large' });
});
