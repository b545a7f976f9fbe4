import type { KnownStatus } from '../../statuses.ts';

/** English words for the statuses that the app knows. */
export const statuses: Readonly<Record<KnownStatus, string>> = {
  published: 'Published',
  draft: 'Draft',
  review: 'In review',
  archived: 'Archived',
  failed: 'Failed',
};
