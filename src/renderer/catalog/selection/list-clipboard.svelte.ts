import type { Failure, Result } from '../../../preload/contract/failure.ts';
import type { AccountBridge } from '../../../preload/contract/ipc.ts';
import type { Ranges } from '../../../preload/contract/ranges.ts';
import type { ListColumn } from '../../../preload/contract/view.ts';
import { replaceCopyFeedback } from '../../ui/copy-feedback.svelte.ts';

/** What has been copied, or why it was not. */
export type Told =
  | { readonly kind: 'rows' | 'ids'; readonly count: number }
  | { readonly kind: 'cell' | 'link' }
  /** Nothing was: the selection is gone. */
  | { readonly kind: 'lost' }
  | { readonly kind: 'failed'; readonly failure: Failure };

type CopyBridge = Pick<AccountBridge, 'copyRows' | 'copyCell' | 'copyLink'>;

/** How long it is said that something was copied, or that it was not and why, in ms. */
const shown = { done: 2500, failed: 10_000 };

/** Copies what the list shows, and says so for a while. */
export class ListClipboard {
  told: Told | null = $state.raw(null);
  readonly #bridge: CopyBridge;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(bridge: CopyBridge) {
    this.#bridge = bridge;
  }

  /** Packages at some positions of a view, as a table of these columns. */
  async rows(view: number, ranges: Ranges, columns: readonly ListColumn[]): Promise<boolean> {
    const copied = await this.#bridge.copyRows({ view, ranges, columns: [...columns] });
    return this.#tell(copied, (count) => ({ kind: 'rows', count }));
  }

  async ids(view: number, ranges: Ranges): Promise<boolean> {
    const copied = await this.#bridge.copyRows({ view, ranges, columns: ['id'] });
    return this.#tell(copied, (count) => ({ kind: 'ids', count }));
  }

  /** The whole text of a cell. */
  async cell(view: number, id: string, column: ListColumn): Promise<boolean> {
    const copied = await this.#bridge.copyCell({ view, id, column });
    return this.#tell(copied, () => (column === 'id' ? { kind: 'ids', count: 1 } : { kind: 'cell' }));
  }

  async link(id: string): Promise<boolean> {
    return this.#tell(await this.#bridge.copyLink({ id }), () => ({ kind: 'link' }));
  }

  /** More was selected than could be found again in a new list. */
  reportLostSelection(): void {
    this.#say({ kind: 'lost' }, shown.failed);
  }

  #tell<T>(copied: Result<T>, words: (value: T) => Told): boolean {
    if (copied.ok) this.#say(words(copied.value), shown.done);
    else this.#say({ kind: 'failed', failure: copied.failure }, shown.failed);
    return copied.ok;
  }

  #say(told: Told, time: number): void {
    replaceCopyFeedback(this.#forget);
    clearTimeout(this.#timer);
    this.told = told;
    this.#timer = setTimeout(this.#forget, time);
  }

  readonly #forget = (): void => {
    clearTimeout(this.#timer);
    this.told = null;
  };

  /** Nobody looks any more. */
  close(): void {
    clearTimeout(this.#timer);
  }
}
