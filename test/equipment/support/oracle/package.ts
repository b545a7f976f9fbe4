/** A package with the fields that have a column in the app's store. */
export interface Package {
  readonly id: string;
  readonly name: string | null;
  readonly status: string | null;
  readonly comments: string | null;
  readonly creator: string | null;
  readonly updater: string | null;
  readonly channelId: string | null;
  readonly creatorId: string | null;
  readonly updaterId: string | null;
  readonly createdAt: number | null;
  readonly updatedAt: number | null;
}

/** The texts that a search looks through. */
export const searchedTexts = [
  'name',
  'status',
  'comments',
  'creator',
  'updater',
  'id',
  'channelId',
  'creatorId',
  'updaterId',
] as const;
export type SearchedText = (typeof searchedTexts)[number];

/** The package in the service's form (service-interface.md, "Process package"). */
export function sent(each: Package): Readonly<Record<string, unknown>> {
  return {
    processId: each.id,
    processName: each.name,
    processStatus: each.status,
    comments: each.comments,
    creatorName: each.creator,
    updatorName: each.updater,
    channelId: each.channelId,
    createdBy: each.creatorId,
    updatedBy: each.updaterId,
    createdAt: each.createdAt,
    updatedAt: each.updatedAt,
  };
}

/** A searched text of a package as it is stored, with unpaired surrogates replaced. */
export function textOf(each: Package, text: SearchedText): string {
  return (each[text] ?? '').toWellFormed();
}
