/** Where the cards of a deck went. */
import { say } from '../lib/words.svelte';
import type { Deck } from './decks';
import type { Fact } from './facts';
import type { Card } from './receipt';
import { fault } from './shape';

const DEALER = 0;

export interface Laid {
  cuts: number[];
  hands: Map<number, Card[]>;
  dealers: Card[];
  community: Card[];
  burned: Card | null;
  faceUp: Card[];
  stub: Card[];
  /** How many community cards lie face up. */
  turned: number;
}

/** Lay the cards of a deck out as its rows say; a card that was shown must be the one that lay there. */
export function laidOut(deck: Deck, order: readonly Card[], burnPlace: number | null): Laid {
  const nothing = { cuts: [], hands: new Map(), dealers: [], community: [], burned: null, faceUp: [] };
  const laid: Laid = { ...nothing, stub: [...order], turned: 0 };
  for (const move of deck.moves) lay(laid, move, burnPlace);
  return { ...laid, community: community(laid) };
}

function lay(laid: Laid, { name, seq, said }: Fact, burnPlace: number | null): void {
  switch (name) {
    case 'DeckCut':
      laid.cuts.push(said.at);
      laid.stub.push(...laid.stub.splice(0, said.at));
      break;
    case 'CardsDealt': {
      const cards = taken(laid.stub, said.cards, seq);
      if (said.seat === DEALER) laid.dealers.push(...cards);
      else laid.hands.set(said.seat, [...(laid.hands.get(said.seat) ?? []), ...cards]);
      break;
    }
    case 'FaceUpCardFound':
      laid.faceUp.push(...taken(laid.stub, 1, seq));
      mustBe(seq, [said.card], laid.faceUp.slice(-1));
      break;
    case 'CardBurned':
      laid.burned = burnCard(laid.dealers, burnPlace, seq);
      break;
    case 'StubRacked':
      if (said.cards === laid.stub.length) break;
      throw fault(say('verify.faults.racked', { seq, cards: said.cards, left: laid.stub.length }));
    case 'CardsTurned':
      mustBe(seq, said.cards, community(laid).slice(laid.turned, (laid.turned += said.cards.length)));
      break;
    case 'CommunityCardsPickedUp':
      mustBe(seq, said.cards, community(laid));
      break;
    case 'HandExposed':
    case 'BonusHandShown':
      mustBe(seq, said.cards, laid.hands.get(said.seat) ?? []);
      break;
    default:
      throw fault(say('verify.faults.noMove', { seq, name }));
  }
}

function mustBe(seq: number, cards: readonly Card[], there: readonly Card[]): void {
  if (cards.join() === there.join()) return;
  throw fault(say('verify.faults.otherCards', { seq, cards: cards.join(' '), there: there.join(' ') || '–' }));
}

const community = ({ dealers, burned }: Laid): Card[] => dealers.filter((card) => card !== burned);

function taken(stub: Card[], number: number, seq: number): Card[] {
  if (number < 1 || number > stub.length) throw fault(say('verify.faults.tooMany', { seq, number, left: stub.length }));
  return stub.splice(0, number);
}

function burnCard(dealers: readonly Card[], place: number | null, seq: number): Card {
  const card = dealers[place ?? -1];
  if (card === undefined) throw fault(say('verify.faults.noBurn', { seq }));
  return card;
}
