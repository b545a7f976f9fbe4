import { firstLetter } from '../../ui/first-letter.ts';
import { messages } from '../../ui/messages.svelte.ts';
import { monthOf } from '../../ui/times.ts';
import type { ListRow, MatchPlace, SortKey } from '../../../preload/contract/view.ts';
import { statusText } from './statuses.ts';

function placeText(place: MatchPlace): string {
  const { columns, places } = messages.grid;
  const names = { ...columns, ...places, personWord: places.people, personStart: places.people };
  return names[place];
}

/**
 * Where a row is in its order, in a word: the first letter of the text or the month of the time by which it is ordered; in the
 * order of best match, where the words were found. Empty for a row without a value.
 */
export function scrollLabel(row: ListRow, [first]: readonly SortKey[]): string {
  const [place] = row.rank?.places ?? [];
  if (first === undefined) return place === undefined ? '' : placeText(place);
  const { column } = first;
  if (column === 'created' || column === 'updated') {
    const at = column === 'created' ? row.createdAt : row.updatedAt;
    return at === null ? messages.grid.noDate : monthOf(at);
  }
  if (column === 'status') return row.status.text === '' ? '' : statusText(row.status.text);
  return firstLetter(row[column].text, messages.locale);
}
