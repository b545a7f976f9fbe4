import { filtersOf, haveDaysMoved } from '../../../preload/contract/choice.ts';
import { startOfDay } from '../../../preload/contract/days.ts';
import type {
  ChangeKind,
  DiaryDay,
  DiaryLine,
  DiaryRequest,
  DiarySort,
  OpenedDiary,
} from '../../../preload/contract/diary.ts';
import type { ExportFormat } from '../../../preload/contract/export.ts';
import type { Failure, Result } from '../../../preload/contract/failure.ts';
import type { AccountBridge } from '../../../preload/contract/ipc.ts';
import type { CatalogStatus, SnapshotChanges } from '../../../preload/contract/status.ts';
import { hasTextOrFilters, ListQuery } from '../list/list-query.svelte.ts';
import { RowReader, type RowSource } from '../list/row-reader.svelte.ts';
import { ScrollPosition } from '../list/scroll-position.svelte.ts';
import { ViewOpener, type ScrollTarget } from '../list/view-opener.ts';
import { LineDetails } from './line-details.svelte.ts';
import { dayAt, headingAt, linesBefore, rowCount, rowsFrom, type DiaryRow } from './diary-rows.ts';

export type DiaryBridge = Pick<
  AccountBridge,
  | 'openView'
  | 'readItem'
  | 'openDiary'
  | 'readDiaryLines'
  | 'markDiarySeen'
  | 'undoDiarySeen'
  | 'markLinesSeen'
  | 'copyDiaryLines'
  | 'exportDiary'
>;

interface DiaryStateOptions {
  /** What "today" means to the filters, in ms since 1970. */
  readonly clock?: () => number;
  /** The number of lines after another search, to be announced. */
  readonly found?: (total: number) => void;
  /** How an attempt to mark lines has ended. */
  readonly marked?: (result: Result<unknown>) => void;
}

/** The part of a catalog's status that the diary follows. */
type DiaryCatalog = Pick<CatalogStatus, 'diary' | 'snapshot' | 'changes'>;

/** The opened diary as rows of a list. */
interface DiaryRows extends RowSource<DiaryRow> {
  readonly opened: OpenedDiary;
}

/** The days whose lists are compared, as days since 1970; `until` null: the present list. */
export interface ComparedDays {
  readonly from: number;
  readonly until: number | null;
}

/**
 * The state of What changed: the query, the lines that answer it, the scroll position and the active row. It outlives the
 * component that creates it, and so has getters in place of derived state, which would end with that.
 */
export class DiaryState {
  readonly query: ListQuery;
  readonly scroll: ScrollPosition;
  readonly details: LineDetails;
  kinds: readonly ChangeKind[] = $state.raw([]);
  isUnreadOnly = $state(false);
  /** Null: all changes instead of the differences between two lists. */
  compared: ComparedDays | null = $state.raw(null);
  sort: DiaryRequest['sort'] = $state.raw({ by: 'time', descending: true });
  opened: OpenedDiary | null = $state.raw(null);
  /** The request that `opened` answers; it may lag behind for a moment. */
  shown: DiaryRequest | null = $state.raw(null);
  failure: Failure | null = $state.raw(null);
  /**
   * Lines that are not on screen yet; null if there are none. Their `changes` are null if they are of more than one update,
   * because the numbers would not be exact.
   */
  newer: { readonly changes: SnapshotChanges | null } | null = $state.raw(null);
  activeRow = $state(0);
  isExportMenuOpen = $state(false);
  /** The number of lines that the last marking of all has marked, as long as it can be undone. */
  marked: number | null = $state(null);

  readonly #bridge: DiaryBridge;
  readonly #clock: () => number;
  readonly #found: (total: number) => void;
  readonly #onMarked: (result: Result<unknown>) => void;
  readonly #rows: RowReader<DiaryRow, DiaryRows>;
  readonly #opener = new ViewOpener((target, isNewest) => this.#openAndShow(target, isNewest));
  #status: DiaryCatalog | null = null;

