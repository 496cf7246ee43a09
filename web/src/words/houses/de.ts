/** Was über ausgehängte Häuser gesagt wird, auf Deutsch. */
import type { Translated } from '../../lib/words.svelte';
import type english from './en';

const german: Translated<typeof english> = {
  title: 'Ausgehängte Regeln',
  intro: 'Alle Häuser, die hier neben dem Katalog aushängen, und jede Änderung ihrer Regeln, die neueste zuerst.',
  fetching: 'Die ausgehängten Regeln werden geladen …',
  empty: 'Es hängen keine Häuser aus. Gespielt wird nach den Regeln des Katalogs.',
  emptyOf: 'Für dieses Haus hängen keine Regeln aus.',
  all: 'Alle ausgehängten Regeln',
  list: 'Ausgehängte Regeln, die neuesten zuerst',
  version: 'Fassung {version}',
  since: 'Ausgehängt {moment}',
  retired: 'Zurückgezogen {moment}',
  first: 'Zum ersten Mal ausgehängt. Die Wetten und ihre genauen Zahlen:',
  same: 'Keine Regel ändert sich, nur Namen, Quellen oder Anmerkungen.',
  against: 'Änderungen gegenüber {house}',
  againstLast: 'Änderungen gegenüber der Fassung davor',
  rule: 'Regel',
  before: 'Vorher',
  after: 'Nachher',
  none: 'nichts',
  figures: 'Genaue Zahlen',
  edge: 'Hausvorteil',
  par: 'Par',
  hit: 'Trefferquote',
  newWager: 'neu',
  gone: 'wird nicht mehr angeboten',
  was: 'vorher {before}',
  hash: 'Regeln, SHA-256',
  hashNote: 'Jeder Beleg einer Runde nach diesen Regeln nennt diesen Hash.',
};

export default german;
