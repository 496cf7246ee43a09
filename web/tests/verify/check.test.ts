import { describe, expect, it, vi } from 'vitest';
import { type Check, checkReceipt, checkText } from '../../src/verify/check';
import { type Anything, lines, receiptOf } from './receipts';

vi.setConfig({ testTimeout: 120_000 });

const failed = (checks: Check[]): string[] => checks.filter(({ passed }) => !passed).map(({ name }) => name);
const good = lines.filter(({ holds }) => holds);

describe('a receipt of a real round', () => {
  it.each(good.map(({ name, receipt }) => [name, receipt]))('%s: everything holds', (_, receipt) => {
    const checks = checkReceipt(receipt);
    expect(checks.filter(({ passed }) => !passed)).toEqual([]);
    expect(checks).toHaveLength(10);
    expect(checks.every(({ detail }) => detail.endsWith('.'))).toBe(true);
  });

  it('is there for every house, settled, void, dealt again, cut, with a card face up, and void before a card', () => {
    const receipts: Anything[] = good.map(({ receipt }) => receipt);
    const decks = receipts.flatMap(({ shuffles }) => shuffles);
    expect(new Set(receipts.map(({ house }) => house.id)).size).toBe(7);
    expect(new Set(receipts.map(({ outcome }) => outcome))).toEqual(new Set(['settled', 'void']));
    const undone = receipts.filter(
      ({ outcome, seats }) => outcome === 'void' && seats.some((seat: Anything) => seat.payouts.length),
    );
    expect(undone.map(({ seats }) => seats.map((seat: Anything) => seat.net))).toEqual([['0.00', '0.00', '0.00']]);
    expect(receipts.some(({ shuffles }) => shuffles.length === 2)).toBe(true);
    expect(decks.some(({ stub }) => stub.length === 52)).toBe(true);
    expect(new Set(decks.map(({ decided_by }) => decided_by)).size).toBe(4);
    expect(decks.some(({ cuts }) => cuts.length > 0)).toBe(true);
    expect(decks.some(({ face_up_cards }) => face_up_cards.length > 0)).toBe(true);
    expect(new Set(decks.map(({ deck }) => deck))).toEqual(new Set([1, 2]));
  });

  it('holds as the text of a file, too', () => {
    expect(failed(checkText(JSON.stringify(receiptOf('lir 1'), null, 2)))).toEqual([]);
  });
});

describe('a forged receipt', () => {
  it.each(lines.map(({ name, receipt, holds }) => [name, receipt, holds]))(
    '%s: the page says what the command line says',
    (_, receipt, holds) => {
      expect(failed(checkReceipt(receipt)).length === 0).toBe(holds);
    },
  );
});

describe('a server that never draws the closing value', () => {
  it('is found out, though everything else fits', () => {
    const checks = checkReceipt(receiptOf('nh-000 1 without a closing value')).filter(({ passed }) => !passed);
    expect(checks[0]?.detail).toMatch(/^Row \d+ shuffles before the house drew its value/);
  });
});

describe('an outside value', () => {
  it('is said not to be compared with its beacon, where one was mixed in', () => {
    const outside = good.map(({ receipt }) => receipt).filter(({ shuffles }) => shuffles[0]?.outside);
    const said = outside.map((receipt) => checkReceipt(receipt).some(({ detail }) => detail.includes('did not ask')));
    expect(said).toEqual(outside.map(({ shuffles }) => shuffles[0].outside.value !== null));
    expect(new Set(said).size).toBe(2);
  });
});

describe('the promise that the browser noted', () => {
  const [first] = receiptOf('lir 1').shuffles;

  it('is the one of the receipt', () => {
    const checks = checkReceipt(receiptOf('lir 1'), { commitment: first.digest });
    expect(failed(checks)).toEqual([]);
    expect(checks).toHaveLength(11);
  });

  it('is another one: then the whole log may have been rewritten', () => {
    const another = { commitment: receiptOf('lir 3').shuffles[0].digest };
    expect(failed(checkReceipt(receiptOf('lir 1'), another))).toEqual([
      'The promise is the one this browser saw before the wagers',
    ]);
  });

  it('is known by the number of its shuffle', () => {
    const other = receiptOf('lir 3').shuffles[0].digest;
    const known = (...promises: [number, string][]): string[] =>
      failed(checkReceipt(receiptOf('lir 1'), { promises: new Map(promises) }));
    expect(known([first.shuffle, first.digest], [first.shuffle + 7, other])).toEqual([]);
    expect(known([first.shuffle + 7, other])).toEqual([]);
    expect(known([first.shuffle, other])).toHaveLength(1);
  });

  it('is looked for in the rows where no card was dealt', () => {
    const void_ = receiptOf('nh-000 1 interrupted');
    const row = void_.rows.find(({ name }: { name: string }) => name === 'ShuffleCommitted');
    if (row) expect(failed(checkReceipt(void_, { commitment: JSON.parse(row.data).digest }))).toEqual([]);
    expect(failed(checkReceipt(void_, { commitment: '00' }))).toHaveLength(1);
  });
});

type Path = (string | number)[];

/** The way to every value of a receipt that holds no others. */
function leaves(value: Anything, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  const steps = Array.isArray(value) ? value.map((part, at) => [at, part] as const) : Object.entries(value);
  return steps.flatMap(([step, part]) => leaves(part, [...path, step]));
}

