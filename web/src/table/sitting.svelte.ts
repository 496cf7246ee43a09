/** Somebody at a table, in a seat or looking on: what is seen, what may be done, and the doing of it. */
import { tick } from 'svelte';
import { get, post, reason } from '../api/client';
import type { HouseShown, Legal, PointAsked, RoundEvent, SentencePart } from '../api/types';
import { Coach } from '../coach/coach.svelte';
import type { Felt } from '../lib/felt';
import { commitmentsAt, noteCommitment } from '../lib/commitments';
import { LiveTable } from '../lib/live.svelte';
import { cents, type Cents } from '../lib/money';
import { session } from '../lib/session.svelte';
import { settings } from '../lib/settings.svelte';
import { sound } from '../lib/sound';
import { Tally } from '../lib/tally.svelte';
import { sentence } from '../lib/words';
import { say } from '../lib/words.svelte';
import { AnswerAhead } from './ahead.svelte';
import { refusedAmount } from './buying';
import { takenAlong } from './chipsOfDay';
import { Draft } from './draft.svelte';
import { Leaving } from './leaving.svelte';
import { OwnSeeds } from './ownSeeds.svelte';
import type { Phrase } from './phrases';
import { Talk } from './talk.svelte';

const DECISIONS = ['MakeDecision', 'Vote', 'ShowBonusHand', 'WaveOff'];
/** For this many milliseconds after a decision no other is taken: the tap of the first is never that of the second. */
const GUARD = 1000;

type May<Command extends Legal['command']> = Extract<Legal, { command: Command }>;

export class Sitting {
  readonly live: LiveTable;
  readonly draft = new Draft();
  house = $state.raw<HouseShown | null>(null);
  /** Why the table cannot be shown. */
  fault = $state('');
  /** What the house said to the last thing that was asked of it, where it said no. */
  refusal = $state('');
  /** Whether it said no because too few chips lie on the rail. */
  lacksChips = $state(false);
  /** What everybody at the table should know. */
  notice = $state.raw<readonly SentencePart[]>([]);
  /** Whether somebody came in by sitting down here, and may still say what to be called. */
  newcomer = $state(false);
  /** Whether the host asked whoever looks to leave. */
  sentAway = $state(false);
  /** The seat for which chips are being bought. */
  buying = $state<number | null>(null);
  /** The hash of the rules that the table was last heard to play by. */
  private rules = '';
  private over = $state<number | null>(null);
  commitments = $state.raw<ReadonlyMap<number, string>>(new Map());
  private chosenChip = $state<Cents | null>(null);
  /** After how many rounds a bet was refused: the next one is made by hand. */
  private refusedIn: number | null = null;
  private paying = $state(false);
  private deciding = $state(false);
  /** Whether a decision was made so recently that no other is taken yet. */
  guarded = $state(false);
  readonly ahead = new AnswerAhead(this);
  readonly leaving = new Leaving(this);
  readonly seeds = new OwnSeeds(this);
  readonly talk = new Talk();

  readonly name = $derived(session.me?.name);
  readonly view = $derived.by(() => this.live.state?.view ?? null);
  readonly seat = $derived.by(() => this.live.state?.seat ?? null);
  readonly own = $derived.by(() => (this.seat === null ? null : (this.live.felt?.seats[this.seat - 1] ?? null)));
  readonly legal = $derived.by(() =>
    this.live.showing || this.live.connection !== 'live' ? [] : (this.live.state?.legal ?? []),
  );
  /** Whether the house takes bets that are called with cash. */
  readonly cashOffer = $derived(this.may('BetCash'));
  readonly offer = $derived(this.may('PlaceWagers') ?? this.cashOffer);
  readonly takeBack = $derived(this.may('TakeBackWagers'));
  readonly decisions = $derived(this.legal.filter((each) => DECISIONS.includes(each.command)));
  /** Whether bets are taken, and there are too few chips on the rail for one. */
  readonly short = $derived.by(
    () =>
      this.view?.stage === 'betting' &&
      !this.view.paused &&
      this.may('BuyIn') !== undefined &&
      !this.offer &&
      !this.takeBack,
  );
  /** Whether no bets are taken until the floor resumes the table. A round that is played goes on. */
  readonly paused = $derived.by(() => this.view !== null && this.view.paused && this.view.round === null);
  readonly asked = $derived.by(() => (this.live.showing ? [] : (this.view?.asked ?? [])));
  readonly free = $derived(this.view?.seats.filter((each) => each === null).length ?? 0);
  readonly labels = $derived(Object.fromEntries(this.house?.wagers.map(({ wager, label }) => [wager, label]) ?? []));
  readonly tally = $derived.by(() => (this.name === undefined ? null : new Tally(this.id, this.name)));
  private readonly coach = $derived.by(() => (this.name === undefined ? null : new Coach(this.id, this.name)));
  readonly coaching = $derived(settings.chosen.coach !== 'off' && this.seat !== null ? this.coach : null);

