import type { ServiceItem } from '../../../service/page.ts';
import type { FacetField } from '../../../../preload/contract/view.ts';
import { spellingOf } from './id-hash.ts';

/** What has the ids of a package's channel and people. */
type Ids = Pick<ServiceItem, 'channelId' | 'creatorId' | 'updaterId'>;

/** Whether two ids name the same package in two lists. */
export function isSameId(one: string, other: string): boolean {
  return one === other || (spellingOf(one) !== 0 && one.toLowerCase() === other.toLowerCase());
}

/** A UUID in small letters; any other text as it is. */
export function inSmallLetters(id: string): string {
  return spellingOf(id) === 0 ? id : id.toLowerCase();
}

/** Whether a value of a field is one of these: of a channel in any spelling of its UUID. */
export function valueMatcher(field: FacetField, values: readonly string[]): (value: string) => boolean {
  const key = field === 'channel' ? inSmallLetters : (value: string): string => value;
  const wanted = new Set(values.map(key));
  return (value) => wanted.has(key(value));
}

/** The content of a package with the UUIDs of its channel and people in small letters. */
export function inOneSpelling<T extends Ids>(content: T): T {
  const { channelId, creatorId, updaterId } = content;
  return {
    ...content,
    channelId: channelId && inSmallLetters(channelId),
    creatorId: creatorId && inSmallLetters(creatorId),
    updaterId: updaterId && inSmallLetters(updaterId),
  };
}
