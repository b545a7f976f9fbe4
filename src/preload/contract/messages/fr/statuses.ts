import type { KnownStatus } from '../../statuses.ts';

/** French words for the statuses that the app knows. */
export const statuses: Readonly<Record<KnownStatus, string>> = {
  published: 'Publié',
  draft: 'Brouillon',
  review: 'En révision',
  archived: 'Archivé',
  failed: 'Échec',
};
