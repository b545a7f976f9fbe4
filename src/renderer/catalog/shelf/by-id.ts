import type { ShelfEntry } from '../../../preload/contract/shelf.ts';

/** Something of packages, by their ids. */
export type ById<T> = ReadonlyMap<string, T>;

export function none<T>(): ById<T> {
  return new Map();
}

export function withEach<T>(map: ById<T>, ids: readonly string[], value: T): ById<T> {
  return new Map([...map, ...ids.map((id) => [id, value] as const)]);
}

/** Without the ids that still have this value. */
export function without<T>(map: ById<T>, ids: readonly string[], value: T): ById<T> {
  const left = new Map(map);
  for (const id of ids) if (left.get(id) === value) left.delete(id);
  return left;
}

export function onlyThose<T>(map: ById<T>, isWanted: (value: T) => boolean): ById<T> {
  return new Map([...map].filter(([, value]) => isWanted(value)));
}

export function entriesById(entries: readonly ShelfEntry[]): ById<ShelfEntry> {
  return new Map(entries.map((entry) => [entry.id, entry]));
}
