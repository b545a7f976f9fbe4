import type { KnownStatus } from '../../statuses.ts';

export const statuses: Readonly<Record<KnownStatus, string>> = {
  published: 'Published',
  draft: 'Draft',
  review: 'In review',
  archived: 'Archived',
  failed: 'Failed',
};
