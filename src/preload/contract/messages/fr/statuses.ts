import type { KnownStatus } from '../../statuses.ts';

export const statuses: Readonly<Record<KnownStatus, string>> = {
  published: 'Publié',
  draft: 'Brouillon',
  review: 'En révision',
  archived: 'Archivé',
  failed: 'Échec',
};
