/** The words of the trainer. */

/** With which key something is said. */
export const KEYS: Record<string, string> = { LetItRide: 'l', WithdrawBet: 't', MakePlayWager: 'p', FoldHand: 'f' };

/** What a stake is called, and several of them. */
export const unitOf = (game: string): string => (game === 'three-card-poker' ? 'antes' : 'bets');

/** A number of bets for people; the exact fraction is told beside it. */
export function worth(value: number): string {
  const size = Math.abs(value);
  if (size && size < 0.0005) return value < 0 ? '−<0.001' : '<0.001';
  return `${value < 0 ? '−' : ''}${size.toFixed(3)}`;
}

/** The same with a sign. */
export const gained = (value: number): string => (value > 0 ? `+${worth(value)}` : worth(value));

/** So many of so many. */
export const share = (part: number, whole: number): string => (whole ? `${Math.round((part / whole) * 100)} %` : '–');

/** What is asked, told to whom never sat at the table. */
export const MEANINGS: Record<string, string> = {
  'bet 1': 'You made three equal bets and see your three cards; two more will be turned that belong to every hand. Would you let bet 1 ride, or take it back?',
  'bet 2': 'The first of the two community cards is turned, and one is still to come. Would you let bet 2 ride, or take it back?',
  play: 'You made an ante and see your three cards, but not the dealer’s. Would you play, with a second bet as large, or fold and give up the ante?',
};

/** What the best play has made of bet 1 before bet 2 is decided. */
export const PASTS: Record<string, string> = { riding: 'Bet 1 rides.', withdrawn: 'Bet 1 was taken back.' };
