/** Where chips and cards come from and go to: places on the felt that name themselves, so that things can travel. */
import { cubicInOut, cubicOut } from 'svelte/easing';
import type { Attachment } from 'svelte/attachments';
import type { TransitionConfig } from 'svelte/transition';
import { getContext, setContext } from 'svelte';
import { settings } from '../lib/settings.svelte';

const KEY = Symbol('places');

export class Places {
  private elements = new Map<string, Element>();

  /** Name a place. */
  at =
    (name: string): Attachment =>
    (element) => {
      this.elements.set(name, element);
      return () => {
        if (this.elements.get(name) === element) this.elements.delete(name);
      };
    };

  /** Come from a place, or go to one. */
  travel = (node: Element, { place, time = 260 }: { place: string; time?: number }): TransitionConfig => {
    const other = this.elements.get(place)?.getBoundingClientRect();
    if (!other || !settings.moves) return { duration: 0 };
    const own = node.getBoundingClientRect();
    const across = other.left + other.width / 2 - own.left - own.width / 2;
    const down = other.top + other.height / 2 - own.top - own.height / 2;
    return {
      duration: time * Math.min(1, settings.stretch),
      easing: cubicOut,
      // In an arc, and turning a little on the way, as things do that are thrown. No z-index: the compositor
      // cannot animate that, and the page's own thread would have to draw every frame.
      css: (_, left) => {
        const lift = Math.sin(Math.PI * left) * Math.hypot(across, down) * 0.12;
        return `transform: translate(${across * left}px, ${down * left - lift}px) rotate(${left * 14}deg)`;
      },
    };
  };
}

/** A card that is turned over where it lies: its face comes round while its back goes. */
export const faceTurns = (_: Element, { time }: { time: number }): TransitionConfig => ({
  duration: settings.moves ? time : 0,
  easing: cubicOut,
  css: (shown, left) => `transform: perspective(40rem) rotateY(${left * 180}deg); opacity: ${shown > 0.5 ? 1 : 0}`,
});

export const backTurns = (_: Element, { time, squeezed }: { time: number; squeezed: boolean }): TransitionConfig => ({
  duration: settings.moves ? time : 0,
  easing: squeezed ? cubicInOut : cubicOut,
  css: (there, gone) =>
    squeezed
      ? // Peeled away from its lower edge, so that the pips come out one after the other.
        `clip-path: inset(0 0 ${gone * 100}% 0); transform: translateY(${gone * -14}%) rotateX(${gone * 40}deg)`
      : `transform: perspective(40rem) rotateY(${gone * -180}deg); opacity: ${there > 0.5 ? 1 : 0}`,
});

/** How long a card takes to turn over, and the last one to be squeezed, in milliseconds. */
export const TURNING = 300;
export const SQUEEZING = 900;

export const setPlaces = (): Places => setContext(KEY, new Places());
export const places = (): Places => getContext(KEY);
