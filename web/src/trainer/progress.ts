/** How somebody's answers went, for one decision of one house: kept in this browser, told to nobody. */
import { load, save } from '../lib/storage';

/** How the hands of a class were answered, and what the mistakes cost, in stakes. */
interface ClassTally {
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
  classes: Readonly<Record<string, ClassTally>>;
  /** The hands of the drill under way. */
  hands: readonly Hand[];
}

/** How many hands make a drill. */
export const HANDS = 20;
/** A class that was asked more often is not sent to the server. */
const MOST = 1_000_000;
const NOTHING: ClassTally = { asked: 0, wrong: 0, cost: 0 };
export const NO_PROGRESS: Progress = { streak: 0, best: 0, classes: {}, hands: [] };

/** The progress after one more hand of a single decision. */
export const withHand = (before: Progress, hand: Hand): Progress => withDecision(before, hand, true);

/** The progress after one more decision: the first of a hand, or another one of the same hand. */
export function withDecision(before: Progress, hand: Hand, first: boolean): Progress {
  const { asked, wrong, cost } = before.classes[hand.of] ?? NOTHING;
  const streak = hand.right ? before.streak + 1 : 0;
  return {
    streak,
    best: Math.max(before.best, streak),
    classes: {
      ...before.classes,
      [hand.of]: { asked: Math.min(MOST, asked + 1), wrong: wrong + Number(!hand.right), cost: cost + hand.cost },
    },
    hands: first ? [...before.hands, hand] : [...before.hands.slice(0, -1), joined(before.hands.at(-1), hand)],
  };
}

/** Two decisions of one hand: right only if both are, and known by the one that costs more. */
const joined = (one: Hand | undefined, other: Hand): Hand =>
  one
    ? { of: other.cost > one.cost ? other.of : one.of, right: one.right && other.right, cost: one.cost + other.cost }
    : other;

export const rightOf = (hands: readonly Hand[]): number => hands.filter(({ right }) => right).length;

/** Everything that was ever asked, together. */
export const total = ({ classes }: Progress): ClassTally =>
  Object.values(classes).reduce(
    (sum, each) => ({ asked: sum.asked + each.asked, wrong: sum.wrong + each.wrong, cost: sum.cost + each.cost }),
    NOTHING,
  );

/** The classes that were answered wrong: what costs most first. */
export function toPractice(hands: readonly Hand[]): string[] {
  const costs = new Map<string, number>();
  for (const { of, right, cost } of hands) if (!right) costs.set(of, (costs.get(of) ?? 0) + cost);
  return [...costs].sort(([, one], [, other]) => other - one).map(([of]) => of);
}

/** What the server weighs the next hand by. */
export const missed = ({ classes }: Progress): Record<string, [number, number]> =>
  Object.fromEntries(Object.entries(classes).map(([of, { asked, wrong }]) => [of, [asked, wrong]]));

/** The same by decision, where classes are kept under the name of their decision. */
export const missedAt = (
  progress: Progress,
  decisions: readonly string[],
): Record<string, Record<string, [number, number]>> =>
  Object.fromEntries(
    decisions.map((decision) => [
      decision,
      Object.fromEntries(
        Object.entries(missed(progress)).flatMap(([of, counts]) =>
          of.startsWith(`${decision}-`) ? [[of.slice(decision.length + 1), counts]] : [],
        ),
      ),
    ]),
  );

const keyOf = (house: string, decision: string): string => `letitride trainer ${house} ${decision}`;
const isCount = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) <= MOST;
const isCost = (value: unknown): value is number => Number.isFinite(value) && (value as number) >= 0;

function isClassTally([of, each]: [string, ClassTally]): boolean {
  return (
    /^[a-z0-9-]{1,40}$/.test(of) &&
    isCount(each?.asked) &&
    isCount(each.wrong) &&
    each.wrong <= each.asked &&
    isCost(each.cost)
  );
}

const isHand = (hand: Hand): boolean => typeof hand?.of === 'string' && isCost(hand.cost);

/** What was stored, as far as it makes sense. */
export function restored(stored: unknown): Progress {
  try {
    const { streak, best, classes, hands } = { ...NO_PROGRESS, ...(stored as Partial<Progress>) };
    return {
      streak: isCount(streak) ? streak : 0,
      best: isCount(best) ? best : 0,
      classes: Object.fromEntries(Object.entries(classes).filter(isClassTally)),
      hands: hands.filter(isHand).slice(0, HANDS),
    };
  } catch {
    return NO_PROGRESS;
  }
}

export const loadProgress = (house: string, decision: string): Progress => restored(load(keyOf(house, decision), {}));

export const saveProgress = (house: string, decision: string, progress: Progress): void =>
  save(keyOf(house, decision), progress);

/** The hands of a day or of a minute, and the most that were ever right. */
export interface HandSet {
  date: string;
  hands: readonly Hand[];
  best: number;
}

/** What was stored of a set, as far as it makes sense. */
export function restoredSet(stored: unknown): HandSet {
  const { date, hands, best } = { ...(stored as Partial<HandSet> | null) };
  return {
    date: typeof date === 'string' ? date : '',
    hands: Array.isArray(hands) ? hands.filter(isHand).slice(0, HANDS) : [],
    best: isCount(best) ? best : 0,
  };
}

export const loadSet = (house: string, set: string): HandSet => restoredSet(load(keyOf(house, set), {}));
export const saveSet = (house: string, set: string, kept: HandSet): void => save(keyOf(house, set), kept);
