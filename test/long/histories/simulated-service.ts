import type { Failure } from '../../../src/preload/contract/failure.ts';
import { trueManners, type Change, type Manners } from './history.ts';

/** An entry of the list; without an id it can't be read. */
export interface Entry {
  readonly id: string | null;
  readonly version: number;
}

/** A page as it was sent. */
export interface Sent {
  readonly page: number;
  readonly total: number | null;
  readonly entries: readonly Entry[];
}

/** A list that changes while it is read, behind an unreliable service. */
export class SimulatedService {
  manners: Manners = trueManners;
  entries: Entry[] = [];
  #made = 0;

  constructor(packages: number) {
    for (let made = 0; made < packages; made += 1) this.entries.push(this.#newEntry());
  }

  #newEntry(id?: string | null): Entry {
    this.#made += 1;
    return { id: id === undefined ? `package-${this.#made}` : id, version: this.#made };
  }

  change({ kind, at, to }: Change): void {
    const { length } = this.entries;
    const from = length === 0 ? 0 : at % length;
    const target = to % (length + 1);
    if (kind === 'insert') this.entries.splice(target, 0, this.#newEntry());
    else if (kind === 'clear') this.entries = [];
    if (length === 0) return;
    const [id] = this.entries.slice(from, from + 1).map((entry) => entry.id);
    if (kind === 'delete') this.entries.splice(from, 1);
    else if (kind === 'move') this.entries.splice(to % length, 0, ...this.entries.splice(from, 1));
    else if (kind === 'edit') this.entries.splice(from, 1, this.#newEntry(id));
    else if (kind === 'spoil') this.entries.splice(from, 1, this.#newEntry(null));
    else if (kind === 'repeat') this.entries.splice(target, 0, this.#newEntry(id));
    else if (kind === 'swap-in') {
      // A deletion and an insertion at one moment, often at the end: the known gap.
      this.entries.splice(from, 1);
      this.entries.splice(to % 2 === 0 ? length : to % length, 0, this.#newEntry());
    }
  }

  /** Removes what prevents a proof: entries without an id, and repeated ids. */
  tidyUp(): void {
    const known = new Set<string>();
    this.entries = this.entries.filter(({ id }) => id !== null && !known.has(id) && known.add(id));
  }

  /** The present ids of the list. */
  ids(): Set<string> {
    return new Set(this.entries.flatMap(({ id }) => id ?? []));
  }

  /** Whether its responses are truthful. */
  get isHonest(): boolean {
    return !this.manners.ignoresPage && this.manners.totals === 'true';
  }

  /** The present response to a request; a failure if it reports a missing page. */
  page(asked: number, isShort: boolean): Sent | Failure {
    const { pageSize, ignoresPage, beyond } = this.manners;
    const last = Math.max(1, Math.ceil(this.entries.length / pageSize));
    let page = ignoresPage ? 1 : asked;
    if (page > last) {
      if (beyond === 'last-again') page = last;
      else if (beyond !== 'empty')
        return { code: beyond, retryable: beyond === 'service-error', detail: 'no such page' };
    }
    const entries = this.entries.slice((page - 1) * pageSize, page * pageSize - (isShort ? 1 : 0));
    return { page: asked, total: this.#total(entries.length), entries };
  }

  #total(onPage: number): number | null {
    const { length } = this.entries;
    switch (this.manners.totals) {
      case 'true':
        return length;
      case 'more':
        return length + 3;
      case 'less':
        return Math.max(0, length - 1);
      case 'none':
        return null;
      case 'huge':
        return 1_000_000;
      case 'of-page':
        return onPage;
    }
  }
}

const utf8 = new TextEncoder();

/** The body of an answer (service-interface.md, "List response envelope"). */
export function bodyOf({ page, total, entries }: Sent): Uint8Array {
  const data = entries.map(({ id, version }) => ({
    ...(id === null ? {} : { processId: id }),
    processName: `version ${version}`,
    processStatus: 'PUBLISHED',
    createdAt: 1_700_000_000 + version,
    updatedAt: 1_700_000_000 + version,
    totalcount: total,
  }));
  const metadata = { count: data.length, page, ...(total === null ? {} : { totalCount: total }) };
  return utf8.encode(JSON.stringify({ data, message: 'listed', metadata, status: 'SUCCESS' }));
}
