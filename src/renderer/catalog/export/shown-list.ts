import { activeFields } from '../../../preload/contract/choice.ts';
import { calendarDay } from '../../../preload/contract/days.ts';
import { messages } from '../../ui/messages.svelte.ts';
import { printedTime, shortDay } from '../../ui/times.ts';
import { choiceOrDefault } from '../columns/column-layout.ts';
import { choiceText } from '../filters/choice-text.ts';
import type { ListState } from '../list/list.svelte.ts';
import type { ViewsState } from '../views/views.svelte.ts';
import type { ShownList } from './export-and-print.svelte.ts';

/** Says of when the list is: as it was on a calendar day (days since 1970), or as it was checked last (ms since 1970). */
function dateLine(day: number | null, checkedAt: number | null): readonly string[] {
  if (day !== null) return [`${messages.diary.earlier.shown(shortDay(day))}.`];
  return checkedAt === null ? [] : [messages.sync.listOf({ words: printedTime(checkedAt), isDate: true })];
}

/**
 * The list as it is exported and printed, with all packages that it can have by now; null while there is none. `checkedAt`: the
 * date of the list, ms since 1970.
 */
export async function shownList(
  list: Pick<ListState, 'view' | 'query' | 'shownAsOf' | 'complete'>,
  views: Pick<ViewsState, 'current' | 'columns'>,
  checkedAt: number | null,
): Promise<ShownList | null> {
  await list.complete();
  if (list.view === null) return null;
  const { view, total } = list.view;
  const text = list.query.text.trim();
  const filters = activeFields(list.query.filters).map(
    (field) => `${messages.filters.labels[field]} ${choiceText(list.query.filters, field, 'whole')}`,
  );
  const { shownAsOf } = list;
  const day = shownAsOf === null ? null : calendarDay(shownAsOf, undefined);
  const words = text === '' ? messages.places.packages : messages.print.searched(text);
  const name = views.current?.name ?? null;
  const filtered = filters.length === 0 ? [] : [messages.print.filtered(filters.join(' · '))];
  return {
    view,
    total,
    name: [...(day === null ? [] : [messages.diary.earlier.shown(shortDay(day))]), name ?? text]
      .join(' ')
      .trim(),
    title: name ?? words,
    lines: [...(name === null || text === '' ? [] : [words]), ...filtered, ...dateLine(day, checkedAt)],
    columns: choiceOrDefault(views.columns).map(({ column }) => column),
  };
}
