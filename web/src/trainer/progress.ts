/** How somebody's answers went, for one decision of one house: kept in this browser, told to nobody. */

/** How the hands of a class were answered, and what the mistakes cost, in stakes. */
export interface Counted {
  asked: number;
  wrong: number;
  cost: number;
}

/** A hand of the drill under way. */
export interface Hand {
  of: string;
  right: boolean;
  cost: number;
}

export interface Progress {
  streak: number;
  best: number;
  classes: Readonly<Record<string, Counted>>;
  /** The hands of the drill under way. */
  hands: readonly Hand[];
}

/** So many hands make a drill. */
export const HANDS = 20;
/** The server is told of no class that was asked more often. */
const MOST = 1_000_000;
const NOTHING: Counted = { asked: 0, wrong: 0, cost: 0 };
export const NO_PROGRESS: Progress = { streak: 0, best: 0, classes: {}, hands: [] };

/** The progress after one more hand. */
export function noted(before: Progress, hand: Hand): Progress {
  const { asked, wrong, cost } = before.classes[hand.of] ?? NOTHING;
  const streak = hand.right ? before.streak + 1 : 0;
  return {
    streak,
    best: Math.max(before.best, streak),
    classes: {
      ...before.classes,
      [hand.of]: { asked: Math.min(MOST, asked + 1), wrong: wrong + Number(!hand.right), cost: cost + hand.cost },
    },
    hands: [...before.hands, hand],
  };
}

/** Everything that was ever asked, together. */
export const total = ({ classes }: Progress): Counted =>
  Object.values(classes).reduce(
    (sum, each) => ({ asked: sum.asked + each.asked, wrong: sum.wrong + each.wrong, cost: sum.cost + each.cost }),
    NOTHING,
  );

/** The classes that were answered wrong: what costs most first. */
export function toPractise(hands: readonly Hand[]): string[] {
  const costs = new Map<string, number>();
  for (const { of, right, cost } of hands) if (!right) costs.set(of, (costs.get(of) ?? 0) + cost);
  return [...costs].sort(([, one], [, other]) => other - one).map(([of]) => of);
}

/** What the server weighs the next hand by. */
export const missed = ({ classes }: Progress): Record<string, [number, number]> =>
  Object.fromEntries(Object.entries(classes).map(([of, { asked, wrong }]) => [of, [asked, wrong]]));

const placeOf = (house: string, decision: string): string => `letitride trainer ${house} ${decision}`;
const isCount = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) <= MOST;
const isCost = (value: unknown): value is number => Number.isFinite(value) && (value as number) >= 0;

function isCounted([of, each]: [string, Counted]): boolean {
  return (
    /^[a-z0-9-]{1,40}$/.test(of) &&
    isCount(each?.asked) &&
    isCount(each.wrong) &&
    each.wrong <= each.asked &&
    isCost(each.cost)
  );
}

/** What was kept, as far as it makes sense. */
export function read(text: string | null): Progress {
  try {
    const found = { ...NO_PROGRESS, ...(JSON.parse(text ?? '{}') as Partial<Progress>) };
    return {
      streak: isCount(found.streak) ? found.streak : 0,
      best: isCount(found.best) ? found.best : 0,
      classes: Object.fromEntries(Object.entries(found.classes).filter(isCounted)),
      hands: found.hands.filter((hand) => typeof hand?.of === 'string' && isCost(hand.cost)).slice(0, HANDS),
    };
  } catch {
    return NO_PROGRESS;
  }
}

export function kept(house: string, decision: string): Progress {
  try {
    return read(localStorage.getItem(placeOf(house, decision)));
  } catch {
    return NO_PROGRESS;
  }
}

export function keep(house: string, decision: string, progress: Progress): void {
  try {
    localStorage.setItem(placeOf(house, decision), JSON.stringify(progress));
  } catch {
    // A browser that keeps nothing forgets it with the page.
  }
}
