/** The chips of each seat, from the rail to the layout and back. */
import { cents, formatAt } from '../lib/money';
import { say } from '../lib/words.svelte';
import type { Fact } from './facts';
import type { SeatRecord } from './receipt';
import type { Round } from './round';
import { fault } from './shape';

interface Purse {
  player: string;
  stakes: Map<string, number>;
  decisions: [string, string][];
  payouts: { wager: string; stake: number; winnings: number; returned: number; due?: number | null | undefined }[];
  staked: number;
  returned: number;
  /** What is still on the layout, or in the tray until the round decides. */
  open: number;
  /** Whether the floor ruled the hand dead. */
  dead: boolean;
}

/** What each seat staked and got back; every chip that went up must have come down somewhere. A wager is *equalBets* bets. */
export function seatsOf({ facts }: Round, equalBets: ReadonlyMap<string, number>): SeatRecord[] {
  const purses: Purses = new Map();
  for (const fact of facts) follow(purses, fact, equalBets);
  return [...purses].sort(([one], [other]) => one - other).map(([seat, purse]) => seatRecord(seat, purse));
}

/** What each seat of a table staked and got back, in words. */
export function seatsInWords(table: string, seats: readonly SeatRecord[]): string {
  const written = (amount: string): string => formatAt(table, cents(amount));
  return seats
    .map(({ seat, staked, returned }) =>
      say('verify.details.seatChips', { seat, staked: written(staked), returned: written(returned) }),
    )
    .join('; ');
}

type Purses = Map<number, Purse>;

function follow(purses: Purses, { name, seq, actor, said }: Fact, equalBets: ReadonlyMap<string, number>): void {
  switch (name) {
    case 'WagersPlaced':
      if (purses.has(said.seat)) throw fault(say('verify.faults.betTwice', { seq, seat: said.seat }));
      purses.set(said.seat, purseOf(actor, new Map(said.stakes), equalBets, seq));
      break;
    case 'WagersTakenBack':
      purseAt(purses, said.seat);
      purses.delete(said.seat);
      break;
    case 'DecisionMade': {
      const purse = purseAt(purses, said.seat);
      purse.decisions.push([said.option, said.decided_by]);
      up(purse, said.put_up);
      down(purse, said.taken_back, said.taken_back);
      break;
    }
    case 'WagerCollected':
    case 'WagerPaid': {
      const { wager, stake } = said;
      const { winnings, returned, due } = name === 'WagerPaid' ? said : { winnings: 0, returned: 0 };
      const purse = purseAt(purses, said.seat);
      purse.payouts.push({ wager, stake, winnings, returned, due });
      down(purse, stake, returned);
      break;
    }
    case 'HandRuledDead': {
      const purse = purseAt(purses, said.seat);
      purse.dead = true;
      giveBack(purse, { ...said, from_tray: 0, given_back: 0 }, seq);
      break;
    }
    case 'RoundVoided':
      for (const returns of said.returns) giveBack(purseAt(purses, returns.seat), returns, seq);
  }
}

function purseAt(purses: Purses, seat: number): Purse {
  const purse = purses.get(seat);
  if (!purse) throw fault(say('verify.faults.noWager', { seat }));
  if (purse.dead) throw fault(say('verify.faults.deadHand', { seat }));
  return purse;
}

function purseOf(
  player: string,
  stakes: Map<string, number>,
  equalBets: ReadonlyMap<string, number>,
  seq: number,
): Purse {
  const purse: Purse = { player, stakes, decisions: [], payouts: [], staked: 0, returned: 0, open: 0, dead: false };
  for (const [wager, amount] of stakes) {
    const bets = equalBets.get(wager);
    if (bets === undefined) throw fault(say('verify.faults.notOffered', { seq, wager }));
    up(purse, amount * bets);
  }
  return purse;
}

function up(purse: Purse, amount: number): void {
  purse.staked += amount;
  purse.open += amount;
}

function down(purse: Purse, stake: number, returned: number): void {
  purse.open -= stake;
  purse.returned += returned;
}

type Returns = Extract<Fact, { name: 'RoundVoided' }>['said']['returns'][number];

/** Undo everything of a seat whose round is void or whose hand is dead. */
function giveBack(purse: Purse, { seat, from_layout, from_bonus, from_tray, given_back }: Returns, seq: number): void {
  const still = from_layout + from_bonus;
  down(purse, still, still + from_tray - given_back);
  if (purse.returned === purse.staked) return;
  const [staked, returned] = [dollars(purse.staked), dollars(purse.returned)];
  throw fault(say('verify.faults.voidChips', { seq, seat, staked, returned }));
}

function seatRecord(seat: number, purse: Purse): SeatRecord {
  const { player, decisions, staked, returned, open, dead } = purse;
  if (open !== 0) {
    throw fault(say('verify.faults.openChips', { seat, staked: dollars(staked), open: dollars(open) }));
  }
  return {
    seat,
    player,
    stakes: new Map([...purse.stakes].map(([wager, amount]) => [wager, dollars(amount)])),
    decisions,
    payouts: purse.payouts.map(({ wager, stake, winnings, returned: back, due }) => ({
      wager,
      stake: dollars(stake),
      winnings: dollars(winnings),
      returned: dollars(back),
      due: due === undefined || due === null ? undefined : dollars(due),
    })),
    staked: dollars(staked),
    returned: dollars(returned),
    net: dollars(returned - staked),
    dead: dead || undefined,
  };
}

/** An amount as receipts write it. */
function dollars(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
