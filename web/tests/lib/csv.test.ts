import { expect, test } from 'vitest';
import { csv } from '../../src/lib/csv';

test('a cell with a comma or a quote is quoted, and no text becomes a formula', () => {
  expect(
    csv([
      ['net', 'hand'],
      [-3, 'a "pair", tens'],
      ['-1.50', '=1+1'],
      [null, 4e-7],
    ]),
  ).toBe('net,hand\r\n-3,"a ""pair"", tens"\r\n-1.50,\'=1+1\r\n,4e-7\r\n');
});
