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

function tone(pitch: number, from: number, seconds: number): void {
  context ??= new AudioContext();
  const start = context.currentTime + from;
  const source = context.createOscillator();
  const volume = context.createGain();
  source.type = 'sine';
  source.frequency.value = pitch;
  volume.gain.setValueAtTime(0.0001, start);
  volume.gain.exponentialRampToValueAtTime(0.2, start + 0.02);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + seconds);
  source.connect(volume).connect(context.destination);
  source.start(start);
  source.stop(start + seconds);
}

/** Two notes, upwards: something is waited for. */
export function yourTurn(): void {
  tone(523, 0, 0.18);
  tone(784, 0.14, 0.26);
}

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
