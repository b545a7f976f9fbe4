import type { WholeRecord } from '../../../src/main/catalog/worker/snapshot/package-record.ts';

/** A stored package with only an id. */
export const barePackage: WholeRecord = {
  row: 1,
  id: 'p-1',
  name: null,
  status: null,
  comments: null,
  creator: null,
  updater: null,
  channelId: null,
  creatorId: null,
  updaterId: null,
  createdAt: null,
  updatedAt: null,
  total: null,
  rest: null,
};
