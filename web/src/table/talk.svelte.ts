/** What was just said at the table, by seat, as long as it can be read. */
import { settings } from '../lib/settings.svelte';
import { HEARD, type Phrase } from './phrases';

export class Talk {
  said = $state.raw<Readonly<Record<number, Phrase>>>({});

  hear(seat: number, phrase: Phrase): void {
    if (!settings.chosen.phrases) return;
    this.said = { ...this.said, [seat]: phrase };
    setTimeout(() => {
      if (this.said[seat] === phrase)
        this.said = Object.fromEntries(Object.entries(this.said).filter(([each]) => each !== `${seat}`));
    }, HEARD);
  }
}
