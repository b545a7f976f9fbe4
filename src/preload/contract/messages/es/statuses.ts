import type { KnownStatus } from '../../statuses.ts';

/** Spanish words for the statuses that the app knows. */
export const statuses: Readonly<Record<KnownStatus, string>> = {
  published: 'Publicado',
  draft: 'Borrador',
  review: 'En revisión',
  archived: 'Archivado',
  failed: 'Fallido',
};
