import type { KnownStatus } from '../../statuses.ts';

/** German words for the statuses that the app knows. */
export const statuses: Readonly<Record<KnownStatus, string>> = {
  published: 'Veröffentlicht',
  draft: 'Entwurf',
  review: 'In Prüfung',
  archived: 'Archiviert',
  failed: 'Gescheitert',
};
