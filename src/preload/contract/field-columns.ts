import type { ListColumn } from './view.ts';

/** The columns of the list by the service's names of the fields that they show. */
export const fieldColumns: Readonly<Record<string, ListColumn>> = {
  processName: 'name',
  processStatus: 'status',
  comments: 'comments',
  creatorName: 'creator',
  createdAt: 'created',
  updatorName: 'updater',
  updatedAt: 'updated',
  processId: 'id',
  channelId: 'channel',
};

/** The labels of those fields, which are those of the columns. */
export function columnLabels(labels: Readonly<Record<ListColumn, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(fieldColumns).map(([field, column]) => [field, labels[column]]));
}
