import { afterEach, expect, it, vi } from 'vitest';
import { houseDayOf, monthOf } from '../../src/lib/time';

afterEach(() => vi.unstubAllEnvs());

it.each(['Pacific/Honolulu', 'UTC', 'Pacific/Auckland'])('writes a house day as the same date in %s', (zone) => {
  vi.stubEnv('TZ', zone);
  expect(houseDayOf('2099-11-01')).toBe('Nov 1, 2099');
  expect(monthOf('2099-11-01')).toBe('November 2099');
});