  constructor(readonly id: string) {
    this.live = new LiveTable(id);
    this.commitments = commitmentsAt(id);
    this.live.onStep((event, felt) => this.seen(event, felt));
    void this.load();
  }

  /** The chip that a tap adds: the one that was chosen, or the smallest with which one can bet. */
  get chip(): Cents {
    const chips = this.house?.chips.map(cents) ?? [];
    const least = cents(this.house?.wagers[0]?.minimum ?? '1.00');
    return this.chosenChip ?? chips.find((chip) => chip >= least) ?? chips[0] ?? 100;
  }

  set chip(chip: Cents) {
    this.chosenChip = chip;
  }

  /** Lay a chip down, or take one back, before the bet is placed. */
  lay(wager: string, chips: 1 | -1): void {
    this.refusal = '';
    const limits = this.offer?.stakes.wagers[wager];
    if (limits && limits.minimum === limits.maximum) this.draft.only(wager, chips > 0 ? cents(limits.minimum) : 0);
    else if (chips > 0) this.draft.add(wager, this.chip);
    else this.draft.remove(wager, this.chip);
  }

  /** The question that the dealer asks the players, if any. */
  get point(): PointAsked | null {
    return this.house?.layout.points.find(({ id }) => id === this.view?.point) ?? null;
  }

  /** The place on the layout that the dealer asks about. */
  get askedAbout(): string | null {
    return this.seat !== null && this.asked.includes(this.seat) ? (this.point?.spot ?? null) : null;
  }

  /** The last round in which one played here, if any. */
  get lastRound(): number | null {
    return this.over ?? this.tally?.lines.at(-1)?.round ?? null;
  }

  get closed(): boolean {
    return this.view?.stage === 'closed';
  }

  /** Whether an answer is awaited, so that nothing is asked twice. */
  get busy(): boolean {
    return this.live.busy || this.paying || this.deciding;
  }

  async load(): Promise<void> {
    this.fault = '';
    try {
      this.house = await get<HouseShown>(`${this.place}/house`);
      this.live.draw(this.house.layout);
    } catch (error) {
      this.fault = reason(error);
    }
  }

  /** Write down what is promised about the next shuffle; where the table took up new rules, read the house again. */
  hear(): void {
    const { shuffle, rules = '' } = this.live.state ?? {};
    if (shuffle) this.commitments = noteCommitment(this.id, shuffle.number, shuffle.commitment);
    if (!rules || this.rules === rules) return;
    if (this.rules) void this.load();
    this.rules = rules;
  }

  /** Do something as it was offered, with what was left open filled in. */
  take(offered: Legal, fields: Record<string, unknown> = {}): Promise<boolean> {
    return this.ask({ ...offered, ...fields });
  }

  /** Whether something is waited for from whoever sits here, while a clock runs. */
  get turn(): boolean {
    return this.decisions.length > 0 || (this.offer !== undefined && this.live.state?.deadline?.ends === 'bets');
  }

  async decide(choice: Legal): Promise<void> {
    if (this.deciding) return;
    this.deciding = this.guarded = true;
    setTimeout(() => (this.guarded = false), GUARD);
    // The coach looks before the decision is made: afterwards there is nothing to advise on.
    const advice = 'option' in choice ? ((await this.coaching?.opinion()) ?? null) : null;
    if ((await this.take(choice)) && 'option' in choice) this.coaching?.decided(advice, String(choice.option));
    this.deciding = false;
  }

