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
  people: {
    talk: 'Etwas sagen',
    showPhrases: 'Zeigen, was andere sagen',
    says: '{name} sagt: {phrase}',
    away: 'abwesend',
    phrases: {
      hello: 'Hallo!',
      'good-luck': 'Viel Glück!',
      'nice-hand': 'Schönes Blatt!',
      'hard-luck': 'Pech gehabt.',
      thanks: 'Danke!',
      goodbye: 'Tschüs!',
      applause: 'Applaus',
      wow: 'Wow!',
      laughter: 'Haha!',
      shrug: 'Na ja.',
    },
    paces: { unhurried: 'Gemütlich', normal: 'Normal', quick: 'Schnell' },
    nickname: 'Spitzname (freiwillig)',
    nicknameNote: '2 bis 16 Buchstaben oder Ziffern. Andere sehen ihn am Tisch.',
    keepChips: 'Ihre Chips behalten Sie.',
    host: {
      open: 'Gastgeber',
      title: 'Ihr Tisch',
      name: 'Name des Tischs',
      save: 'Speichern',
      pace: 'Tempo',
      paceNote: 'Gemütlich verdoppelt die Zeit zum Setzen und Entscheiden, schnell halbiert sie.',
      people: 'Spieler',
      nobody: 'Sonst sitzt niemand am Tisch.',
      remove: 'Entfernen',
      removeNamed: '{name} entfernen',
      removeNote:
        'Wer entfernt wird, spielt die Runde zu Ende, geht mit allen Chips und kann hier nicht wieder Platz nehmen.',
      close: 'Tisch schließen',
      closeNote: 'Alle gehen mit ihren Chips. Der Tisch kann nicht wieder geöffnet werden.',
      closeNow: 'Jetzt schließen',
    },
  },
} satisfies Sentences;
