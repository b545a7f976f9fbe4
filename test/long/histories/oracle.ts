import type { Entry, Sent } from './simulated-service.ts';

/** A broken rule of docs/sync.md. */
class Violation extends Error {}

export function must(holds: boolean, rule: string): asserts holds {
  if (!holds) throw new Violation(rule);
}

/** The rows of a catalog: the version of each package by id. */
export type Rows = ReadonlyMap<string, number>;

/** A response of the service, with the turns in which it was requested, created and received. */
export interface Exchange {
  readonly sent: Sent;
  readonly askedAt: number;
  readonly answeredAt: number;
  /** The whole list at the time of the response, and whether the response is truthful. */
  readonly list: readonly Entry[];
  readonly isHonest: boolean;
}

/** The pages that one pass gave to the store, in order. */
export class PassLog {
  readonly stored: Exchange[] = [];
  readonly looked: Exchange[] = [];
  /** Packages that have been in the list since the response for page 1. */
  readonly always: Set<string>;

  constructor() {
    this.always = new Set();
  }

  /** Later entries win. */
  rows(): Map<string, number> {
    return laid(new Map(), this.stored);
  }
}

/** Adds stored rows to earlier ones, and replaces those with the same id. */
export function laid(before: Rows, stored: readonly Exchange[]): Map<string, number> {
  const rows = new Map(before);
  for (const { sent } of stored)
    for (const { id, version } of sent.entries) if (id !== null) rows.set(id, version);
  return rows;
}

export function versions(entries: readonly Entry[]): Map<string, number> {
  return new Map(entries.flatMap(({ id, version }) => (id === null ? [] : [[id, version] as const])));
}

export function isSame(one: Rows, other: Rows): boolean {
  return one.size === other.size && [...one].every(([id, version]) => other.get(id) === version);
}

function idsOf(exchanges: readonly Exchange[]): (string | null)[] {
  return exchanges.flatMap(({ sent }) => sent.entries.map(({ id }) => id));
}

/**
 * The pages that are the list, as far as the pass can know: those with entries, but for one beyond the last promised
 * page that only repeats the others.
 */
function partsOf(stored: readonly Exchange[]): readonly Exchange[] {
  const size = Math.max(1, stored[0]?.sent.entries.length ?? 1);
  let promised = 1;
  // A promised page may promise further ones.
  for (const { sent } of stored.toSorted((a, b) => a.sent.page - b.sent.page))
    if (sent.page <= promised) promised = Math.max(promised, Math.ceil((sent.total ?? 0) / size));
  const within = new Set(idsOf(stored.filter(({ sent }) => sent.page <= promised)));
  return stored.filter(({ sent: { page, entries } }) => {
    if (page === 1 || page <= promised) return page === 1 || entries.length > 0;
    return entries.some(({ id }) => id === null || !within.has(id));
  });
}

/** Checks by the actual responses that a pass has proven its enumeration. */
export function checkProof({ stored, looked }: PassLog): void {
  const first = stored[0];
  const recheck = looked.at(-1);
  must(first?.sent.page === 1, 'page 1 is read and stored first');
  must(recheck?.sent.page === 1, 'page 1 is read again at the end');
  const parts = partsOf(stored);
  const ids = idsOf(parts);
  const { total } = first.sent;
  must(
    total !== null && parts.every(({ sent }) => sent.total === total),
    'a proof has one total on all pages',
  );
  must(recheck.sent.total === total, 'a proof has the same total at the end');
  must(!ids.includes(null), 'a proof has no unreadable entry');
  must(new Set(ids).size === ids.length, 'a proof has no id twice');
  must(ids.length === total, 'a proof has as many ids as its total');
  must(
    JSON.stringify(first.sent.entries) === JSON.stringify(recheck.sent.entries),
    'a proof has page 1 unchanged at the end',
  );
  must(
    parts.every((part) => part.answeredAt <= recheck.askedAt),
    'the recheck of page 1 is sent after every page that counts has come',
  );
}

/** Whether a pass has proven that the list is empty. */
export function provesEmpty(pass: PassLog): boolean {
  if (pass.rows().size > 0) return false;
  try {
    checkProof(pass);
    return true;
  } catch (error) {
    if (error instanceof Violation) return false;
    throw error;
  }
}

/**
 * Checks what a proof is worth. Where the service told the truth and its list lay still, it is the list. Where it did
 * not lie still, a package that was there all the time may be missing only in exchange for one that has gone since it
 * was read: the known gap. Answers how many are missing so.
 */
export function checkWorth({ stored, looked, always }: PassLog, published: Rows): number {
  const first = stored[0];
  const recheck = looked.at(-1);
  must(first !== undefined && recheck !== undefined, 'a proof has a first read and a recheck of page 1');
  if (![...stored, recheck].every(({ isHonest }) => isHonest)) return 0;
  if (JSON.stringify(first.list) === JSON.stringify(recheck.list) && isStill([...stored, recheck]))
    must(
      isSame(published, versions(recheck.list)),
      'a list that lies still is in the catalog, and nothing else',
    );
  const missing = [...always].filter((id) => !published.has(id));
  const now = versions(recheck.list);
  const gone = [...published.keys()].filter((id) => !now.has(id));
  must(
    missing.length <= gone.length,
    'a package that was there all the time is missing only for one that has gone',
  );
  return missing.length;
}

function isStill(exchanges: readonly Exchange[]): boolean {
  const lists = new Set(exchanges.map(({ list }) => JSON.stringify(list)));
  return lists.size === 1;
}
