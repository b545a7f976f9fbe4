import type { ColumnChoice } from '../../../preload/contract/column-choice.ts';
import { isSortColumn, type ListColumn } from '../../../preload/contract/view.ts';
import { isRightToLeft } from '../../ui/direction.ts';
import type { MenuEntry } from '../../ui/menu-entry.ts';
import { messages } from '../../ui/messages.svelte.ts';

/** What the entries of a column's menu do. */
interface ColumnActions {
  readonly sort: (descending: boolean) => void;
  /** To a place among the columns that are shown. */
  readonly move: (place: number) => void;
  readonly hide: () => void;
  readonly resetWidths: () => void;
  /** Opens what all columns are chosen in. */
  readonly columns: () => void;
}

/** The menu of a column's heading. */
export function columnMenuEntries(
  column: ListColumn,
  { shown, choice }: { readonly shown: readonly ListColumn[]; readonly choice: ColumnChoice },
  does: ColumnActions,
): readonly MenuEntry[] {
  const text = messages.columns;
  const at = shown.indexOf(column);
  const [left, right] = isRightToLeft() ? [at + 1, at - 1] : [at - 1, at + 1];
  const isPlace = (place: number): boolean => place >= 0 && place < shown.length;
  const sorts: readonly MenuEntry[] = [
    { label: text.ascending, icon: 'up', onselect: () => does.sort(false) },
    { label: text.descending, icon: 'down', onselect: () => does.sort(true) },
  ];
  return [
    ...(isSortColumn(column) ? sorts : []),
    {
      label: text.moveLeft,
      shortcut: 'Alt+Left',
      disabled: !isPlace(left),
      separated: isSortColumn(column),
      onselect: () => does.move(left),
    },
    {
      label: text.moveRight,
      shortcut: 'Alt+Right',
      disabled: !isPlace(right),
      onselect: () => does.move(right),
    },
    { label: text.hide, disabled: choice.length === 1, onselect: does.hide },
    {
      label: text.resetWidths,
      disabled: choice.every(({ width }) => width === null),
      separated: true,
      onselect: does.resetWidths,
    },
    { label: text.more, onselect: does.columns },
  ];
}
