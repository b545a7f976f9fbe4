import { counting } from '../counting.ts';
import type { Messages } from '../texts.ts';

const { figure, counted } = counting('de-DE');

function changes(count: number): string {
  return counted(count, 'Änderung', 'Änderungen');
}

export const diary: Messages['diary'] = {
  search: 'Änderungen durchsuchen',
  list: 'Änderungen nach Tagen',
  count: changes,
  newest: 'Neuere Änderungen anzeigen',
  gap: (from, until) =>
    `Die Liste wurde von ${from} bis ${until} nicht aktualisiert; von mehreren Änderungen in dieser Zeit ist nur die letzte bekannt.`,
  between: (from, until) => `zwischen ${from} und ${until}`,
  unread: 'Noch nicht gesehen',
  was: 'vorher',
  now: 'jetzt',
  nothing: 'leer',
  field: (name) => `${name}:`,
  rewritten: (name) => `${name} (Text neu geschrieben):`,
  exporting: (file) => `Export der Änderungen nach „${file}“`,
  exported: (file) => `Änderungen nach „${file}“ exportiert`,
  kinds: 'Arten von Änderungen',
  added: 'Neues Paket',
  removed: 'Entfernt',
  savedAgain: 'Erneut gespeichert',
  markAll: 'Alle als gesehen markieren',
  marked: (count) => `${changes(count)} als gesehen markiert.`,
  sorts: { time: 'Zeit', name: 'Name', status: 'Status', person: 'Person' },
  newestFirst: 'Neueste zuerst',
  oldestFirst: 'Älteste zuerst',
  lineMenu: 'Aktionen für diese Änderung',
  open: 'Paket öffnen',
  showInPackages: 'In „Pakete“ zeigen',
  copy: 'Änderung kopieren',
  markSeen: 'Als gesehen markieren',
  markUnread: 'Als nicht gesehen markieren',
  ofPackage: 'Alle Änderungen dieses Pakets anzeigen',
  showDay: 'Liste dieses Tages anzeigen',
  recorded: (day) => `Auf diesem Computer aufgezeichnet seit dem ${day}.`,
  none: 'Noch nichts aufgezeichnet',
  noneHint:
    'Neue, geänderte und entfernte Pakete werden hier bei jeder Aktualisierung der Liste festgehalten.',
  notFound: 'Keine Änderungen gefunden',
  notFoundHint: 'Mit anderen Wörtern oder weniger Filtern findet sich vielleicht etwas.',
  clear: 'Suche und Filter entfernen',
  allSeen: 'Sie haben alles gesehen',
  allSeenHint: 'Ohne „Noch nicht gesehen“ sehen Sie alle Änderungen.',
  showAll: 'Alle Änderungen anzeigen',
  history: 'Verlauf',
  historyNone: 'Über dieses Paket ist nichts aufgezeichnet.',
  historyMore: (count) => `und ${figure(count)} frühere`,
  differences: {
    title: 'Unterschiede zwischen zwei Tagen',
    name: 'Unterschiede',
    since: 'Unterschiede seit diesem Tag anzeigen',
    hint: 'Eine Zeile für jedes Paket, das nicht mehr so ist wie am Ende des ersten Tages.',
  },
  earlier: {
    title: 'Frühere Liste anzeigen',
    day: 'Tag',
    recorded: 'Aufgezeichnete Tage',
    show: 'Anzeigen',
    outside: (first, last) => `Bitte wählen Sie einen Tag vom ${first} bis zum ${last}.`,
    none: 'Es gibt noch keine frühere Liste. Dieser Computer zeichnet die Liste ab heute auf.',
    making: (day) => `Die Liste vom ${day} wird zusammengestellt…`,
    shown: (day) => `Die Liste vom ${day}`,
    lastLooked: (looked) => `Dieser Computer hat zuletzt ${looked} nachgesehen.`,
    back: 'Zurück zur heutigen Liste',
  },
};

export const compare: Messages['compare'] = {
  caption: 'Unterschiede',
  field: 'Feld',
  copy: 'Vergleich kopieren',
  same: (count) => `${counted(count, 'Feld ist', 'Felder sind')} in all diesen Paketen gleich.`,
  allSame: 'Diese Pakete sind in allen Feldern gleich.',
  tooMany: (count) => `Wählen Sie bis zu ${figure(count)} Pakete aus, um Unterschiede zu sehen.`,
  beginnings: 'Von sehr langen Texten wird nur der Anfang verglichen.',
};
