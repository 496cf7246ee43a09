import { describe, expect, it } from 'vitest';
import type { SeatView, TableState } from '../../src/api/types';
import { changed } from '../../src/lib/changes';

const seat = (number: number, rail: string) => ({ seat: number, player: `p${number}`, rail }) as SeatView;

const KNOWN = {
  version: 7,
  head: 'a',
  watching: 2,
  deadline: { at: 9, left: 5 },
  events: [{ event: 'SeatTaken', seat: 2 }],
  view: { stage: 'betting', asked: [], seats: [seat(1, '10.00'), seat(2, '20.00'), null] },
} as unknown as TableState;

describe('what changed at a table', () => {
  it('is put into what is known', () => {
    const now = changed(KNOWN, {
      version: 8,
      head: 'b',
      view: { stage: 'dealing', seats: { 1: seat(1, '7.00') } },
      events: [],
    });

    expect(now.version).toBe(8);
    expect(now.watching).toBe(2);
    expect(now.view.stage).toBe('dealing');
    expect(now.view.seats.map((each) => each?.rail)).toEqual(['7.00', '20.00', undefined]);
    expect(KNOWN.view.seats[0]?.rail).toBe('10.00');
  });

  it('may be a seat that was given up, or taken', () => {
    const now = changed(KNOWN, { view: { seats: { 2: null, 3: seat(3, '5.00') } } });

    expect(now.view.seats.map((each) => each?.player)).toEqual(['p1', undefined, 'p3']);
  });

  it('may be that nothing is waited for any more', () => {
    expect(changed(KNOWN, { deadline: null }).deadline).toBeNull();
    expect(changed(KNOWN, {}).deadline).toEqual(KNOWN.deadline);
  });

  it('leaves no event that was told before', () => {
    expect(changed(KNOWN, { watching: 3 }).events).toEqual([]);
  });
});
