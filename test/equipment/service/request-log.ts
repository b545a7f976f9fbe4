/** Which part of the interface a request was for. */
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
  /** The status sent, null while unanswered and for ever when the connection was cut. */
  readonly status: number | null;
  readonly grant?: Grant;
  /** List requests only: whether the access token was accepted. */
  readonly authorised?: boolean;
}

/** What an entry must look like; a missing member matches everything. */
export interface RequestMatch {
  readonly kind?: RequestKind | undefined;
  readonly page?: number | undefined;
  readonly grant?: Grant | undefined;
}

/** An entry that its request fills in while it is handled. */
export interface OpenLogEntry extends RequestLogEntry {
  status: number | null;
  grant?: Grant;
  authorised?: boolean;
}

const mostEntries = 200_000;
const shownParameters = new Set(['page', 'limit']);

/** The part of a query that may be written down. */
export function loggedQuery(parameters: URLSearchParams): Record<string, string> {
  return Object.fromEntries(
    [...parameters].map(([name, value]) => [name, shownParameters.has(name) ? value : '(hidden)']),
  );
}

/** True when an entry is of the kind, page and grant asked for; a list request without `page` is page 1. */
export function matches(entry: RequestLogEntry, match: RequestMatch): boolean {
  if (match.kind !== undefined && match.kind !== entry.kind) return false;
  if (match.grant !== undefined && match.grant !== entry.grant) return false;
  if (match.page === undefined) return true;
  return entry.kind === 'list' && (entry.query['page'] ?? '1') === String(match.page);
}

/** The requests since the start or the last clearing, the oldest forgotten beyond a bound. */
export class RequestLog {
  #entries: OpenLogEntry[] = [];
  readonly #listeners = new Set<(entry: RequestLogEntry) => void>();

  add(entry: OpenLogEntry): void {
    if (this.#entries.length >= mostEntries) this.#entries.splice(0, mostEntries / 10);
    this.#entries.push(entry);
    for (const listener of this.#listeners) listener(entry);
  }

  /** Copies, so that what a caller holds stays as it was. */
  list(): RequestLogEntry[] {
    return this.#entries.map((entry) => ({ ...entry }));
  }

  clear(): void {
    this.#entries = [];
  }

  /**
   * Waits until `count` matching requests have arrived, counted from the last clearing on, and gives the last of
   * them. Rejects after `timeoutMs`.
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
