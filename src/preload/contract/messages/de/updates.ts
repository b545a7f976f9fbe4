import type { Messages } from '../texts.ts';

export const updates: Messages['updates'] = {
  label: 'Packshelf aktuell halten',
  hint: 'Neue Versionen werden im Hintergrund geladen und beim Beenden installiert.',
  check: 'Nach neuer Version suchen',
  restart: 'Jetzt neu starten',
  notWritable:
    'Packshelf kann sich nicht selbst aktualisieren, weil Sie seinen Ordner nicht ändern dürfen. Bitte fragen Sie Ihren Helpdesk.',
  notChecked: 'Noch nicht geprüft.',
  upToDate: (when) => `Auf dem neuesten Stand. Zuletzt geprüft: ${when}.`,
  unreachable: 'Packshelf konnte nicht nach einer neuen Version suchen.',
  unreachableSince: (when) =>
    `Packshelf konnte nicht nach einer neuen Version suchen. Zuletzt geprüft: ${when}.`,
  available: (version) =>
    `Version ${version} ist verfügbar. Ihre Organisation entscheidet, wann sie installiert wird.`,
  downloading: (version) => `Version ${version} wird geladen.`,
  ready: (version) => `Version ${version} ist bereit. Starten Sie neu, wenn es Ihnen passt.`,
  readyAfterExport: (version) =>
    `Version ${version} ist bereit. Starten Sie neu, wenn der Export fertig ist.`,
  refused: (version) =>
    `Version ${version} wird nicht installiert, weil Windows nicht bestätigen konnte, von wem sie ist. Bitte sagen Sie Ihrem Helpdesk Bescheid.`,
  givenUp: (version) =>
    `Version ${version} ließ sich auf diesem Computer nicht installieren. Bitte sagen Sie Ihrem Helpdesk Bescheid.`,
  updated: (version) => `Packshelf wurde auf Version ${version} aktualisiert.`,
};
