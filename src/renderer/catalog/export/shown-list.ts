import { activeFields } from '../../../preload/contract/choice.ts';
import { messages } from '../../ui/messages.svelte.ts';
import { printedTime } from '../../ui/times.ts';
import { choiceOrDefault } from '../columns/column-layout.ts';
import { choiceText } from '../filters/choice-text.ts';
import type { ListState } from '../list/list.svelte.ts';
import type { ViewsState } from '../views/views.svelte.ts';
import type { ShownList } from './export-and-print.svelte.ts';

/** The list as it is exported and printed; null while there is none. `checkedAt`: the date of the list, ms since 1970. */
export function shownList(
  list: Pick<ListState, 'view' | 'query'>,
  views: Pick<ViewsState, 'current' | 'columns'>,
  checkedAt: number | null,
): ShownList | null {
  if (list.view === null) return null;
  const { view, total } = list.view;
  const text = list.query.text.trim();
  const filters = activeFields(list.query.filters).map(
    (field) => `${messages.filters.labels[field]} ${choiceText(list.query.filters, field)}`,
  );
  const date =
    checkedAt === null ? [] : [messages.sync.listOf({ words: printedTime(checkedAt), isDate: true })];
  const words = text === '' ? messages.print.title : messages.print.searched(text);
  const name = views.current?.name ?? null;
  const filtered = filters.length === 0 ? [] : [messages.print.filtered(filters.join(' · '))];
  return {
    view,
    total,
    name: name ?? text,
    title: name ?? words,
    lines: [...(name === null || text === '' ? [] : [words]), ...filtered, ...date],
    columns: choiceOrDefault(views.columns).map(({ column }) => column),
  };
}
