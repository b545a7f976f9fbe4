import type { Zone } from '../../preload/contract/days.ts';
import type { Made } from '../../preload/contract/status.ts';
import { messages } from '../ui/messages.svelte.ts';
import { calendarDate } from '../ui/times.ts';

/** Names what nobody can fetch again, with numbers; empty if there is nothing. */
export function madeWords({ shelf, views, changesSince }: Made, now: number, zone?: Zone): readonly string[] {
  const text = messages.made;
  return [
    ...(shelf === null ? [text.starsAndNotes] : []),
    ...(shelf !== null && shelf.stars > 0 ? [text.stars(shelf.stars)] : []),
    ...(shelf !== null && shelf.notes > 0 ? [text.notes(shelf.notes)] : []),
    ...(views > 0 ? [text.views(views)] : []),
    ...(changesSince === null ? [] : [text.changes(calendarDate(changesSince, now, zone))]),
  ];
}
