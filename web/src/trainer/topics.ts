/** What can be practiced for a house: each decision, whole hands, and sets of hands. */
import type { Layout, TrainerHouse } from '../api/types';
import { say } from '../lib/words.svelte';
import { keyAt } from './hands.svelte';

/** Topics that are no single decision, in the order in which they are offered. */
const SETS = ['daily', 'timed', 'rankings'] as const;

/** Every topic with its title; whole hands only where a hand has more than one decision. */
export function topicsOf(trainer: TrainerHouse): Record<string, string> {
  const decisions = trainer.drills.map(({ decision, title }) => [decision, title]);
  const whole = trainer.drills.length > 1 ? (['hands', ...SETS] as const) : SETS;
  const sets = trainer.last_hand ? ([...whole, 'lastHand'] as const) : whole;
  return Object.fromEntries([...decisions, ...sets.map((topic) => [topic, say(`trainer.topics.${topic}`)])]);
}

/** The classes of hands of a topic, in words. */
export function kindsOf(trainer: TrainerHouse, topic: string): ReadonlyMap<string, string> {
  const own = trainer.drills.find(({ decision }) => decision === topic);
  if (own) return new Map(own.classes.map((each) => [each.class, each.label]));
  return new Map(
    trainer.drills.flatMap(({ decision, title, classes }) =>
      classes.map((each) => [keyAt(decision, each.class), `${title}: ${each.label}`]),
    ),
  );
}

/** What is asked at each decision, told to whom never sat at the table. */
export const meaningsOf = (layout: Layout): ReadonlyMap<string, string> =>
  new Map(layout.points.map(({ id, explanation }) => [id, explanation]));