function put(receipt: Anything, path: Path, change: (old: Anything) => unknown): Anything {
  const within = path.slice(0, -1).reduce((part, step) => part[step], receipt);
  within[path.at(-1)!] = change(within[path.at(-1)!]);
  return receipt;
}

/** Another value than this one, and as much like it as can be. */
function other(value: Anything): unknown {
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'boolean') return !value;
  if (value === null) return '2c';
  return value.slice(0, -1) + (value.endsWith('0') ? '1' : '0');
}

describe('a receipt that was tampered with', () => {
  it.each(['lir-bonus 1', 'seacoast-3cp 2', 'seacoast-3cp 1', 'by-hand 2', 'nh-000 2 interrupted'])(
    '%s: no value can be changed',
    (name) => {
      const original = JSON.stringify(receiptOf(name));
      const paths = leaves(JSON.parse(original));
      const unnoticed = paths.filter(
        (path) => failed(checkReceipt(put(JSON.parse(original), path, other))).length === 0,
      );
      expect(paths.length).toBeGreaterThan(300);
      expect(unnoticed).toEqual([]);
    },
  );

  it('nothing can be left out, and nothing added', () => {
    const original = JSON.stringify(receiptOf('nh-000 1'));
    const deck = ['shuffles', 0];
    const places = [[], ['house'], ['before'], ['head'], ['rows', 3], deck, [...deck, 'hands'], ['seats', 0]];
    for (const path of places) {
      const within = (receipt: Anything): Anything => path.reduce((part, step) => part[step], receipt);
      for (const name of Object.keys(within(JSON.parse(original)))) {
        const less = JSON.parse(original);
        delete within(less)[name];
        expect(failed(checkReceipt(less)), `${path.join('.')} without ${name}`).not.toEqual([]);
      }
      const more = JSON.parse(original);
      within(more).comment = [];
      expect(failed(checkReceipt(more)), `${path.join('.')} with a comment`).not.toEqual([]);
    }
  });

  it('writes amounts as the table does', () => {
    const chips = checkReceipt(receiptOf('lir 1')).find(({ name }) => name === 'Every chip adds up');
    expect(chips?.detail).toMatch(/^Seat \d: \$[\d,.]+ staked, \$[\d,.]+ back/);
  });

  it('says in words what does not hold', () => {
    const receipt = receiptOf('lir 1');
    receipt.seats[0].net = '100.00';
    expect(checkReceipt(receipt).find(({ passed }) => !passed)).toEqual({
      name: 'Every chip adds up',
      passed: false,
      detail: expect.stringMatching(/^seats\.0\.net says 100\.00, but the rows say -?\d+\.\d\d\.$/),
    });
  });
});

describe('what is no receipt', () => {
  it.each([undefined, null, 0, NaN, '', 'receipt', true, [], {}, () => 1, Symbol('x'), 10n, new Date(), [[[[]]]]])(
    'is refused: %s',
    (value) => {
      expect(failed(checkReceipt(value))).toEqual(['This is a receipt that can be checked']);
    },
  );

  const deep = '['.repeat(100_000);
  it.each(['', '{', '[]', 'null', 'NaN', '3'.repeat(5000), deep, '{"a":1,"a":2}', '"\\ud800"', '\u0000'])(
    'is refused as a file, too',
    (text) => {
      expect(failed(checkText(text))).toEqual(['This is a receipt that can be checked']);
    },
  );

  it('may not have a name twice, or a number that is not whole', () => {
    const text = JSON.stringify(receiptOf('lir 1'));
    expect(failed(checkText(text.replace('{', '{"round":7,')))).toHaveLength(1);
    expect(failed(checkText(text.replace('"round":1,', '"round":1.0,')))).toHaveLength(1);
  });

  it('never throws, whatever stands anywhere in a receipt', () => {
    const numbers = [-1, 1e300, 2 ** 53, NaN];
    const strange = [undefined, null, ...numbers, '', '\ud800', '__proto__', [], {}, [[]], { length: 3 }, true];
    const original = JSON.stringify(receiptOf('seacoast-3cp 1'));
    const everywhere = leaves(JSON.parse(original)).flatMap((path) => path.map((_, depth) => path.slice(0, depth + 1)));
    const places = [...new Map(everywhere.map((path) => [path.join('/'), path])).values()];
    places.forEach((path, number) => {
      const value = strange[number % strange.length];
      const checks = checkReceipt(put(JSON.parse(original), path, () => value));
      expect(
        checks.some(({ passed }) => !passed),
        `${path.join('.')} as ${String(value)}`,
      ).toBe(true);
    });
  });

  it('never throws, whatever a row says', () => {
    const half = ['{"seat":1e99}', '{"cards":[[99,"c"]]}', '{"stakes":[["base"]]}', '{"seed":"0"}'];
    const said = ['', '{', 'null', '[]', '{}', '7', ...half];
    const original = JSON.stringify(receiptOf('seacoast-3cp 1'));
    JSON.parse(original).rows.forEach((_: unknown, number: number) => {
      const receipt = JSON.parse(original);
      receipt.rows[number].data = said[number % said.length];
      expect(failed(checkReceipt(receipt))).not.toEqual([]);
    });
  });
});
