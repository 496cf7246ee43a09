/** Sounds made on the spot: a card that slides, a chip that clicks, a chord for a win. Nothing is heard unless wanted. */
import type { RoundEvent } from '../api/types';
import { cents } from './money';
import { settings } from './settings.svelte';
import type { Tier } from './win';

let context: AudioContext | null = null;

/** Where sounds go, as loud as somebody wants them. */
function output(audio: AudioContext): GainNode {
  const volume = audio.createGain();
  volume.gain.value = settings.chosen.volume / 100;
  volume.connect(audio.destination);
  return volume;
}

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
  const strength = context.createGain();
  strength.gain.value = loud;
  source.connect(filter).connect(strength).connect(output(context));
  source.start();
}

function tone(pitch: number, from: number, seconds: number, loud = 0.3): void {
  context ??= new AudioContext();
  const start = context.currentTime + from;
  const source = context.createOscillator();
  const strength = context.createGain();
  source.type = 'sine';
  source.frequency.value = pitch;
  strength.gain.setValueAtTime(0.0001, start);
  strength.gain.exponentialRampToValueAtTime(loud, start + 0.02);
  strength.gain.exponentialRampToValueAtTime(0.0001, start + seconds);
  source.connect(strength).connect(output(context));
  source.start(start);
  source.stop(start + seconds);
}

const card = () => noise(0.09, 2600, 0.4);
const chip = () => noise(0.05, 5200, 0.6);

/** Two notes, upwards: something is waited for. */
export function yourTurn(): void {
  tone(523, 0, 0.18);
  tone(784, 0.14, 0.26);
}

/** The notes of a win: a third, a chord, a run up to a chord that rings. */
const WINS: Record<Tier, readonly (readonly [pitch: number, from: number, seconds: number])[]> = {
  0: [],
  1: [
    [659, 0, 0.2],
    [784, 0.1, 0.3],
  ],
  2: [
    [523, 0, 0.3],
    [659, 0.1, 0.3],
    [784, 0.2, 0.3],
    [1047, 0.3, 0.6],
  ],
  3: [
    [523, 0, 0.2],
    [587, 0.09, 0.2],
    [659, 0.18, 0.2],
    [784, 0.27, 0.2],
    [1047, 0.36, 1.6],
    [1319, 0.4, 1.6],
    [1568, 0.44, 1.8],
  ],
};

export const wins = (tier: Tier): void => WINS[tier].forEach((note) => tone(...note));

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
