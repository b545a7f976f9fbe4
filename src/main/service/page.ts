import type { Result } from '../../preload/contract/failure.ts';
import type { DataAnomaly } from '../../preload/contract/status.ts';

/** A page of the list as it was sent. `charset`: as its Content-Type names it. */
export interface RawPage {
  readonly body: Uint8Array;
  readonly charset?: string | undefined;
}

/** What reading a page comes to. `mayHaveArrived`: false if the request was certainly not sent. */
export type PageRead = Result<RawPage> & { readonly mayHaveArrived?: boolean };

/**
 * One process package as it is stored (service-interface.md, "Process package"). A field is null if it is missing or can't
 * be read as its type; `rest` keeps what the fields can't represent.
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
  /** `totalcount`: not about the package; it changes in every item whenever a package is added. */
  readonly total: number | null;
  /** A JSON object with the members that the interface does not define, or that have another type; null if none. */
  readonly rest: string | null;
}

/** One parsed page of the list. */
export interface ServicePage {
  readonly items: readonly ServiceItem[];
  /**
   * Entries of `data` that are no objects or have no id, each as JSON; null if nested too deep.
   */
  readonly skipped: readonly (string | null)[];
  /** metadata.totalCount; null if it is missing or no valid count. */
  readonly total: number | null;
}

/** Counts deviations from the interface, by kind and field. */
export class DataAnomalies {
  readonly #counts = new Map<string, DataAnomaly>();

  note(code: DataAnomaly['code'], field: string | null = null): void {
    const key = `${code} ${field ?? ''}`;
    const count = this.#counts.get(key)?.count ?? 0;
    this.#counts.set(key, { code, field, count: count + 1 });
  }

  list(): readonly DataAnomaly[] {
    return [...this.#counts.values()];
  }

  clear(): void {
    this.#counts.clear();
  }
}
