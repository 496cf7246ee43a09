/** What can be said at a table: phrases, and signs for those who want to be brief. */
import type { components } from '../api/schema';

export type Phrase = components['schemas']['Phrase'];

export const PHRASES: readonly Phrase[] = ['hello', 'good-luck', 'nice-hand', 'hard-luck', 'thanks', 'goodbye'];
export const SIGNS = ['applause', 'wow', 'laughter', 'shrug'] as const satisfies readonly Phrase[];

/** The sign that stands for a phrase, if one does. */
export const signOf = (phrase: Phrase): (typeof SIGNS)[number] | undefined => SIGNS.find((each) => each === phrase);

/** How long a phrase stays on the page, in milliseconds. */
export const HEARD = 4000;
