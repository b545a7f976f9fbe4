import type { Failure } from '../../../preload/contract/failure.ts';

/** Whether a new view starts at its top or stays where the person is reading. */
export type Place = 'top' | 'stay';

/** A view that has gone is opened again this often in a row before the failure is shown. */
const retries = 3;

/** While the first rows arrive, the view is brought up to date this often at most, in ms, ... */
const calm = 1000;
/** ... and so that asking for it takes no more than this part of the time. */
const share = 0.1;

/** Opens a view; what it finds counts as long as no newer opening has begun. */
type Opener = (place: Place, isNewest: () => boolean) => Promise<void>;

/** When a view is opened, and when once more. */
export class Openings {
  readonly #openView: Opener;
  #turn = 0;
  #underWay = 0;
  #failures = 0;
  /** The view is to be opened once more after the openings under way. */
  #stale: Place | null = null;
  /** When the last opening was over, and how long it took, in ms. */
  #last = { at: 0, took: 0 };
  #growing: ReturnType<typeof setTimeout> | null = null;

  constructor(openView: Opener) {
    this.#openView = openView;
  }

  get isUnderWay(): boolean {
    return this.#underWay > 0;
  }

  /** Opens at once; an answer to an older question that is still on its way is dropped. */
  async open(place: Place): Promise<void> {
    const turn = ++this.#turn;
    this.#underWay += 1;
    const began = performance.now();
    try {
      await this.#openView(place, () => turn === this.#turn);
    } finally {
      this.#underWay -= 1;
      const at = performance.now();
      this.#last = { at, took: at - began };
      const again = this.#stale;
      if (!this.isUnderWay && again !== null) {
        this.#stale = null;
        void this.open(again);
      }
    }
  }

  /** Opens the same question on the present rows, one such opening at a time. */
  again(): void {
    if (this.isUnderWay) this.#stale ??= 'stay';
    else void this.open('stay');
  }

  /** Brings in rows that have arrived meanwhile, calmly; not if by then they are no longer wanted. */
  grow(isWanted: () => boolean): void {
    if (this.#growing !== null) return;
    const { at, took } = this.#last;
    const wait = at + Math.max(calm, took / share) - performance.now();
    if (wait <= 0) {
      this.again();
      return;
    }
    this.#growing = setTimeout(() => {
      this.#growing = null;
      if (isWanted()) this.again();
    }, wait);
  }

  /** A view is on screen. */
  succeeded(): void {
    this.#failures = 0;
  }

  /** What to say of an opening that failed; null where the question is asked again. */
  failed(failure: Failure, place: Place): Failure | null {
    // Without an account the list is only just being opened: the next status leads to another try.
    if (failure.code === 'no-account') return null;
    this.#failures += 1;
    // A view was abandoned although no newer one is under way, or is gone: the question still stands.
    const isPassing = failure.code === 'view-gone' || failure.code === 'cancelled';
    if (!isPassing) return failure;
    if (this.#failures > retries) return { code: 'view-gone', retryable: true };
    this.#stale = place;
    return null;
  }

  /** Nobody looks any more. */
  close(): void {
    if (this.#growing !== null) clearTimeout(this.#growing);
    this.#growing = null;
  }
}
