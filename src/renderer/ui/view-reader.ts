import type { Result } from '../../preload/contract/failure.ts';

/** How often in a row an expired view is reopened before the failure is shown. */
const maxReopenings = 3;

/** Reads something of a view again and again: only the newest answer counts. */
export class ViewReader {
  #generation = 0;
  #reopenings = 0;

  /** Null if a newer reading has begun meanwhile, or `reopenView` replaces the view, because it has expired. */
  async read<T>(read: () => Promise<Result<T>>, reopenView?: () => void): Promise<Result<T> | null> {
    const generation = ++this.#generation;
    const answer = await read();
    if (generation !== this.#generation) return null;
    const isExpired = !answer.ok && ['view-gone', 'cancelled'].includes(answer.failure.code);
    if (isExpired && reopenView !== undefined && this.#reopenings < maxReopenings) {
      this.#reopenings += 1;
      reopenView();
      return null;
    }
    if (answer.ok) this.#reopenings = 0;
    return answer;
  }

  /** Drops the answer to the reading under way. */
  cancel(): void {
    this.#generation += 1;
  }
}
