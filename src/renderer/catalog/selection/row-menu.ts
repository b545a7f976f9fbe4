import { allowed, unlessAllowed } from '../../ui/allowed.svelte.ts';
import { messages } from '../../ui/messages.svelte.ts';
import { entriesOf, type MenuEntry } from '../../ui/menu-entry.ts';
import type { FilterChoice } from '../../../preload/contract/choice.ts';
import { copyIdKeys, copyKeys, selectAllKeys, starKeys } from '../../../preload/contract/shortcuts.ts';
import type { ListColumn, ListRow } from '../../../preload/contract/view.ts';
import { cellOf } from '../columns/cells.ts';
import { shorten } from '../filters/choice-text.ts';
import { filterByDay, filterByText, type ValueFilter } from '../filters/value-filter.ts';

/** The cell that a row menu was opened at. */
export interface RowTarget {
  readonly row: ListRow;
  readonly column: ListColumn;
  readonly count: number;
}

export interface RowMenuActions {
  readonly open: () => void;
  readonly starLabel: string;
  readonly star: () => void;
  readonly copyRows: () => void;
  readonly copyCell: (column: ListColumn) => void;
  readonly copyIds: () => void;
  readonly copyLink: () => void;
  readonly filter: (choice: Partial<FilterChoice>) => void;
  readonly selectAll: () => void;
}

/** Longer cells were cut (src/main/catalog/worker/queries/list-row.ts) and cannot be used as a filter. */
const maxFilterLength = 300;

/** The filter of a cell; null where it has none. */
function filterFor({ row, column }: RowTarget): ValueFilter | null {
  const cell = cellOf(row, column);
  if (cell.kind === 'time') return cell.at === null ? null : filterByDay(column, cell.at);
  const { text } = cell.value;
  return text.length > maxFilterLength ? null : filterByText(column, text);
}

/** The menu of a row, opened at one of its cells. */
export function rowMenuEntries(target: RowTarget, actions: RowMenuActions): readonly MenuEntry[] {
  const text = messages.rowMenu;
  const { row, column, count } = target;
  const cell = cellOf(row, column);
  const shown = cell.kind === 'time' ? '' : shorten(cell.value.text);
  const filter = filterFor(target);
  const copying = unlessAllowed(allowed.copy);
  const isOne = count === 1;
  const isOtherCell = shown !== '' && column !== 'name' && column !== 'id';
  const linking = unlessAllowed(allowed.copy && allowed.packageLinks);
  const { columns } = messages.grid;
  const copies = entriesOf([
    { label: text.packages(count), shortcut: copyKeys, ...copying, onselect: actions.copyRows },
    isOne &&
      isOtherCell && { label: text.quoted(shown), ...copying, onselect: () => actions.copyCell(column) },
    isOne &&
      row.name.text !== '' && { label: columns.name, ...copying, onselect: () => actions.copyCell('name') },
    { label: text.ids(count), shortcut: copyIdKeys, ...copying, onselect: actions.copyIds },
    isOne && { label: text.link, ...linking, onselect: actions.copyLink },
  ]);
  return entriesOf([
    isOne && { label: text.open, icon: 'document', shortcut: 'Enter', onselect: actions.open },
    { label: actions.starLabel, icon: 'star', shortcut: starKeys, onselect: actions.star },
    { label: messages.common.copy, icon: 'copy', separated: true, entries: copies },
    filter !== null && {
      label: filter.label,
      icon: 'filter',
      separated: true,
      onselect: () => actions.filter(filter.choice),
    },
    { label: text.selectAll, shortcut: selectAllKeys, separated: true, onselect: actions.selectAll },
  ]);
}
