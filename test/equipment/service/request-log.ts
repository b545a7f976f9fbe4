/** The part of the interface that was requested. */
export type RequestKind = 'token' | 'list' | 'other';

export type Grant = 'password' | 'refresh_token';

/** One request, without body, headers and secrets. */
export interface RequestLogEntry {
  /** Unix time in milliseconds by the clock of this computer. */
  readonly at: number;
  readonly kind: RequestKind;
  readonly method: string;
  readonly path: string;
  /** `page` and `limit` as sent; the values of other parameters are replaced. */
  readonly query: Readonly<Record<string, string>>;
  /** The status sent; null before the reply, and if the connection was closed. */
  readonly status: number | null;
  readonly grant?: Grant;
  /** List requests only: whether the access token was accepted. */
  readonly authorised?: boolean;
}

/** The criteria for an entry; a missing member matches everything. */
export interface RequestMatch {
  readonly kind?: RequestKind | undefined;
  readonly page?: number | undefined;
  readonly grant?: Grant | undefined;
}

/** An entry that is completed while its request is handled. */
export interface OpenLogEntry extends RequestLogEntry {
  status: number | null;
  grant?: Grant;
  authorised?: boolean;
}

const maxEntries = 200_000;
const shownParameters = new Set(['page', 'limit']);

/** The part of a query that may be logged. */
export function loggedQuery(parameters: URLSearchParams): Record<string, string> {
  return Object.fromEntries(
    [...parameters].map(([name, value]) => [name, shownParameters.has(name) ? value : '(hidden)']),
  );
}

/** Whether an entry has the kind, page and grant of a match; a list request without `page` is page 1. */
export function matches(entry: RequestLogEntry, match: RequestMatch): boolean {
  if (match.kind !== undefined && match.kind !== entry.kind) return false;
  if (match.grant !== undefined && match.grant !== entry.grant) return false;
  if (match.page === undefined) return true;
  return entry.kind === 'list' && (entry.query['page'] ?? '1') === String(match.page);
}

/** The last requests since the start or the last clearing. */
export class RequestLog {
  #entries: OpenLogEntry[] = [];
  readonly #listeners = new Set<(entry: RequestLogEntry) => void>();

  add(entry: OpenLogEntry): void {
    if (this.#entries.length >= maxEntries) this.#entries.splice(0, maxEntries / 10);
    this.#entries.push(entry);
    for (const listener of this.#listeners) listener(entry);
  }

  /** Copies of the entries, which do not change any more. */
  list(): RequestLogEntry[] {
    return this.#entries.map((entry) => ({ ...entry }));
  }

  clear(): void {
    this.#entries = [];
  }

  /**
   * Waits until `count` matching requests have arrived since the last clearing, and returns the last of them. Rejects
   * after `timeoutMs`.
   */
  async waitFor(match: RequestMatch, count: number, timeoutMs: number): Promise<RequestLogEntry> {
    const found = this.#entries.filter((entry) => matches(entry, match));
    const already = found[count - 1];
    if (already !== undefined) return already;
    let missing = count - found.length;
    return new Promise((resolve, reject) => {
      const end = (): void => {
        clearTimeout(timer);
        this.#listeners.delete(listener);
      };
      const listener = (entry: RequestLogEntry): void => {
        if (!matches(entry, match)) return;
        missing -= 1;
        if (missing > 0) return;
        end();
        resolve(entry);
      };
      const timer = setTimeout(() => {
        end();
        reject(new Error(`no such request within ${timeoutMs} ms: ${JSON.stringify(match)}`));
      }, timeoutMs);
      this.#listeners.add(listener);
    });
  }
}
