import type { KnownStatus } from '../../statuses.ts';

export const statuses: Readonly<Record<KnownStatus, string>> = {
  published: 'Publicado',
  draft: 'Borrador',
  review: 'En revisión',
  archived: 'Archivado',
  failed: 'Fallido',
};
