/** Where things stand in a chart: places on the screen, never figures of the game. */

/** About as many round numbers between two others as are asked for. */
export function ticks(low: number, high: number, about: number): number[] {
  const rough = (high - low) / about;
  if (!(rough > 0)) return [low];
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5, 10].find((each) => each * power >= rough) ?? 10) * power;
  const first = Math.ceil(low / step - 1e-9);
  const last = Math.floor(high / step + 1e-9);
  return Array.from({ length: last - first + 1 }, (_, number) => (first + number) * step || 0);
}

/** A straight scale from values to places. */
export const scale =
  (low: number, high: number, from: number, to: number) =>
  (value: number): number =>
    from + ((value - low) / (high - low || 1)) * (to - from);

/** Points as a polyline takes them. */
export const points = (pairs: readonly (readonly [number, number])[]): string =>
  pairs.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');
