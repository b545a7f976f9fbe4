import type { DateChoice, FilterChoice, FilterField } from '../../../preload/contract/choice.ts';
import { readDay } from '../../../preload/contract/days.ts';
import { shownText } from '../../../preload/contract/shown-text.ts';
import type { FacetField } from '../../../preload/contract/view.ts';
import { statusText } from '../grid/statuses.ts';
import { messages } from '../../ui/messages.svelte.ts';
import { shortDay } from '../../ui/times.ts';

/** The start and the end of a long ID. */
export function shortId(id: string): string {
  return id.length > 16 ? `${id.slice(0, 8)}…${id.slice(-4)}` : id;
}

/** In letters. */
const maxLabelLength = 24;

/** A text for a label: one line, and only the beginning of a long one. */
export function shorten(text: string): string {
  const letters = Array.from(text.trim().replaceAll(/\s+/gu, ' '));
  return letters.length > maxLabelLength ? `${letters.slice(0, maxLabelLength).join('')}…` : letters.join('');
}

export function valueText(field: FacetField, value: string): string {
  const shown = shownText(value);
  if (shown === '')
    return messages.filters.without[field === 'status' || field === 'channel' ? field : 'people'];
  if (field === 'status') return statusText(shown);
  return field === 'channel' ? shortId(shown) : shown;
}

function dateText(choice: DateChoice): string {
  const text = messages.filters;
  if (typeof choice === 'string') return text.presets[choice];
  const from = choice.from === null ? null : readDay(choice.from);
  const until = choice.until === null ? null : readDay(choice.until);
  if (from === null) return until === null ? text.anyTime : text.upTo(shortDay(until));
  return until === null ? text.since(shortDay(from)) : text.days(shortDay(from), shortDay(until));
}

/** The value of a filter as a text; a short one says of three or more values only how many there are. */
export function choiceText(
  choice: FilterChoice,
  field: FilterField,
  extent: 'short' | 'whole' = 'short',
): string {
  const text = messages.filters;
  if (field === 'created' || field === 'updated') {
    const date = choice[field];
    return date === null ? text.anyTime : dateText(date);
  }
  if (field === 'changed')
    return choice.changed === null ? text.any : choice.changed === 'unread' ? text.looked : text.before;
  if (field === 'starred') return choice.starred === null ? text.any : text.withStar;
  const values = choice[field].map((value) => valueText(field, value));
  const [first = '', ...more] = values;
  return extent === 'whole' || more.length < 2 ? text.either(values) : text.orMore(first, more.length);
}

/** Name and value of a filter: "Status: Draft". */
export function filterText(choice: FilterChoice, field: FilterField): string {
  return messages.common.labelled(messages.filters.labels[field], choiceText(choice, field));
}
