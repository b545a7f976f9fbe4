import type { ColumnChoice } from '../../../preload/contract/column-choice.ts';
import { isSortColumn, type ListColumn, type SortColumn } from '../../../preload/contract/view.ts';
import type { MenuEntry } from '../../ui/menu-entry.ts';
import { messages } from '../../ui/messages.svelte.ts';
import type { AccountState } from '../account-state.svelte.ts';
import {
  isShown,
  moveColumn,
  resetWidth,
  resetWidths,
  resizeColumn,
  toggleColumn,
  type Widths,
} from '../columns/column-edits.ts';
import { choiceOrDefault } from '../columns/column-layout.ts';
import { columnMenuEntries } from '../columns/column-menu.ts';
import type { FilterColumn } from '../filters/value-filter.ts';

interface ColumnActionsDeps {
  readonly account: Pick<AccountState, 'components' | 'list' | 'views' | 'announce'>;
  readonly activeColumn: () => ListColumn;
  /** The widths on screen, in CSS pixels. */
  readonly widths: () => Widths;
  readonly openPanel: () => void;
}

/** The CSS anchor of a heading. */
export function headingAnchor(column: ListColumn): string {
  return `--heading-${column}`;
}

/** Sorts, filters, moves, resizes and hides columns, and announces it. */
export class ColumnActions {
  /** The columns while one is being resized. */
  preview: ColumnChoice | null = $state.raw(null);
  readonly #deps: ColumnActionsDeps;

  constructor(deps: ColumnActionsDeps) {
    this.#deps = deps;
  }

  /** `add` keeps the other sort keys. */
  sort(column: SortColumn, add: boolean): void {
    const { query } = this.#deps.account.list;
    if (add) query.toggleSortKey(column);
    else query.sortBy(column);
  }

  sortActive(add: boolean): void {
    const column = this.#deps.activeColumn();
    if (isSortColumn(column)) this.sort(column, add);
    else this.#deps.account.announce(messages.columns.notSorted);
  }

  /** Keeps the active cell in its column. */
  choose(after: ColumnChoice | null): void {
    const { account, activeColumn } = this.#deps;
    const active = activeColumn();
    const at = choiceOrDefault(after).findIndex((each) => each.column === active);
    account.views.chooseColumns(after);
    if (at !== -1) account.list.activeColumn = at;
  }

  /** Shows a column at the end, or hides it. */
  toggle(column: ListColumn): void {
    const { hidden, shown } = messages.columns;
    const wasShown = isShown(this.#choice, column);
    this.choose(toggleColumn(this.#choice, column));
    this.#announce((wasShown ? hidden : shown)(messages.grid.columns[column]));
  }

  /** To an index, counted without the column itself. */
  move(column: ListColumn, index: number): void {
    if (index < 0 || index >= this.#choice.length) return;
    const after = moveColumn(this.#choice, column, index);
    const at = after.findIndex((each) => each.column === column);
    this.choose(after);
    this.#announce(messages.columns.moved(messages.grid.columns[column], at + 1, after.length));
  }

  resize(column: ListColumn, by: number): void {
    const widths = this.#deps.widths();
    this.#saveWidth(resizeColumn(this.#choice, column, (widths.get(column) ?? 0) + by, widths), column);
  }

  /** During a drag; `initial` are the widths at its start. */
  previewWidth(column: ListColumn, width: number, initial: Widths): void {
    this.preview = resizeColumn(this.#choice, column, width, initial);
  }

  /** At the end of a drag; `accepted` is false where it was cancelled. */
  endResize(column: ListColumn, accepted: boolean): void {
    const resized = this.preview;
    this.preview = null;
    if (accepted && resized !== null) this.#saveWidth(resized, column);
  }

  fit(column: ListColumn): void {
    this.#deps.account.views.chooseColumns(resetWidth(this.#choice, column));
    this.#announce(messages.columns.fitted(messages.grid.columns[column]));
  }

  /** Opens the filter of a column at its heading. */
  filter(field: FilterColumn): void {
    this.#deps.account.components.filters?.openAt(headingAnchor(field), field);
  }

  menuEntries(column: ListColumn): readonly MenuEntry[] {
    const { account, openPanel } = this.#deps;
    return columnMenuEntries(column, this.#choice, {
      sort: (descending) => {
        if (isSortColumn(column)) account.list.query.setSort([{ column, descending }]);
      },
      filter: (field) => this.filter(field),
      search: (prefix) => account.components.search?.startField(prefix),
      move: (index) => this.move(column, index),
      hide: () => this.toggle(column),
      resetWidths: () => {
        account.views.chooseColumns(resetWidths(this.#choice));
        this.#announce(messages.columns.widthsReset);
      },
      openPanel,
    });
  }

  get #choice(): ReturnType<typeof choiceOrDefault> {
    return choiceOrDefault(this.#deps.account.views.columns);
  }

  #announce(message: string): void {
    this.#deps.account.announce(message);
  }

  #saveWidth(after: ColumnChoice, column: ListColumn): void {
    this.#deps.account.views.chooseColumns(after);
    const width = after.find((each) => each.column === column)?.width ?? 0;
    this.#announce(messages.columns.resized(messages.grid.columns[column], width));
  }
}
