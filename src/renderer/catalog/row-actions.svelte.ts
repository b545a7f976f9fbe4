import { countPositions, type Ranges } from '../../preload/contract/ranges.ts';
import { shelfLimit } from '../../preload/contract/shelf.ts';
import { messages } from '../ui/messages.svelte.ts';
import { choiceOrDefault } from './columns/column-layout.ts';
import type { ListState } from './list/list.svelte.ts';
import type { ScreenComponents } from './screen-components.svelte.ts';
import type { ListClipboard } from './selection/list-clipboard.svelte.ts';
import { rowMenuEntries, type RowTarget } from './selection/row-menu.ts';
import { selectAllRows, countOf, isSelected, singlePosition, selectRow } from './selection/selection.ts';
import type { MenuEntry } from '../ui/menu-entry.ts';
import type { ShelfState } from './shelf/shelf.svelte.ts';
import type { ViewsState } from './views/views.svelte.ts';

interface RowActionsDeps {
  readonly list: ListState;
  readonly views: Pick<ViewsState, 'columns'>;
  readonly clipboard: ListClipboard;
  readonly shelf: ShelfState;
  readonly components: ScreenComponents;
  announce(text: string): void;
}

/** Actions on rows, for the grid, the menu of a row and the details. */
export class RowActions {
  readonly #deps: RowActionsDeps;
  /** The cell that the menu was opened at. */
  #target: RowTarget | null = $state.raw(null);

  constructor(deps: RowActionsDeps) {
    this.#deps = deps;
  }

  get menuEntries(): readonly MenuEntry[] {
    const target = this.#target;
    if (target === null) return [];
    const { list, clipboard } = this.#deps;
    return rowMenuEntries(target, {
      open: () => list.openRow(list.activeRow),
      starLabel: this.starLabel,
      star: () => void this.star(),
      copyRows: () => void this.copyRows(),
      copyCell: (column) => void this.#copyCell(target.row.id, column),
      copyIds: () => void this.copyIds(),
      copyLink: () => void clipboard.copyLink(target.row.id),
      filter: (choice) => list.query.filterBy(choice),
      selectAll: () => list.selectRows(selectAllRows(list.total, Math.max(0, list.activeRow))),
    });
  }

  /**
   * Prepares the menu of the row at `target`, or of the active row if a key opens it. Returns the cell at which the menu
   * opens; null for none. A row that is not selected is selected alone.
   */
  openMenu(target: Element, byKey: boolean): Element | null {
    const { components, list } = this.#deps;
    const cell = (byKey ? components.grid?.activeCell() : components.grid?.cellAt(target)) ?? null;
    const row = cell === null ? undefined : list.row(cell.row);
    if (cell === null || row === undefined) return null;
    if (!byKey) list.activate(cell.row, components.grid?.columns().indexOf(cell.column) ?? 0);
    if (!isSelected(list.selection, cell.row)) list.selectRows(selectRow(cell.row));
    this.#target = { row, column: cell.column, count: countOf(list.selection) };
    return cell.element;
  }

  /** Copies the selected packages as a table of the chosen columns, even those that are hidden for lack of space. */
  async copyRows(): Promise<boolean> {
    const { views, clipboard } = this.#deps;
    if (this.#rows === null) return false;
    const columns = choiceOrDefault(views.columns).map(({ column }) => column);
    return clipboard.copyRows(this.#rows.view, this.#rows.ranges, columns);
  }

  /** Gives the packages a star, or removes the stars if all that are loaded have one. */
  async star(): Promise<void> {
    const rows = this.#rows;
    if (rows === null) return;
    const isStarred = !this.#areStarred();
    const stored = await this.#deps.shelf.starRows(rows, this.#loadedIds(), isStarred);
    if (stored) this.#announceStars(countPositions(rows.ranges), isStarred);
  }

  /** What `star` does. */
  get starLabel(): string {
    const text = messages.shelf;
    const count = countPositions(this.#deps.list.actionRanges);
    if (count === 1) return this.#areStarred() ? text.unstar : text.star;
    return this.#areStarred() ? text.unstarMany(count) : text.starMany(count);
  }

  async starOne(id: string): Promise<void> {
    const isStarred = !this.#deps.shelf.isStarred(id);
    if (await this.#deps.shelf.star(id, isStarred)) this.#announceStars(1, isStarred);
  }

  #announceStars(count: number, isStarred: boolean): void {
    this.#deps.announce(isStarred ? messages.shelf.starred(count) : messages.shelf.unstarred(count));
  }

  #areStarred(): boolean {
    return this.#loadedIds().every((id) => this.#deps.shelf.isStarred(id));
  }

  /** The packages of the rows for an action, as far as they are loaded. */
  #loadedIds(): readonly string[] {
    const { list } = this.#deps;
    return list.actionRanges.flatMap(([from, until]) => {
      const length = Math.min(until - from, shelfLimit);
      return Array.from({ length }, (_, at) => list.row(from + at)?.id).filter((id) => id !== undefined);
    });
  }

  async copyIds(): Promise<boolean> {
    const { list, clipboard } = this.#deps;
    const rows = this.#rows;
    if (rows === null) return false;
    const row = list.row(rows.ranges[0]?.[0] ?? 0);
    // A single ID is copied as plain text, not as a table of one cell.
    return countPositions(rows.ranges) === 1 && row !== undefined
      ? clipboard.copyCell(rows.view, row.id, 'id')
      : clipboard.copyIds(rows.view, rows.ranges);
  }

  /** The rows for an action; null for none. */
  get #rows(): { readonly view: number; readonly ranges: Ranges } | null {
    const { view, actionRanges: ranges } = this.#deps.list;
    return view === null || ranges.length === 0 ? null : { view: view.view, ranges };
  }

  async #copyCell(id: string, column: RowTarget['column']): Promise<void> {
    const { list, clipboard } = this.#deps;
    if (list.view !== null) await clipboard.copyCell(list.view.view, id, column);
  }

  /** Clears the selection, or else closes the details. */
  escape(): void {
    if (!this.#deps.list.deselect()) this.closeDetails();
  }

  closeDetails(): void {
    const { components, list } = this.#deps;
    if (list.detailsId === null) return;
    list.showDetails(null);
    components.grid?.focus();
  }

  /** Opens the details of the package before or after the selected one. */
  openNeighbour(by: 1 | -1): void {
    const { list } = this.#deps;
    const to = (singlePosition(list.selection) ?? list.activeRow) + by;
    if (to < 0 || to >= list.total) return;
    list.openRow(to);
    this.#deps.announce(messages.common.partOf(to + 1, list.total));
  }

  /** Clears the search and the filters, and keeps the details open. */
  showInFullList(): void {
    const { components, list } = this.#deps;
    void list.showInFullList();
    // The button that was clicked disappears.
    components.grid?.focus();
  }

  /** Moves the focus from the search box into the list. */
  focusList(): void {
    const { components, list } = this.#deps;
    if (list.total === 0) return;
    // Start at the name, so that screen readers read it first after a search.
    list.activate(Math.max(0, list.activeRow), components.grid?.columns().indexOf('name') ?? 0);
    components.grid?.focus();
  }
}
