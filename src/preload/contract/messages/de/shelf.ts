import { counting } from '../counting.ts';

const { counted } = counting('de-DE');

/** The texts about stars and notes. */
export const shelf = {
  title: 'Merkliste',
  named: (count: number): string => `Merkliste: ${counted(count, 'Paket', 'Pakete')}`,
  star: 'Stern setzen',
  unstar: 'Stern entfernen',
  starMany: (count: number): string => `${counted(count, 'Paket', 'Pakete')} mit Stern versehen`,
  unstarMany: (count: number): string => `${counted(count, 'Stern', 'Sterne')} entfernen`,
  starred: (count: number): string => `${counted(count, 'Paket', 'Pakete')} mit Stern versehen.`,
  unstarred: (count: number): string => `${counted(count, 'Stern', 'Sterne')} entfernt.`,
  addNote: 'Notiz hinzufügen',
  note: 'Notiz für mich',
  noteHint: 'Nur auf diesem Computer',
  saved: 'Gespeichert',
  notSaved: 'Nicht gespeichert. Der Text bleibt hier, bis Sie dieses Fenster schließen.',
  savedWithStar: 'Gespeichert, mit Stern',
  withoutStar: 'Ohne Stern',
  empty: 'Auf Ihrer Merkliste ist noch nichts.',
  emptyHint: 'Klicken Sie auf den Stern am Anfang eines Pakets, um es hier griffbereit zu haben.',
  seen: (when: string): string => `Zuletzt in der Liste: ${when}`,
  copy: 'Kopieren, was bekannt ist',
  menu: 'Sterne und Notizen',
  export: 'Sterne und Notizen exportieren',
  import: 'Sterne und Notizen importieren',
  exported: 'Ihre Sterne und Notizen wurden exportiert.',
  fileKind: 'Sterne und Notizen von Packshelf',
  added: (count: number): string => `${counted(count, 'Paket', 'Pakete')} hinzugefügt.`,
  joined: (count: number): string => `${counted(count, 'Notiz', 'Notizen')} mit Ihren zusammengefügt.`,
  leftOut: (count: number): string => `${counted(count, 'Eintrag', 'Einträge')} ausgelassen.`,
  nothingNew: 'Alles aus dieser Datei ist schon auf Ihrer Merkliste.',
  news: {
    changed: (count: number): string =>
      `${counted(count, 'Paket mit Stern wurde', 'Pakete mit Stern wurden')} geändert`,
    gone: (count: number): string =>
      `${counted(count, 'Paket mit Stern wurde', 'Pakete mit Stern wurden')} entfernt`,
  },
  notify: 'Pakete mit Stern melden',
  notifyHint: 'Eine Mitteilung dieses Computers, wenn eines geändert oder entfernt wurde.',
};
