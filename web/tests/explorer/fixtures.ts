import type { HouseToEdit } from '../../src/api/types';

const odds = { 'royal-flush': '200', flush: '8', pair: '1' };
const table = (designator: string, change: Record<string, string> = {}) => ({
  designator,
  wager: 'base',
  basis: 'to 1',
  lowest_pair: '10',
  description: '',
  source: 'a document',
  odds: { ...odds, ...change },
});
const bonus = {
  designator: 'bonus-1',
  wager: 'bonus',
  basis: 'to 1',
  description: '',
  source: '',
  odds: { flush: '3' },
};
const lines = (...keys: string[]) => keys.map((key) => ({ key, label: key.replaceAll('-', ' ') }));

/** A house with a main wager and a side bet that it does not offer. */
export const HOUSE = {
  house: {
    extends: 'inn',
    id: 'inn-edited',
    name: 'The inn, edited',
    chips: { denominations: ['1', '5'] },
    wagers: { base: { minimum: '1', maximum: '10', pay_table: table('inn-base') } },
    decisions: { tie: 'withdraw' },
    settling: { payout_cap: null },
  },
  game: 'let-it-ride',
  bet: '1.00',
  wagers: [
    {
      wager: 'base',
      label: 'base bets',
      main: true,
      fixed_stake: null,
      slot: 'pay_table',
      pays_pairs: true,
      rankings: lines('royal-flush', 'flush', 'straight', 'pair'),
      file: { minimum: '1', maximum: '10', pay_table: table('inn-base') },
      tables: [table('inn-base'), table('other', { flush: '9', straight: '5' })],
    },
    {
      wager: 'bonus',
      label: 'Bonus',
      main: false,
      fixed_stake: null,
      slot: 'pay_table',
      pays_pairs: false,
      rankings: lines('flush'),
      file: { minimum: '1', maximum: null, pay_table: bonus, without_base_bets: 'refused' },
      tables: [bonus],
    },
  ],
  limits: {
    lowest_odds: '1/1000',
    highest_odds: '10000000',
    ranks: ['10', 'J'],
    bases: ['to 1', 'for 1'],
    ties: ['withdraw', 'ride'],
    rounds: 100000,
    values: 1000,
  },
} as unknown as HouseToEdit;
