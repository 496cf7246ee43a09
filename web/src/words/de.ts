/** Every sentence of the page, in German. */
import type { Sentences } from '../lib/words.svelte';

export default {
  app: {
    titles: {
      tables: 'Tisch',
      history: 'Ihre Runden',
      account: 'Konto',
      trainer: 'Trainer',
      odds: 'Quoten',
      floor: 'Aufsicht',
      elsewhere: 'Nicht gefunden',
    },
    skip: 'Zum Inhalt springen',
    notFetched: 'Dieser Teil der Seite konnte nicht geladen werden. Sind Sie online?',
  },
  common: {
    tryAgain: 'Noch einmal versuchen',
    cancel: 'Abbrechen',
    close: 'Schließen',
  },
} satisfies Sentences;