  constructor(
    bridge: DiaryBridge,
    { clock = Date.now, found = () => undefined, marked = () => undefined }: DiaryStateOptions = {},
  ) {
    this.#bridge = bridge;
    this.#clock = clock;
    this.#found = found;
    this.#onMarked = marked;
    this.query = new ListQuery(() => this.#changed());
    this.#rows = new RowReader<DiaryRow, DiaryRows>(
      ({ opened }, offset, limit) => this.#read(opened, offset, limit),
      { loaded: (top) => this.#rowsLoaded(top), failed: (failure) => this.#rowsFailed(failure) },
    );
    this.scroll = new ScrollPosition(this.#rows, () => this.total);
    this.details = new LineDetails(bridge, this);
  }

  /** The name of the newest list. */
  get snapshot(): string | null {
    return this.#status?.snapshot ?? null;
  }

  /** The number of rows, with the headings of days. */
  get total(): number {
    return this.opened === null ? 0 : rowCount(this.opened);
  }

  /** The day of the row at the top; null if lines are not in the order of days. */
  get topDay(): DiaryDay | null {
    return this.opened === null ? null : dayAt(this.opened.days, Math.floor(this.scroll.drawnTop));
  }

  row(index: number): DiaryRow | undefined {
    const day = this.opened === null ? null : headingAt(this.opened.days, index);
    return day === null ? this.#rows.row(index) : { kind: 'day', day };
  }

  /** The line of the active row; undefined for a heading, or while it is loading. */
  get activeLine(): DiaryLine | undefined {
    const row = this.row(this.activeRow);
    return row?.kind === 'line' ? row.line : undefined;
  }

  /** Whether lines can be left out by what was asked. */
  get isNarrowed(): boolean {
    const { shown } = this;
    return (
      shown !== null &&
      (hasTextOrFilters({ ...shown, sort: [] }) ||
        shown.kinds.length > 0 ||
        shown.isUnreadOnly ||
        shown.between !== null)
    );
  }

  /** Takes over a newer status: opens the diary, offers newer lines, or reads marks again. */
  applyStatus(catalog: DiaryCatalog): void {
    const before = this.#status;
    this.#status = catalog;
    if (before === null) {
      this.showNewest();
      return;
    }
    const { diary, snapshot, changes } = catalog;
    // Lines are written before their list is published, and are found from then on.
    if (snapshot !== before.snapshot && diary.newest !== this.opened?.newest) {
      this.marked = null;
      // An empty log has no lines to lose.
      if (this.opened === null || this.opened.total === 0) this.#opener.reopen();
      else this.newer = { changes: this.newer === null ? changes : null };
    } else if (diary.unread !== before.diary.unread) void this.#refresh();
    if (diary.recordedSince !== before.diary.recordedSince) this.#opener.reopen();
    if (snapshot !== before.snapshot) void this.details.listChanged();
  }

  /** The person comes to the log: lines that have arrived since are shown at once. */
  enter(): void {
    if (this.newer !== null) this.showNewest();
  }

  /** Shows the newest lines, from the beginning. */
  showNewest(): void {
    void this.#opener.open('top');
  }

  reopen(): void {
    this.#opener.reopen();
  }

  /** The same as of the list. */
  followDays(): void {
    const { failure, query, shown } = this;
    if (shown === null || failure !== null || this.#opener.isOpening) return;
    if (haveDaysMoved(query.filters, shown.filters, { now: this.#clock() })) this.reopen();
  }

  setKinds(kinds: readonly ChangeKind[]): void {
    this.kinds = kinds;
    this.#changed();
  }

  setUnreadOnly(isUnreadOnly: boolean): void {
    this.isUnreadOnly = isUnreadOnly;
    this.#changed();
  }

  compare(days: ComparedDays | null): void {
    this.compared = days;
    this.#changed();
  }

  /** Times begin with the newest, everything else with A. */
  sortBy(by: DiarySort, descending = by === 'time'): void {
    this.sort = { by, descending };
    this.#changed();
  }

  /** Shows all lines in the present order. */
  clear(): void {
    this.kinds = [];
    this.isUnreadOnly = false;
    this.compared = null;
    this.query.clear();
  }

  /** Shows all lines of one package. */
  showPackage(id: string): void {
    this.clear();
    this.query.search(`id:${id}`);
  }

  /** Makes a row active and scrolls until it is visible, below the heading of its day. */
  activate(row: number): void {
    this.activeRow = Math.max(0, Math.min(row, this.total - 1));
    const covered = this.#firstLine;
    if (this.activeRow - covered < this.scroll.top) this.scroll.goTo(this.activeRow - covered);
    else this.scroll.reveal(this.activeRow);
    this.details.follow(true);
  }

  async markLine({ key }: DiaryLine, isSeen: boolean): Promise<Result<null>> {
    return this.#marked(await this.#bridge.markLinesSeen({ lines: [key], isSeen }));
  }

  /** Marks all lines up to those on screen. Shows the newest lines if only those were unread, so that they can be read first. */
  async markAll(): Promise<void> {
    const { opened } = this;
    if (opened === null) return;
    const done = await this.#bridge.markDiarySeen({ upTo: opened.newest });
    if (done.ok && done.value === 0) {
      this.showNewest();
      return;
    }
    if (done.ok) this.marked = done.value;
    await this.#marked(done);
  }

  async undoMarkAll(): Promise<void> {
    this.marked = null;
    await this.#marked(await this.#bridge.undoDiarySeen());
  }

  /** Copies the active line as a table; null if it is none. */
  async copyActive(): Promise<Result<number> | null> {
    const { opened, activeLine } = this;
    if (opened === null || activeLine === undefined) return null;
    const at = linesBefore(opened.days, this.activeRow);
    return this.#bridge.copyDiaryLines({ diary: opened.diary, positions: [[at, at + 1]] });
  }

  /** Exports the found lines. Progress and result are part of the status. */
  async export(format: ExportFormat): Promise<void> {
    const { opened } = this;
    if (opened === null || opened.total === 0) return;
    await this.#bridge.exportDiary({ diary: opened.diary, format, name: this.query.text.trim() });
  }

  close(): void {
    this.details.close();
    this.#opener.close();
    this.scroll.close();
    this.#rows.close();
  }

  async #marked<T>(done: Result<T>): Promise<Result<T>> {
    this.#onMarked(done);
    if (done.ok) await this.#refresh();
    return done;
  }

  #changed(): void {
    this.activeRow = 0;
    void this.#opener.open('top');
  }

  async #read(
    { diary, days, total }: OpenedDiary,
    offset: number,
    limit: number,
  ): Promise<Result<readonly DiaryRow[]>> {
    const first = linesBefore(days, offset);
    const count = Math.min(total, linesBefore(days, offset + limit)) - first;
    if (count <= 0) return { ok: true, value: rowsFrom(days, offset, limit, []) };
    const read = await this.#bridge.readDiaryLines({ diary, offset: first, limit: count });
    return read.ok ? { ok: true, value: rowsFrom(days, offset, limit, read.value) } : read;
  }

  /** Opens the diary for the query, and shows it when its first lines are read. */
  async #openAndShow(target: ScrollTarget, isNewest: () => boolean): Promise<void> {
    const { compared } = this;
    const request: DiaryRequest = {
      text: this.query.text,
      filters: filtersOf(this.query.filters, { now: this.#clock() }),
      kinds: [...this.kinds],
      isUnreadOnly: this.isUnreadOnly,
      sort: this.sort,
      between: compared && {
        from: endOfDay(compared.from),
        until: compared.until === null ? null : endOfDay(compared.until),
      },
    };
    const answer = await this.#bridge.openDiary(request);
    if (!isNewest()) return;
    if (!answer.ok) {
      this.#fail(answer.failure, target);
      return;
    }
    const opened = answer.value;
    const source: DiaryRows = { opened, total: rowCount(opened), firstRows: [] };
    const top = target === 'top' ? 0 : this.scroll.top;
    const rows = await this.#rows.readFirst(source, { top, viewport: this.scroll.viewport });
    if (!isNewest()) return;
    if (!rows.ok) {
      this.#fail(rows.failure, target);
      return;
    }
    this.#opener.succeeded();
    const isOther = JSON.stringify(request) !== JSON.stringify(this.shown);
    this.#rows.show(rows.value);
    this.opened = opened;
    if (opened.total === 0) this.details.close();
    this.shown = request;
    this.failure = null;
    if (opened.newest >= (this.#status?.diary.newest ?? 0)) this.newer = null;
    this.activeRow =
      target === 'top' ? this.#firstLine : Math.min(this.activeRow, Math.max(0, this.total - 1));
    this.scroll.set(top);
    if (isOther && this.isNarrowed) this.#found(opened.total);
  }

  /** The row of the first line. */
  get #firstLine(): number {
    return this.opened !== null && this.opened.days.length > 0 ? 1 : 0;
  }

  /** Reads the visible lines again, because others may be marked as seen. */
  async #refresh(): Promise<void> {
    const { opened } = this;
    if (opened === null) return;
    const source: DiaryRows = { opened, total: rowCount(opened), firstRows: [] };
    const rows = await this.#rows.readFirst(source, { top: this.scroll.top, viewport: this.scroll.viewport });
    if (this.opened !== opened) return;
    if (rows.ok) this.#rows.show(rows.value);
    else this.#rowsFailed(rows.failure);
  }

  #rowsLoaded(top: number): void {
    this.scroll.draw(top);
    this.details.follow(false);
  }

  #fail(failure: Failure, target: ScrollTarget): void {
    const shown = this.#opener.failed(failure, target);
    if (shown !== null) this.failure = shown;
  }

  #rowsFailed(failure: Failure): void {
    if (failure.code !== 'view-gone') this.failure = failure;
    else if (!this.#opener.isOpening) this.#opener.reopen();
  }
}

function endOfDay(day: number): number {
  return startOfDay(day + 1) - 1;
}
