import type { Oddity } from '../../preload/contract/status.ts';

/**
 * One process package as it is stored (service-interface.md, "Process package"): each field as text or number as far
 * as it can be read as one, null where it can't, and beside them what these can't give back.
 */
export interface ServiceItem {
  /** processId as text; never empty. */
  readonly id: string;
  readonly name: string | null;
  readonly status: string | null;
  readonly comments: string | null;
  readonly creator: string | null;
  readonly updater: string | null;
  readonly channelId: string | null;
  readonly creatorId: string | null;
  readonly updaterId: string | null;
  /** As sent: unit and epoch are not specified. */
  readonly createdAt: number | null;
  readonly updatedAt: number | null;
  /** totalcount: says nothing about the package, and changes in every item whenever one is added. */
  readonly total: number | null;
  /** JSON text of an object with the members that the interface does not name, or not with such a type; else null. */
  readonly rest: string | null;
}

/** One page of the list, already freed of what could not be read. */
export interface ServicePage {
  readonly items: readonly ServiceItem[];
  /**
   * Entries of `data` that were left out because they are no objects or carry no id: each as JSON text, or null where it
   * is nested too deep to be written down.
   */
  readonly skipped: readonly (string | null)[];
  /** metadata.totalCount, or null where it is missing or no count. */
  readonly total: number | null;
}

/** Counts what is not as the interface says. */
export class Oddities {
  readonly #counts = new Map<string, Oddity>();

  note(code: Oddity['code'], field: string | null = null): void {
    const key = `${code} ${field ?? ''}`;
    const count = this.#counts.get(key)?.count ?? 0;
    this.#counts.set(key, { code, field, count: count + 1 });
  }

  list(): readonly Oddity[] {
    return [...this.#counts.values()];
  }

  clear(): void {
    this.#counts.clear();
  }
}
