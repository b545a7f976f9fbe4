import type { ServiceItem } from '../../../service/page.ts';
import { spellingOf } from './id-hash.ts';

/** What has the ids of a package. */
type Ids = Pick<ServiceItem, 'id' | 'channelId' | 'creatorId' | 'updaterId'>;

/** Whether two ids name the same package in two lists. */
export function isSameId(one: string, other: string): boolean {
  return one === other || (spellingOf(one) !== 0 && one.toLowerCase() === other.toLowerCase());
}

/** A UUID in small letters; any other text as it is. */
export function inSmallLetters(id: string): string {
  return spellingOf(id) === 0 ? id : id.toLowerCase();
}

/** The texts that name the same as this one, if it is a UUID. */
export function spellingsOf(id: string): readonly string[] {
  return spellingOf(id) === 0 ? [id] : [...new Set([id, id.toLowerCase(), id.toUpperCase()])];
}

/** An item with all its UUIDs in small letters. */
export function inOneSpelling<T extends Ids>(item: T): T {
  const { id, channelId, creatorId, updaterId } = item;
  return {
    ...item,
    id: inSmallLetters(id),
    channelId: channelId && inSmallLetters(channelId),
    creatorId: creatorId && inSmallLetters(creatorId),
    updaterId: updaterId && inSmallLetters(updaterId),
  };
}
