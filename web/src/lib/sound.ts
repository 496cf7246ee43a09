/** Sounds made on the spot: a card that slides, a chip that clicks. Nothing is heard unless somebody wants it. */
import type { RoundEvent } from '../api/types';
import { cents } from './money';

let context: AudioContext | null = null;

function noise(seconds: number, pitch: number, loud: number): void {
  context ??= new AudioContext();
  const length = Math.floor(context.sampleRate * seconds);
  const buffer = context.createBuffer(1, length, context.sampleRate);
  const wave = buffer.getChannelData(0);
  for (let place = 0; place < length; place += 1) wave[place] = (Math.random() * 2 - 1) * (1 - place / length) ** 2;
  const source = context.createBufferSource();
  source.buffer = buffer;
  const filter = context.createBiquadFilter();
  filter.type = 'bandpass';
  filter.frequency.value = pitch;
  const volume = context.createGain();
  volume.gain.value = loud;
  source.connect(filter).connect(volume).connect(context.destination);
  source.start();
}

const card = () => noise(0.09, 2600, 0.25);
const chip = () => noise(0.05, 5200, 0.4);

const SOUNDS: Partial<Record<RoundEvent['event'], () => void>> = {
  CardsDealt: card,
  CardBurned: card,
  CardsTurned: card,
  HandExposed: card,
  HandPickedUp: card,
  WagersPlaced: chip,
  WagersTakenBack: chip,
  WagerPaid: chip,
  WagerCollected: chip,
};

export function sound(event: RoundEvent): void {
  const moved = event.event === 'DecisionMade' && cents(event.put_up) + cents(event.taken_back) > 0;
  if (moved) chip();
  else SOUNDS[event.event]?.();
}
