import type { Failure } from '../../../preload/contract/failure.ts';

/** Whether a new view starts at its top or keeps the scroll position. */
export type ScrollTarget = 'top' | 'stay';

/** An expired view is opened again this often in a row before the failure is shown. */
const maxRetries = 3;

/** The minimum time between two openings while the first rows arrive. */
const minGrowIntervalMs = 1000;
/** The maximum share of the time that openings take while the first rows arrive. */
const maxOpeningShare = 0.1;

/** Opens a view; its result is dropped unless `isNewest`, because a newer opening has begun. */
type OpenView = (target: ScrollTarget, isNewest: () => boolean) => Promise<void>;

/** Opens views: the newest query wins, and failures are retried. */
export class ViewOpener {
  readonly #openView: OpenView;
  #generation = 0;
  #underWay = 0;
  #failures = 0;
  /** Set when the view must be opened once more after the openings under way. */
  #reopenTarget: ScrollTarget | null = null;
  /** When the last opening ended, and how long it took, in ms. */
  #last = { at: 0, took: 0 };
  #growTimer: ReturnType<typeof setTimeout> | null = null;

  constructor(openView: OpenView) {
    this.#openView = openView;
  }

  get isUnderWay(): boolean {
    return this.#underWay > 0;
  }

  /** Opens at once. The result of an older opening that is under way is dropped. */
  async open(target: ScrollTarget): Promise<void> {
    const generation = ++this.#generation;
    this.#underWay += 1;
    const began = performance.now();
    try {
      await this.#openView(target, () => generation === this.#generation);
    } finally {
      this.#underWay -= 1;
      const at = performance.now();
      this.#last = { at, took: at - began };
      const again = this.#reopenTarget;
      if (!this.isUnderWay && again !== null) {
        this.#reopenTarget = null;
        void this.open(again);
      }
    }
  }

  /** Opens the same query on the newest rows, one such opening at a time. */
  again(): void {
    if (this.isUnderWay) this.#reopenTarget ??= 'stay';
    else void this.open('stay');
  }

  /** Shows rows that have arrived meanwhile, with limited frequency; not if `isWanted` is false by then. */
  grow(isWanted: () => boolean): void {
    if (this.#growTimer !== null) return;
    const { at, took } = this.#last;
    const wait = at + Math.max(minGrowIntervalMs, took / maxOpeningShare) - performance.now();
    if (wait <= 0) {
      this.again();
      return;
    }
    this.#growTimer = setTimeout(() => {
      this.#growTimer = null;
      if (isWanted()) this.again();
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
    if (this.#growTimer !== null) clearTimeout(this.#growTimer);
    this.#growTimer = null;
  }
}
