/** Round figures that are shown together so that they add up as printed: the last digits go where most was cut off. */
export function roundedTogether(figures: readonly number[], digits: number): number[] {
  const unit = 10 ** digits;
  const sum = (all: readonly number[]) => all.reduce((one, other) => one + other, 0);
  const whole = figures.map((figure) => Math.floor(figure * unit));
  const cut = (place: number) => (figures[place] ?? 0) * unit - (whole[place] ?? 0);
  const missing = Math.round(sum(figures) * unit) - sum(whole);
  const raised = [...whole.keys()].sort((one, other) => cut(other) - cut(one)).slice(0, missing);
  return whole.map((figure, place) => (figure + Number(raised.includes(place))) / unit);
}
