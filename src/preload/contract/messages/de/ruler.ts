import { counting } from '../counting.ts';
import type { Messages } from '../texts.ts';

const { figure } = counting('de-DE');

export const ruler: Messages['ruler'] = {
  show: 'Lineal einblenden',
  hide: 'Lineal ausblenden',
  label: 'Lineal',
  ranks: 'Status und Personen',
  choose: 'Was das Lineal zeigt',
  bar: (span, count) => `${span}: ${figure(count)}`,
  span: 'Zeitraum',
  without: (count) => `${figure(count)} ohne Datum`,
  empty: 'In dieser Liste gibt es nichts zu messen.',
  copy: 'Als Tabelle kopieren',
  more: (count) => `${figure(count)} weitere …`,
};
