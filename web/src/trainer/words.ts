/** The words of the trainer. */

/** A number of bets for people; the exact fraction is told beside it. */
export function worth(value: number): string {
  const size = Math.abs(value);
  if (size && size < 0.0005) return value < 0 ? '−<0.001' : '<0.001';
  return `${value < 0 ? '−' : ''}${size.toFixed(3)}`;
}

/** The same with a sign. */
export const gained = (value: number): string => (value > 0 ? `+${worth(value)}` : worth(value));

/** So many of so many. */
export const share = (part: number, whole: number): string => (whole ? `${Math.round((part / whole) * 100)} %` : '–');

/** Choices as a question: `This or that?` */
export function whichOf(labels: readonly string[]): string {
  const [first = '', ...others] = labels.map((label, place) => (place ? label.toLowerCase() : label));
  const last = others.pop();
  return `${[first, ...others].join(', ')}${last ? ` or ${last}` : ''}?`;
}
