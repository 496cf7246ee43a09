/** What somebody has chosen, kept in this browser. */
import { load, save } from './storage';
import type { Language } from './words.svelte';

type Theme = 'auto' | 'light' | 'dark';
export type Pace = 'unhurried' | 'brisk' | 'instant';
/** When the coach speaks: never, before a decision, or after it. */
export type CoachSpeaks = 'off' | 'before' | 'after';

/** What is printed on the backs of the cards. */
export type Back = 'lattice' | 'waves' | 'diamonds';

interface Chosen {
  /** The page's language; by itself, the browser's. */
  language: 'auto' | Language;
  theme: Theme;
  pace: Pace;
  sound: boolean;
  /** How loud, of a hundred. */
  volume: number;
  /** Whether what others say at the table is shown. */
  phrases: boolean;
  hints: boolean;
  coach: CoachSpeaks;
  /** Whether the last bet is made again by itself. */
  rebet: boolean;
  /** Whether diamonds are blue and clubs green. */
  fourColors: boolean;
  back: Back;
}

const KEY = 'letitride settings';
const FIRST: Chosen = {
  language: 'auto',
  theme: 'auto',
  pace: 'brisk',
  sound: false,
  volume: 60,
  phrases: true,
  hints: true,
  coach: 'off',
  rebet: false,
  fourColors: false,
  back: 'lattice',
};
const dark = matchMedia('(prefers-color-scheme: dark)');
const still = matchMedia('(prefers-reduced-motion: reduce)');

class Settings {
  chosen = $state<Chosen>({ ...FIRST, ...load(KEY, {}) });
  private darkRoom = $state(dark.matches);
  still = $state(still.matches);

  constructor() {
    dark.addEventListener('change', (now) => (this.darkRoom = now.matches));
    still.addEventListener('change', (now) => (this.still = now.matches));
  }

  choose(change: Partial<Chosen>): void {
    Object.assign(this.chosen, change);
    save(KEY, this.chosen);
  }

  get language(): Language {
    if (this.chosen.language !== 'auto') return this.chosen.language;
    return navigator.language.startsWith('de') ? 'de' : 'en';
  }

  get theme(): 'light' | 'dark' {
    if (this.chosen.theme !== 'auto') return this.chosen.theme;
    return this.darkRoom ? 'dark' : 'light';
  }

  /** By how much the time of each step is stretched; nothing moves where somebody wants stillness. */
  get stretch(): number {
    const stretch = { unhurried: 1.6, brisk: 1, instant: 0 }[this.chosen.pace];
    return this.still ? stretch * 0.35 : stretch;
  }

  get moves(): boolean {
    return !this.still && this.chosen.pace !== 'instant';
  }
}

export const settings = new Settings();
