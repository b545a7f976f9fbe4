import { firstLetter } from '../../ui/first-letter.ts';
import { messages } from '../../ui/messages.svelte.ts';
import { monthOf } from '../../ui/times.ts';
import type { ListRow, SortKey } from '../../../preload/contract/view.ts';
import { statusText } from './statuses.ts';

/**
 * Where a row is in its order, in a word: the first letter of the text or the month of the time by which it is ordered; in the
 * order of best match, where the words were found. Empty for a row without a value.
 */
export function scrollLabel(row: ListRow, [first]: readonly SortKey[]): string {
  if (first === undefined) {
    const { columns, places } = messages.grid;
    const names = { ...columns, ...places, personWord: places.people, personStart: places.people };
    const [place] = row.rank?.places ?? [];
    return place === undefined ? '' : names[place];
  }
  const { column } = first;
  if (column === 'created' || column === 'updated') {
    const at = column === 'created' ? row.createdAt : row.updatedAt;
    return at === null ? messages.grid.noDate : monthOf(at);
  }
  if (column === 'status') return row.status.text === '' ? '' : statusText(row.status.text);
  return firstLetter(row[column].text, messages.locale);
}
