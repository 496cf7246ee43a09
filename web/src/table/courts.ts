/** The court cards: half a figure each, in two inks, which stands on its head in the other half. */
import type { Suit } from '../lib/cards';

export type Court = 'K' | 'Q' | 'J';

/** What is drawn of a figure on 60 by 49, the waist at the bottom: filled in the ink of the suit, in gold, or as lines. */
export interface Figure {
  ink: string;
  gold: string;
  lines: string;
}

const ROBE = 'M3 49V41C8 31 18 28 30 28s22 3 27 13v8z';
export const FACE = 'M21.500 15c0-6 4-9 8.500-9s8.500 3 8.500 9c0 7-4 12-8.500 12s-8.500-5-8.500-12z';
const LOOK = 'M25.500 15.500h3M31.500 15.500h3M30 16.500v4l-1 .8M28 23.200c1.300.8 2.700.8 4 0';

const HEADS: Record<Court, { ink: string; gold: string; lines: string }> = {
  K: {
    ink: 'M21.500 15c-2.500 3-3 9-1 13 1-5 .5-8 1-13zM38.500 15c2.500 3 3 9 1 13-1-5-.5-8-1-13zM24 21.500c0 5 2.500 9.500 6 9.500s6-4.500 6-9.500c-1.500 3-3 3.500-6 3.500s-4.500-.5-6-3.500z',
    gold: 'M19 8.500V0l5.500 4.500L30-2l5.500 6.500L41 0v8.500z',
    lines: 'M19 6.500h22',
  },
  Q: {
    ink: 'M21.500 12c-4 4-5 12-3 20 3-1 5-3 5-6-2-3-2.500-9-2-14zM38.500 12c4 4 5 12 3 20-3-1-5-3-5-6 2-3 2.500-9 2-14z',
    gold: 'M20 9c0-7 4-7 5-3 1-7 9-7 10 0 1-4 5-4 5 3z',
    lines: 'M20 7h20',
  },
  J: {
    ink: 'M21.500 11c-3 3-3.500 10-2 15h4c-2-4-2.500-10-2-15zM38.500 11c3 3 3.500 10 2 15h-4c2-4 2.500-10 2-15z',
    gold: 'M18 10c0-9 7-12 13-11 6 .5 11 4 11 11z',
    lines: 'M18 8.200h24M40 2c4-4 8-3 9 2-3-1-6-1-8 1',
  },
};

/** What a figure holds, on one side or the other. */
const HELD: Record<Court, string> = {
  K: 'M51 3v40M47 36h8M51 3l-1.500 4h3z',
  Q: 'M10 44V30M10 30c-5 0-5-6-1-7 0-4 6-4 6 0 4 1 3 7-1 7-1.500 1-3 1-4 0z',
  J: 'M51 6v38M51 6c5 1 6 6 3 10l-3-1z',
};

/** The cloth of each suit. */
const CLOTHS: Record<Suit, string> = {
  h: 'M8 44l22-9 22 9M8 48l22-9 22 9',
  d: 'M14 34l14 15M22 31l17 18M32 46 46 34M20 46 38 31M30 49 54 38M6 40l8 9M46 34l9 9',
  c: 'M15 38h.1M22 43h.1M30 37h.1M38 43h.1M45 38h.1M12 45h.1M48 45h.1M30 46h.1',
  s: 'M10 36v13M18 32v17M26 30v19M34 30v19M42 32v17M50 36v13',
};

const COLLAR = 'M20 29l10 11 10-11-4-1.500L30 33l-6-5.500z';

export function figureOf(rank: Court): Figure {
  const head = HEADS[rank];
  return {
    ink: `${ROBE}${head.ink}`,
    gold: `${head.gold}${COLLAR}`,
    lines: `${LOOK}${head.lines}${HELD[rank]}`,
  };
}

export const clothOf = (suit: Suit): string => CLOTHS[suit];
/** Which way a figure looks: those of two suits are mirrored. */
export const isMirrored = (suit: Suit): boolean => suit === 'h' || suit === 's';
export const isCourt = (rank: string): rank is Court => rank === 'K' || rank === 'Q' || rank === 'J';
