import { afterEach, expect, it, vi } from 'vitest';
import { Draft } from '../../src/table/draft.svelte';

afterEach(() => vi.unstubAllGlobals());

it('recalls what the same player bet last at the same table', () => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  const before = new Draft();
  before.recall('lir', 'Ann');
  before.placed({ base: 500 });

  const last = (table: string, player: string): Record<string, number> => {
    const draft = new Draft();
    draft.recall(table, player);
    return draft.last;
  };
  expect(last('lir', 'Ann')).toEqual({ base: 500 });
  expect(last('lir', 'Bob')).toEqual({});
  expect(last('nh-000', 'Ann')).toEqual({});
});
