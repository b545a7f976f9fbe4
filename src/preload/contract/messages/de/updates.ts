import type { Messages } from '../texts.ts';

export const updates: Messages['updates'] = {
  label: 'Packshelf aktuell halten',
  hint: 'Neue Versionen werden im Hintergrund geladen und beim Beenden installiert.',
  check: 'Nach neuer Version suchen',
  restart: 'Jetzt neu starten',
  notWritable: 'Sie dürfen den Ordner von Packshelf nicht ändern. Fragen Sie Ihren IT-Support.',
  notChecked: 'Noch nicht geprüft.',
  upToDate: (when) => `Auf dem neuesten Stand. Zuletzt geprüft: ${when}.`,
  unreachable: 'Packshelf konnte nicht nach einer neuen Version suchen.',
  unreachableSince: (when) =>
    `Packshelf konnte nicht nach einer neuen Version suchen. Zuletzt geprüft: ${when}.`,
  available: (version) =>
    `Version ${version} ist verfügbar. Ihre Organisation entscheidet, wann sie installiert wird.`,
  downloading: (version) => `Version ${version} wird geladen.`,
  ready: (version, isExporting) =>
    `Version ${version} ist bereit. Starten Sie neu, wenn ${isExporting ? 'der Export fertig ist' : 'es Ihnen passt'}.`,
  refused: (version) =>
    `Windows konnte nicht bestätigen, von wem Version ${version} ist. Fragen Sie Ihren IT-Support.`,
  givenUp: (version) => `Version ${version} ließ sich hier nicht installieren. Fragen Sie Ihren IT-Support.`,
  updated: (version) => `Packshelf wurde auf Version ${version} aktualisiert.`,
};
