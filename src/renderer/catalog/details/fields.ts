import { messages } from '../../ui/messages.svelte.ts';
import type { ItemField, ListColumn } from '../../../preload/contract/view.ts';

const idKeys: readonly string[] = ['processId', 'channelId', 'createdBy', 'updatedBy'];
const timeKeys: readonly string[] = ['createdAt', 'updatedAt'];
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu;

/** The human label of a field; for one we don't know, its own name. */
export function labelFor(key: string): string {
  return Object.hasOwn(messages.details.labels, key) ? (messages.details.labels[key] ?? key) : key;
}

/** Whether the value is read letter by letter rather than as a word. */
export function isId(field: ItemField): boolean {
  return idKeys.includes(field.key) || uuid.test(field.value.text);
}

/** Whether the field is meant to be a time, even where its value is none. */
export function isTime({ key }: Pick<ItemField, 'key'>): boolean {
  return timeKeys.includes(key);
}

/** A package's fields in the order in which they are read, and those that only a help desk asks for. */
export function arrangeFields(fields: readonly ItemField[]): {
  readonly first: readonly ItemField[];
  readonly folded: readonly ItemField[];
} {
  // The heading has the name; how many packages there are in all is none of one's own.
  const shown = fields.filter(
    ({ key, value, length }) => key !== 'totalcount' && (key !== 'processName' || length > value.text.length),
  );
  const isOwnId = ({ key }: ItemField): boolean => key === 'processId';
  // What a search has found is not folded away.
  const isFolded = (field: ItemField): boolean =>
    isId(field) && !isOwnId(field) && field.value.marks.length === 0;
  const first = shown.filter((field) => !isFolded(field));
  return {
    first: first.toSorted((a, b) => Number(isOwnId(b)) - Number(isOwnId(a))),
    folded: shown.filter(isFolded),
  };
}

const people = { creatorName: 'creator', updatorName: 'updater' } as const;
/** A name of more letters is none, and no filter takes it. */
const longestName = 1000;

/** The filter by the person that a field names; null where it names nobody. */
export function personFilter({ key, value, length }: ItemField): 'creator' | 'updater' | null {
  const isPerson = (of: string): of is keyof typeof people => Object.hasOwn(people, of);
  return isPerson(key) && value.text !== '' && length <= longestName ? people[key] : null;
}

const columns: Readonly<Record<string, ListColumn>> = {
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

/** The column of the list that says the same; null where there is none, or a time that it can't tell. */
export function columnFor(field: Pick<ItemField, 'key' | 'time'>): ListColumn | null {
  if (isTime(field) && field.time === null) return null;
  return Object.hasOwn(columns, field.key) ? (columns[field.key] ?? null) : null;
}
