import { expect, test } from 'vitest';
import { HANDS, missed, NO_PROGRESS, restored, toPractice, total, withHand } from '../../src/trainer/progress';
import { gained, share, worth } from '../../src/trainer/words';

const right = (of: string) => ({ of, right: true, cost: 0 });
const wrong = (of: string, cost: number) => ({ of, right: false, cost });

test('a mistake ends the streak, and the best one stays', () => {
  const after = [right('pair'), right('pair'), wrong('flush', 0.25), right('pair')].reduce(withHand, NO_PROGRESS);

  expect(after.streak).toBe(1);
  expect(after.best).toBe(2);
  expect(total(after)).toEqual({ asked: 4, wrong: 1, cost: 0.25 });
});

test('the server learns how often each class was asked and missed', () => {
  const after = [right('pair'), wrong('pair', 0.5), right('flush')].reduce(withHand, NO_PROGRESS);

  expect(missed(after)).toEqual({ pair: [2, 1], flush: [1, 0] });
});

test('what costs most is practiced first', () => {
  expect(toPractice([wrong('pair', 0.1), wrong('flush', 0.3), right('straight'), wrong('pair', 0.25)])).toEqual([
    'pair',
    'flush',
  ]);
});

test('what was kept is read again, and what makes no sense is left out', () => {
  const after = [right('pair'), wrong('flush', 0.25)].reduce(withHand, NO_PROGRESS);

  expect(restored(after)).toEqual(after);
  expect(restored(null)).toEqual(NO_PROGRESS);
  expect(restored({ classes: null })).toEqual(NO_PROGRESS);
  const impossible = { pair: { asked: 1, wrong: 2, cost: 0 }, 'No!': { asked: 1, wrong: 0, cost: 0 } };
  expect(restored({ classes: impossible, streak: -1 })).toEqual(NO_PROGRESS);
  expect(restored({ hands: Array(HANDS + 5).fill(right('pair')) }).hands).toHaveLength(HANDS);
});

test('numbers are written for people', () => {
  expect(worth(-0.75)).toBe('−0.750');
  expect(worth(0.0001)).toBe('<0.001');
  expect(gained(0.451)).toBe('+0.451');
  expect(share(17, 20)).toBe('85 %');
  expect(share(0, 0)).toBe('–');
});
