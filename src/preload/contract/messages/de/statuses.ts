import type { KnownStatus } from '../../statuses.ts';

export const statuses: Readonly<Record<KnownStatus, string>> = {
  published: 'Veröffentlicht',
  draft: 'Entwurf',
  review: 'In Prüfung',
  archived: 'Archiviert',
  failed: 'Gescheitert',
};
