import * as v from 'valibot';
import { asList } from './record.ts';

/** How the entries of a stored list are read, and told apart from each other. */
export interface ListKind<Entry> {
  /** Null if this version does not understand the entry. */
  read(stored: unknown): Entry | null;
  /** Unique within a list. */
  key(entry: Entry): string;
  /** The most entries that this version takes. */
  readonly limit: number;
}

interface Found<Entry> {
  readonly index: number;
  readonly stored: unknown;
  readonly entry: Entry;
}

/** The entries that are understood, in their order, by key. Of two with the same key the first one counts. */
export function findEntries<Entry>(list: unknown, kind: ListKind<Entry>): ReadonlyMap<string, Found<Entry>> {
  const found = new Map<string, Found<Entry>>();
  for (const [index, stored] of asList(list).entries()) {
    const entry = kind.read(stored);
    if (entry === null || found.size === kind.limit) continue;
    const key = kind.key(entry);
    if (!found.has(key)) found.set(key, { index, stored, entry });
  }
  return found;
}

export function readList<Entry>(list: unknown, kind: ListKind<Entry>): readonly Entry[] {
  return [...findEntries(list, kind).values()].map(({ entry }) => entry);
}

/** A list of which only the valid entries are read, as many as fit. `schema`: of such a list. */
export function validEntries<Entry>(
  schema: v.GenericSchema<unknown, readonly Entry[]>,
  limit: number,
): v.GenericSchema<unknown, readonly Entry[]> {
  const readEntry = (entry: unknown): readonly Entry[] => {
    const read = v.safeParse(schema, [entry]);
    return read.success ? read.output : [];
  };
  return v.fallback(
    v.pipe(
      v.unknown(),
      v.transform((list) => asList(list).flatMap(readEntry).slice(0, limit)),
    ),
    [],
  );
}
