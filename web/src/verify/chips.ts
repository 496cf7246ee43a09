/** The chips of each seat, from the rail to the layout and back. */
import type { SeatRecord } from './receipt';
import type { Round } from './round';
import { fault } from './shape';

interface Purse {
  player: string;
  stakes: Map<string, number>;
  decisions: [string, string][];
  payouts: { wager: string; stake: number; winnings: number; returned: number }[];
  staked: number;
  returned: number;
  /** What is still on the layout, or in the tray until the round decides. */
  open: number;
}

/** What each seat staked and got back; every chip that went up must have come down somewhere. A wager is *equalBets* bets. */
export function seatsOf({ facts }: Round, equalBets: ReadonlyMap<string, number>): SeatRecord[] {
  const purses = new Map<number, Purse>();
  const of = (seat: number): Purse => {
    const purse = purses.get(seat);
    if (!purse) throw fault(`seat ${seat} has no wager, and chips of it moved`);
    return purse;
  };
  const up = (purse: Purse, amount: number): void => {
    purse.staked += amount;
    purse.open += amount;
  };
  const down = (purse: Purse, stake: number, returned: number): void => {
    purse.open -= stake;
    purse.returned += returned;
  };
  for (const { name, seq, actor, said } of facts) {
    switch (name) {
      case 'WagersPlaced': {
        if (purses.has(said.seat)) throw fault(`row ${seq} has seat ${said.seat} bet twice`);
        const empty = { decisions: [], payouts: [], staked: 0, returned: 0, open: 0 };
        const purse: Purse = { ...empty, player: actor, stakes: new Map(said.stakes) };
        for (const [wager, amount] of purse.stakes) {
          const bets = equalBets.get(wager);
          if (bets === undefined) throw fault(`row ${seq} bets on ${wager}, which the house does not offer`);
          up(purse, amount * bets);
        }
        purses.set(said.seat, purse);
        break;
      }
      case 'WagersTakenBack':
        of(said.seat);
        purses.delete(said.seat);
        break;
      case 'DecisionMade':
        of(said.seat).decisions.push([said.option, said.decided_by]);
        up(of(said.seat), said.put_up);
        down(of(said.seat), said.taken_back, said.taken_back);
        break;
      case 'WagerCollected':
      case 'WagerPaid': {
        const { wager, stake } = said;
        const { winnings, returned } = name === 'WagerPaid' ? said : { winnings: 0, returned: 0 };
        of(said.seat).payouts.push({ wager, stake, winnings, returned });
        down(of(said.seat), stake, returned);
        break;
      }
      case 'RoundVoided':
        for (const { seat, from_layout, from_bonus, from_tray, given_back } of said.returns) {
          const purse = of(seat);
          const still = from_layout + from_bonus;
          down(purse, still, still + from_tray - given_back);
          if (purse.returned !== purse.staked) {
            const back = `put up ${dollars(purse.staked)} and got ${dollars(purse.returned)} back`;
            throw fault(`row ${seq} voids the round, and seat ${seat} ${back}`);
          }
        }
    }
  }
  return [...purses].sort(([one], [other]) => one - other).map(([seat, purse]) => told(seat, purse));
}

function told(seat: number, purse: Purse): SeatRecord {
  const { player, decisions, staked, returned, open } = purse;
  if (open !== 0) {
    const rest = `${dollars(open)} was neither settled nor given back`;
    throw fault(`seat ${seat} put up ${dollars(staked)}, of which ${rest}`);
  }
  return {
    seat,
    player,
    stakes: new Map([...purse.stakes].map(([wager, amount]) => [wager, dollars(amount)])),
    decisions,
    payouts: purse.payouts.map(({ wager, stake, winnings, returned: back }) => ({
      wager,
      stake: dollars(stake),
      winnings: dollars(winnings),
      returned: dollars(back),
    })),
    staked: dollars(staked),
    returned: dollars(returned),
    net: dollars(returned - staked),
  };
}

/** An amount as receipts write it. */
function dollars(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
