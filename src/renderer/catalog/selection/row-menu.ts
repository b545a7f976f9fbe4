import { messages } from '../../ui/messages.svelte.ts';
import type { MenuEntry } from '../../ui/menu-entry.ts';
import type { FilterChoice } from '../../../preload/contract/choice.ts';
import type { ListColumn, ListRow } from '../../../preload/contract/view.ts';
import { cellOf } from '../grid/cells.ts';

/** What a menu of a row is about. */
export interface RowTarget {
  readonly row: ListRow;
  readonly column: ListColumn;
  /** How many packages are meant: the selected ones, or this one. */
  readonly count: number;
}

/** What can be done with it. */
export interface RowActions {
  readonly open: () => void;
  readonly copyRows: () => void;
  readonly copyCell: (column: ListColumn) => void;
  readonly copyIds: () => void;
  readonly copyLink: () => void;
  readonly filter: (choice: Partial<FilterChoice>) => void;
  readonly selectAll: () => void;
}

/** The columns by whose cells packages can be filtered. */
const facets = ['status', 'creator', 'updater', 'channel'] as const;
type RowFacet = (typeof facets)[number];

/** Letters of a cell that its entry shows; the whole text is copied. */
const shownLetters = 24;
/** Texts of cells are cut from here on (src/main/catalog/worker/queries/rows.ts): what is longer can't be filtered by. */
const wholeLetters = 300;

function shortened(text: string): string {
  const letters = Array.from(text.trim().replaceAll(/\s+/gu, ' '));
  return letters.length > shownLetters ? `${letters.slice(0, shownLetters).join('')}…` : letters.join('');
}

/** The value that packages can be filtered by; null where the cell offers none. */
function filterBy({ row, column }: RowTarget): { readonly field: RowFacet; readonly value: string } | null {
  const field = facets.find((each) => each === column);
  const cell = cellOf(row, column);
  if (field === undefined || cell.kind === 'time') return null;
  const { text } = cell.value;
  return text === '' || text.length > wholeLetters ? null : { field, value: text };
}

/** What the menu of a row offers at one of its cells. */
export function rowEntries(target: RowTarget, acts: RowActions): readonly MenuEntry[] {
  const text = messages.rowMenu;
  const { row, column, count } = target;
  const cell = cellOf(row, column);
  const shown = cell.kind === 'time' ? '' : shortened(cell.value.text);
  const filter = filterBy(target);
  const ofOne: readonly MenuEntry[] = [
    ...(shown !== '' && column !== 'name' && column !== 'id'
      ? [{ label: text.copyCell(shown), onselect: () => acts.copyCell(column) }]
      : []),
    ...(row.name.text === '' ? [] : [{ label: text.copyName, onselect: () => acts.copyCell('name') }]),
    { label: text.copyId, shortcut: 'Mod+Shift+C', onselect: acts.copyIds },
    { label: text.copyLink, icon: 'link', onselect: acts.copyLink },
  ];
  return [
    ...(count === 1
      ? [{ label: text.open, icon: 'document', shortcut: 'Enter', onselect: acts.open } as const]
      : []),
    {
      label: text.copy(count),
      icon: 'copy',
      shortcut: 'Mod+C',
      separated: count === 1,
      onselect: acts.copyRows,
    },
    ...(count === 1
      ? ofOne
      : [{ label: text.copyIds(count), shortcut: 'Mod+Shift+C', onselect: acts.copyIds }]),
    ...(filter === null
      ? []
      : [
          {
            label: text.filter[filter.field],
            icon: 'filter',
            separated: true,
            onselect: () => acts.filter({ [filter.field]: [filter.value] }),
          } as const,
        ]),
    { label: text.selectAll, shortcut: 'Mod+A', separated: true, onselect: acts.selectAll },
  ];
}
