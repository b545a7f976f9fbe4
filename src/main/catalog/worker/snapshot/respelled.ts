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

function inCapitals(id: string): string {
  return spellingOf(id) === 0 ? id : id.toUpperCase();
}

/** The texts that name the same as this one, if it is a UUID. */
export function spellingsOf(id: string): readonly string[] {
  return [...new Set([id, inSmallLetters(id), inCapitals(id)])];
}

function withIds<T extends Ids>(item: T, spell: (id: string) => string): T {
  const { id, channelId, creatorId, updaterId } = item;
  return {
    ...item,
    id: spell(id),
    channelId: channelId && spell(channelId),
    creatorId: creatorId && spell(creatorId),
    updaterId: updaterId && spell(updaterId),
  };
}

/** An item with all its UUIDs in small letters. */
export function inOneSpelling<T extends Ids>(item: T): T {
  return withIds(item, inSmallLetters);
}

/** An item with all its UUIDs in small letters, and in capitals: a service spells them alike. */
export function respelled<T extends Ids>(item: T): readonly T[] {
  return [inOneSpelling(item), withIds(item, inCapitals)];
}
