import { hash } from 'node:crypto';
import type { ServiceItem, ServicePage } from '../../../service/page.ts';
import { inOneSpelling, inSmallLetters } from './respelled.ts';

/** What distinguishes two versions of a package. */
export type PackageContent = Omit<ServiceItem, 'id' | 'total'>;

/** The values of `contentColumns`, in their order. */
export function contentOf(item: PackageContent): (string | number | null)[] {
  return [
    item.name,
    item.status,
    item.comments,
    item.creator,
    item.updater,
    item.channelId,
    item.creatorId,
    item.updaterId,
    item.createdAt,
    item.updatedAt,
    item.rest,
  ];
}

/** The content with these values of `contentColumns`. */
export function contentFrom(values: readonly (string | number | null | undefined)[]): PackageContent {
  const text = (at: number): string | null => {
    const value = values[at];
    return typeof value === 'string' ? value : null;
  };
  const number = (at: number): number | null => {
    const value = values[at];
    return typeof value === 'number' ? value : null;
  };
  return {
    name: text(0),
    status: text(1),
    comments: text(2),
    creator: text(3),
    updater: text(4),
    channelId: text(5),
    creatorId: text(6),
    updaterId: text(7),
    createdAt: number(8),
    updatedAt: number(9),
    rest: text(10),
  };
}

/** The columns with different values, however ids are spelled: a bit for each of `contentColumns`. */
export function differingColumns(one: PackageContent, other: PackageContent): number {
  const others = contentOf(inOneSpelling(other));
  return contentOf(inOneSpelling(one)).reduce<number>(
    (columns, value, at) => (value === others[at] ? columns : columns | (1 << at)),
    0,
  );
}

/** Equal for pages with the same packages in the same order, however their UUIDs are spelled, and the same entries that could not be read. */
export function pageFingerprint({ items, skipped }: ServicePage): string {
  return hash(
    'sha1',
    JSON.stringify([
      skipped,
      ...items.map((item) => [inSmallLetters(item.id), ...contentOf(inOneSpelling(item))]),
    ]),
    'base64',
  );
}
