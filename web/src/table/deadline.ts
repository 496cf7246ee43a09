/** What happens when the time of a table is up. */
import type { Deadline } from '../api/types';

/** In a tournament it is one seat's turn to bet, and the minimum bet is made for whoever says nothing. */
export const endOf = ({ ends, seats }: Deadline): Deadline['ends'] | 'minimumBet' =>
  ends === 'bets' && seats.length > 0 ? 'minimumBet' : ends;