  async bet(offer: Legal | undefined = this.offer): Promise<void> {
    if (!offer) return;
    const stakes = { ...this.draft.stakes };
    if (await this.take(offer, { stakes: this.draft.written })) this.draft.placed(stakes);
    else this.refusedIn = this.view?.rounds ?? null;
  }

  /** Bet the same again, where somebody wants that done by itself. */
  async betAgain(): Promise<void> {
    const wanted = settings.chosen.rebet && !this.leaving.wanted && this.refusedIn !== this.view?.rounds;
    if (!wanted || !this.draft.empty || !Object.keys(this.draft.last).length) return;
    this.draft.again();
    await this.bet();
  }

  /** Ask for a seat: whoever is nobody yet becomes a guest, and then buys chips. */
  async sit(seat: number): Promise<void> {
    await this.attempt(async () => {
      const came = await session.somebody();
      this.newcomer ||= came;
      this.buying = seat;
    });
  }

  async buy(amount: string, nickname = ''): Promise<void> {
    if (this.buying === null || this.paying) return;
    if (nickname && this.newcomer) {
      // The line is opened again for who has another name.
      await this.attempt(() => session.rename(nickname).then(tick));
      if (this.refusal) return;
    }
    this.newcomer = false;
    if ((this.refusal = refusedAmount(amount, session.me))) return;
    this.paying = true;
    const seat = this.seat ?? this.buying;
    const seated = this.seat !== null || (await this.ask({ command: 'TakeSeat', seat, player: this.name }));
    if (seated && (await this.ask({ command: 'BuyIn', seat, amount }))) this.buying = null;
    this.paying = false;
  }

  /** Say something to everybody at the table. */
  say = (phrase: Phrase): Promise<boolean> => this.ask({ command: 'SayPhrase', seat: this.seat, phrase });

  /** Have practice opponents take the free seats, but one. */
  async fill(): Promise<void> {
    await this.attempt(() => post(`${this.place}/bots`, { seats: Math.max(1, this.free - 1) }));
  }

  private get place(): string {
    return `/tables/${encodeURIComponent(this.id)}`;
  }

  private may<Command extends Legal['command']>(command: Command): May<Command> | undefined {
    return this.legal.find((each): each is May<Command> => each.command === command);
  }

  /** Ask the table for something, and tell whether it was done; the refusal says why not. */
  async ask(command: Record<string, unknown>): Promise<boolean> {
    this.refusal = '';
    this.lacksChips = false;
    if (this.live.connection !== 'live') {
      this.refusal = say('table.controls.unreachable');
      return false;
    }
    const answer = await this.live.send(command);
    if (answer.outcome === 'done') return true;
    this.lacksChips = answer.code === 'too-few-chips';
    this.refusal = sentence(answer.message) || say('table.controls.failed', { code: answer.code });
    return false;
  }

  private async attempt(work: () => Promise<unknown>): Promise<void> {
    this.refusal = '';
    try {
      await work();
    } catch (error) {
      this.refusal = reason(error);
    }
  }

  private seen(event: RoundEvent, felt: Felt): void {
    if (settings.chosen.sound) sound(event);
    const own = this.seat === null ? null : felt.seats[this.seat - 1];
    switch (event.event) {
      case 'BettingClosed':
        this.notice = [];
        this.coaching?.begin();
        break;
      case 'RoundEnded':
      case 'RoundVoided':
        if (event.event === 'RoundVoided') this.notice = event.call;
        if (!own) break;
        this.over = event.round;
        this.tally?.note(event.round, own);
        if (event.event === 'RoundEnded') void this.coaching?.over(event.round);
        session.ask().catch(() => undefined);
        break;
      case 'PlayerWarned':
      case 'HandRuledDead':
        this.notice = event.call;
        break;
      case 'PlayerSentAway':
        this.sentAway ||= event.player === this.name;
        break;
      case 'PhraseSaid':
        this.talk.hear(event.seat, event.phrase);
        break;
      case 'SeatLeft':
      case 'ChipsBought':
        if (event.player !== this.name) break;
        if (event.event === 'SeatLeft') this.leaving.wanted = false;
        session.ask().catch(() => undefined);
        if (event.event === 'SeatLeft' && this.house?.same_day) void takenAlong().then((told) => (this.notice = told));
    }
  }
}
