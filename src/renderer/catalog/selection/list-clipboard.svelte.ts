import type { Failure, Result } from '../../../preload/contract/failure.ts';
import type { AccountBridge } from '../../../preload/contract/ipc.ts';
import type { Ranges } from '../../../preload/contract/ranges.ts';
import type { ListColumn } from '../../../preload/contract/view.ts';
import { replaceCopyFeedback } from '../../ui/copy-feedback.svelte.ts';
import { failureText, messages } from '../../ui/messages.svelte.ts';

export type CopyNotice =
  | { readonly kind: 'rows' | 'ids'; readonly count: number }
  | { readonly kind: 'cell' | 'link' }
  /** Nothing was copied, because the selection is lost. */
  | { readonly kind: 'lost' }
  | { readonly kind: 'failed'; readonly failure: Failure };

export function copyNoticeText(notice: CopyNotice): string {
  switch (notice.kind) {
    case 'rows':
    case 'ids':
      return messages.copying[notice.kind](notice.count);
    case 'cell':
    case 'link':
      return messages.copying[notice.kind];
    case 'lost':
      return messages.selection.lost;
    case 'failed':
      return failureText(notice.failure);
  }
}

type CopyBridge = Pick<AccountBridge, 'copyRows' | 'copyCell' | 'copyLink'>;

/** How long a notice is shown, in ms. */
const noticeMs = { success: 2500, failure: 10_000 };

/** Copies rows, cells and links of the list, and shows a notice about it for a while. */
export class ListClipboard {
  notice: CopyNotice | null = $state.raw(null);
  readonly #bridge: CopyBridge;
  readonly #onnotice: (notice: CopyNotice) => void;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `onnotice` gets each notice when it appears. */
  constructor(bridge: CopyBridge, onnotice: (notice: CopyNotice) => void = () => undefined) {
    this.#bridge = bridge;
    this.#onnotice = onnotice;
  }

  /** Copies rows as a table. Resolves to whether they were copied, as the others do. */
  async copyRows(view: number, ranges: Ranges, columns: readonly ListColumn[]): Promise<boolean> {
    const copied = await this.#bridge.copyRows({ view, ranges, columns: [...columns] });
    return this.#report(copied, (count) => ({ kind: 'rows', count }));
  }

  async copyIds(view: number, ranges: Ranges): Promise<boolean> {
    const copied = await this.#bridge.copyRows({ view, ranges, columns: ['id'] });
    return this.#report(copied, (count) => ({ kind: 'ids', count }));
  }

  /** Copies the whole text of a cell. */
  async copyCell(view: number, id: string, column: ListColumn): Promise<boolean> {
    const copied = await this.#bridge.copyCell({ view, id, column });
    return this.#report(copied, () => (column === 'id' ? { kind: 'ids', count: 1 } : { kind: 'cell' }));
  }

  async copyLink(id: string): Promise<boolean> {
    return this.#report(await this.#bridge.copyLink({ id }), () => ({ kind: 'link' }));
  }

  /** Reports that a newer list does not have all selected packages. */
  reportLostSelection(): void {
    this.#show({ kind: 'lost' }, noticeMs.failure);
  }

  #report<T>(copied: Result<T>, noticeFor: (value: T) => CopyNotice): boolean {
    if (copied.ok) this.#show(noticeFor(copied.value), noticeMs.success);
    else this.#show({ kind: 'failed', failure: copied.failure }, noticeMs.failure);
    return copied.ok;
  }

  #show(notice: CopyNotice, ms: number): void {
    replaceCopyFeedback(this.#clear);
    clearTimeout(this.#timer);
    this.notice = notice;
    this.#onnotice(notice);
    this.#timer = setTimeout(this.#clear, ms);
  }

  readonly #clear = (): void => {
    clearTimeout(this.#timer);
    this.notice = null;
  };

  close(): void {
    clearTimeout(this.#timer);
  }
}
