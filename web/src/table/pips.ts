/** Where the pips of a card lie, on 100 by 140; those below the middle stand on their heads. */
const LEFT = 33;
const MIDDLE = 50;
const RIGHT = 67;
const TOP = 29;
const BOTTOM = 111;
const HALF = 70;
const pair = (y: number): [number, number][] => [
  [LEFT, y],
  [RIGHT, y],
];
const corners = [...pair(TOP), ...pair(BOTTOM)];
const columns = [...corners, ...pair(56.3), ...pair(83.7)];

export const PIPS: Record<string, [number, number][]> = {
  A: [[MIDDLE, HALF]],
  '2': [
    [MIDDLE, TOP],
    [MIDDLE, BOTTOM],
  ],
  '3': [
    [MIDDLE, TOP],
    [MIDDLE, HALF],
    [MIDDLE, BOTTOM],
  ],
  '4': corners,
  '5': [...corners, [MIDDLE, HALF]],
  '6': [...corners, ...pair(HALF)],
  '7': [...corners, ...pair(HALF), [MIDDLE, 49.5]],
  '8': [...corners, ...pair(HALF), [MIDDLE, 49.5], [MIDDLE, 90.5]],
  '9': [...columns, [MIDDLE, HALF]],
  T: [...columns, [MIDDLE, 42.6], [MIDDLE, 97.4]],
};
