import type { Failure } from '../../../preload/contract/failure.ts';

/** Whether a new view starts at its top or keeps the scroll position. */
export type ScrollTarget = 'top' | 'stay';

/** An expired view is opened again this often in a row before the failure is shown. */
const maxRetries = 3;

/** The minimum time between two openings while the first rows arrive. */
const minReopenIntervalMs = 1000;
/** The maximum share of the time that openings take while the first rows arrive. */
const maxOpeningShare = 0.1;

/** Opens a view; its result is dropped unless `isNewest`, because a newer opening has begun. */
type OpenView = (target: ScrollTarget, isNewest: () => boolean) => Promise<void>;

/** Opens views: the newest query wins, and failures are retried. */
export class ViewOpener {
  readonly #openView: OpenView;
  readonly #isIncomplete: () => boolean;
  #generation = 0;
  #openings = 0;
  /** Ends with the openings that have begun. */
  #ended: Promise<unknown> = Promise.resolve();
  #failures = 0;
  /** Set when the view must be opened once more after the openings under way. */
  #reopenTarget: ScrollTarget | null = null;
  /** When the last opening ended, and how long it took, in ms. */
  #last = { at: 0, took: 0 };
  #throttleTimer: ReturnType<typeof setTimeout> | null = null;
  /** The test of the last `reopenThrottled`. */
  #isWanted = (): boolean => false;
  #isClosed = false;

  /** `isIncomplete`: whether the view will have more rows when it is opened again. */
  constructor(openView: OpenView, isIncomplete: () => boolean = () => false) {
    this.#openView = openView;
    this.#isIncomplete = isIncomplete;
  }

  get isOpening(): boolean {
    return this.#openings > 0;
  }

  /** Opens at once. The result of an older opening that is under way is dropped. */
  open(target: ScrollTarget): Promise<void> {
    const opening = this.#open(target);
    this.#ended = Promise.allSettled([this.#ended, opening]);
    return opening;
  }

  async #open(target: ScrollTarget): Promise<void> {
    const generation = ++this.#generation;
    this.#openings += 1;
    const began = performance.now();
    try {
      await this.#openView(target, () => generation === this.#generation);
    } finally {
      this.#openings -= 1;
      const at = performance.now();
      this.#last = { at, took: at - began };
      const next = this.#reopenTarget;
      if (!this.isOpening) {
        this.#reopenTarget = null;
        if (next !== null) void this.open(next);
        else if (this.#isIncomplete()) this.reopenThrottled(this.#isIncomplete);
      }
    }
  }

  /** Opens the same query on the newest rows, one such opening at a time. */
  reopen(): void {
    if (this.isOpening) this.#reopenTarget ??= 'stay';
    else void this.open('stay');
  }

  /** The same, and waits until no opening is under way. */
  async reopened(): Promise<void> {
    this.reopen();
    while (this.isOpening) await this.#ended;
  }

  /** Reopens at most once per interval, unless `isWanted` is false by then. */
  reopenThrottled(isWanted: () => boolean): void {
    this.#isWanted = isWanted;
    if (this.#throttleTimer !== null || this.#isClosed) return;
    const { at, took } = this.#last;
    const wait = at + Math.max(minReopenIntervalMs, took / maxOpeningShare) - performance.now();
    if (wait <= 0) {
      this.reopen();
      return;
    }
    this.#throttleTimer = setTimeout(() => {
      this.#throttleTimer = null;
      if (this.#isWanted()) this.reopen();
    }, wait);
  }

  /** A view is on screen. */
  succeeded(): void {
    this.#failures = 0;
  }

  /** The failure to show for an opening that failed; null if the view is opened again. */
  failed(failure: Failure, target: ScrollTarget): Failure | null {
    // Without an account, the list is just being opened: the next status opens the view again.
    if (failure.code === 'no-account') return null;
    this.#failures += 1;
    // Cancelled although no newer opening is under way, or expired: the query must still be answered.
    const isTemporary = failure.code === 'view-gone' || failure.code === 'cancelled';
    if (!isTemporary) return failure;
    if (this.#failures > maxRetries) return { code: 'view-gone', retryable: true };
    this.#reopenTarget = target;
    return null;
  }

  close(): void {
    this.#isClosed = true;
    if (this.#throttleTimer !== null) clearTimeout(this.#throttleTimer);
    this.#throttleTimer = null;
  }
}
