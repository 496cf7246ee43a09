/** Where chips and cards come from and go to: places on the felt that name themselves, so that things can travel. */
import { cubicOut } from 'svelte/easing';
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
      css: (_, left) => `transform: translate(${across * left}px, ${down * left}px); z-index: 5;`,
    };
  };
}

/** A card that is turned over where it lies. */
export const turned = (_: Element): TransitionConfig => ({
  duration: settings.moves ? 260 : 0,
  easing: cubicOut,
  css: (shown) => `transform: scaleX(${shown})`,
});

export const setPlaces = (): Places => setContext(KEY, new Places());
export const places = (): Places => getContext(KEY);
