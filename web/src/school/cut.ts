/** The chips that somebody cuts, as an answer writes them: 2x25 1x5. */

/** A chip as an answer names it: 25, or 0.50. */
export const chipName = (chip: string): string => chip.replace(/\.00$/, '');

/** The answer with one more chip of a kind, in the order of the house's *chips*. */
export function withChip(answer: string, chip: string, chips: readonly string[]): string {
  const cut = new Map<string, number>();
  for (const [, many, each] of answer.matchAll(/(?:(\d+)x)?(\d+(?:\.\d+)?)/g))
    if (each) cut.set(each, (cut.get(each) ?? 0) + Number(many ?? 1));
  cut.set(chipName(chip), (cut.get(chipName(chip)) ?? 0) + 1);
  const order = chips.map(chipName);
  return [...cut]
    .sort(([one], [other]) => order.indexOf(one) - order.indexOf(other))
    .map(([each, many]) => `${many}x${each}`)
    .join(' ');
}
