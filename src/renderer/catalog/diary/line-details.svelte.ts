import type { DiaryLine, OpenedDiary } from '../../../preload/contract/diary.ts';
import type { AccountBridge } from '../../../preload/contract/ipc.ts';
import { noFilters, type OpenedView } from '../../../preload/contract/view.ts';
import type { DetailsTarget } from '../details/details-target.ts';
import { DetailsState } from '../details/details.svelte.ts';
import type { ListQuery } from '../list/list-query.svelte.ts';
import { linesBefore, type DiaryRow } from './diary-rows.ts';

/** The log that the lines are of. */
interface Log {
  readonly query: ListQuery;
  readonly opened: OpenedDiary | null;
  /** The name of the newest list. */
  readonly snapshot: string | null;
  readonly total: number;
  readonly activeRow: number;
  readonly activeLine: DiaryLine | undefined;
  row(index: number): DiaryRow | undefined;
  activate(row: number): void;
  markLine(line: DiaryLine, isSeen: boolean): Promise<unknown>;
}

/** The package of one line of the log, as it is now. It follows the active line while it is open. */
export class LineDetails implements DetailsTarget {
  readonly details: DetailsState;
  readonly query: ListQuery;
  readonly count = 1;
  readonly change = null;
  readonly isLeftOut = false;
  readonly isAboutChanges = true;
  /** All packages of the newest list. */
  values: OpenedView | null = $state.raw(null);
  #line: DiaryLine | null = $state.raw(null);
  /** Whether the active line shall be opened as soon as it is read. */
  #isLineAwaited = false;
  readonly #bridge: Pick<AccountBridge, 'openView' | 'readItem'>;
  readonly #log: Log;

  constructor(bridge: Pick<AccountBridge, 'openView' | 'readItem'>, log: Log) {
    this.#bridge = bridge;
    this.#log = log;
    this.details = new DetailsState(bridge);
    this.query = log.query;
  }

  get id(): string | null {
    return this.#line?.id ?? null;
  }

  get view(): number | null {
    return this.values?.view ?? null;
  }

  get gone(): DetailsTarget['gone'] {
    const line = this.#line;
    return line === null || line.isInList ? null : { id: line.id, name: line.name.text };
  }

  get position(): number | null {
    const { activeLine, activeRow, opened } = this.#log;
    if (opened === null || activeLine === undefined || !this.isOf(activeLine)) return null;
    return linesBefore(opened.days, activeRow);
  }

  get total(): number {
    return this.#log.opened?.total ?? 0;
  }

  /** Whether the details of this line are open. */
  isOf({ key }: DiaryLine): boolean {
    return this.#line?.key.update === key.update && this.#line.key.row === key.row;
  }

  /** Shows the package of a line, which is seen then. */
  async open(line: DiaryLine): Promise<void> {
    this.#isLineAwaited = false;
    this.#line = line;
    await this.#show(line);
    if (this.#line === line && line.isUnread) void this.#log.markLine(line, true);
  }

  /** Must be called when another row is active, or rows were read. */
  follow(isMoved: boolean): void {
    const { activeLine } = this.#log;
    if (isMoved) this.#isLineAwaited = this.#line !== null;
    if (this.#isLineAwaited && activeLine !== undefined) void this.open(activeLine);
  }

  openNeighbour(by: 1 | -1): void {
    const next = this.#log.activeRow + by;
    const to = this.#log.row(next)?.kind === 'day' ? next + by : next;
    if (to >= 0 && to < this.#log.total) this.#log.activate(to);
  }

  /** Shows the package as it is in a newer list. */
  async listChanged(): Promise<void> {
    if (this.#line !== null) await this.#show(this.#line);
  }

  escape(): void {
    this.close();
  }

  close(): void {
    this.#isLineAwaited = false;
    this.#line = null;
    this.details.clear();
  }

  /** Opens the view `values` again after it has expired. */
  async openValues(): Promise<void> {
    const opened = await this.#bridge.openView({ text: '', filters: noFilters, sort: [], rows: 0 });
    if (opened.ok) this.values = opened.value;
    else this.details.failure = opened.failure;
  }

  async #show(line: DiaryLine): Promise<void> {
    if (!line.isInList) {
      this.details.clear();
      return;
    }
    if (this.values?.snapshot !== this.#log.snapshot) await this.openValues();
    if (this.#line !== line || this.view === null) return;
    await this.details.show(this.view, line.id, () => void this.#showAgain(line));
  }

  async #showAgain(line: DiaryLine): Promise<void> {
    await this.openValues();
    if (this.#line === line) await this.#show(line);
  }
}
