import type { ColumnChoice } from '../../../preload/contract/column-choice.ts';
import type { SearchPrefix } from '../../../preload/contract/search-terms.ts';
import { isSortColumn, type ListColumn } from '../../../preload/contract/view.ts';
import { isRightToLeft } from '../../ui/direction.ts';
import { entriesOf, type MenuEntry } from '../../ui/menu-entry.ts';
import { dialogLabel, messages } from '../../ui/messages.svelte.ts';
import { filterColumn, type FilterColumn } from '../filters/value-filter.ts';

interface ColumnActions {
  readonly sort: (descending: boolean) => void;
  readonly filter: (field: FilterColumn) => void;
  readonly search: (prefix: SearchPrefix) => void;
  readonly move: (index: number) => void;
  readonly hide: () => void;
  readonly resetWidths: () => void;
  readonly openPanel: () => void;
}

/** Columns of free text, which have no filter, with what limits a search to them. */
const searchPrefixes: Readonly<Partial<Record<ListColumn, SearchPrefix>>> = {
  name: 'name',
  comments: 'comment',
};

/** The menu of a column heading. */
export function columnMenuEntries(
  column: ListColumn,
  choice: ColumnChoice,
  actions: ColumnActions,
): readonly MenuEntry[] {
  const text = messages.columns;
  const at = choice.findIndex((each) => each.column === column);
  const [left, right] = isRightToLeft() ? [at + 1, at - 1] : [at - 1, at + 1];
  const isIndex = (index: number): boolean => index >= 0 && index < choice.length;
  const canSort = isSortColumn(column);
  const field = filterColumn(column);
  const prefix = searchPrefixes[column];
  const first = entriesOf([
    canSort && { label: text.ascending, icon: 'up', onselect: () => actions.sort(false) },
    canSort && { label: text.descending, icon: 'down', onselect: () => actions.sort(true) },
    field !== null && {
      label: dialogLabel(messages.filters.button),
      icon: 'filter',
      onselect: () => actions.filter(field),
    },
    prefix !== undefined && { label: text.search, icon: 'search', onselect: () => actions.search(prefix) },
  ]);
  return [
    ...first,
    {
      label: text.moveLeft,
      shortcut: 'Alt+Left',
      disabled: !isIndex(left),
      separated: first.length > 0,
      onselect: () => actions.move(left),
    },
    {
      label: text.moveRight,
      shortcut: 'Alt+Right',
      disabled: !isIndex(right),
      onselect: () => actions.move(right),
    },
    { label: text.hide, disabled: choice.length === 1, onselect: actions.hide },
    {
      label: text.resetWidths,
      disabled: choice.every(({ width }) => width === null),
      separated: true,
      onselect: actions.resetWidths,
    },
    { label: dialogLabel(text.button), onselect: actions.openPanel },
  ];
}
