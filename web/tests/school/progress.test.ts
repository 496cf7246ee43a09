import { beforeEach, expect, test, vi } from 'vitest';
import type { SchoolProgress, SchoolShown } from '../../src/api/types';
import { isMastered, keepHere, keptHere, lastLesson, rememberLesson } from '../../src/school/progress';

const school = { least_exercises: 50, latest: 30, least_right: 27 } as SchoolShown;
const sat = (exercises: number, right: number, wrong: number): SchoolProgress => ({
  exercises,
  latest: [...Array<boolean>(wrong).fill(false), ...Array<boolean>(right).fill(true)],
  items: {},
});

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
  });
});

test.each([
  ['fifty exercises and 27 of the last 30', sat(50, 27, 3), true],
  ['too few exercises', sat(49, 27, 3), false],
  ['too few of them right', sat(80, 26, 4), false],
  ['too few of them kept', sat(50, 29, 0), false],
  ['nothing done', sat(0, 0, 0), false],
])('a drill is mastered or not: %s', (_, progress, mastered) => {
  expect(isMastered(progress, school)).toBe(mastered);
});

test('this browser keeps each drill of each house by itself', () => {
  keepHere('lir', 'say', sat(1, 1, 0));
  keepHere('lir', 'pay', sat(2, 1, 1));
  keepHere('nh-000', 'say', sat(3, 3, 0));
  keepHere('lir', 'say', sat(4, 4, 0));

  expect(keptHere('lir')).toEqual({ say: sat(4, 4, 0), pay: sat(2, 1, 1) });
  expect(keptHere('nh-000')).toEqual({ say: sat(3, 3, 0) });
  expect(keptHere('seacoast')).toEqual({});
});

test('the school opens again where it was left', () => {
  expect(lastLesson()).toEqual({});
  rememberLesson({ house: 'lir', way: 'guided' });
  rememberLesson({ way: 'free' });

  expect(lastLesson()).toEqual({ house: 'lir', way: 'free' });
});
