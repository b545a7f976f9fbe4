import type { QueryInput } from '../../../../preload/contract/catalog-queries.ts';
import { shownText } from '../../../../preload/contract/shown-text.ts';
import type { ListedPackage } from '../../../../preload/contract/shelf.ts';
import type { ItemDetails, RawJson } from '../../../../preload/contract/view.ts';
import { cellsOf } from '../../cells/cells.ts';
import { characterBoundary } from '../../cells/character-boundary.ts';
import { formatCell } from '../../cells/format-cell.ts';
import type { QueryContext } from './context.ts';
import { membersOf, toItemDetails } from './list-row.ts';
import type { PackageRecord } from '../snapshot/package-record.ts';
import type { TimeReading } from '../snapshot/stored-rows.ts';
import { readTime } from '../snapshot/time-unit.ts';
import { boundaryAtOrBefore } from './text-units.ts';

/** In UTF-16 units: the beginning of comments that the shelf keeps. */
const keptComments = 300;

export function readItem(context: QueryContext, input: QueryInput<'readItem'>): ItemDetails {
  const { record, snapshot, query } = context.item(input);
  return toItemDetails(record, query.terms, snapshot.times);
}

export function readJson(context: QueryContext, input: QueryInput<'readJson'>): RawJson {
  return rawJson(membersOf(context.item(input).record));
}

export function readCell(context: QueryContext, { column, ...item }: QueryInput<'readCell'>): string {
  const { record, snapshot } = context.item(item);
  const [cell = null] = cellsOf(record, [column], snapshot.times);
  return formatCell(cell, '.', 'paste');
}

export function readNames(
  context: QueryContext,
  { ids }: QueryInput<'readNames'>,
): readonly (string | null)[] {
  return ids.map((id) => readName(context, { id }));
}

export function readName(context: QueryContext, { id }: QueryInput<'readName'>): string | null {
  const snapshot = context.newest;
  const record = snapshot?.record(snapshot.rowOf(id)) ?? null;
  return record === null ? null : shownText(record.name ?? '');
}

export function readKnown(
  { shown }: QueryContext,
  { ids }: QueryInput<'readKnown'>,
): readonly (ListedPackage | null)[] | null {
  if (shown === null) return null;
  const records = ids.map((id) => shown.record(shown.rowOf(id)));
  return records.map((record) => record && toListedPackage(record, shown.times));
}

export function toListedPackage(record: PackageRecord, { unit, now }: TimeReading): ListedPackage {
  const { id, updatedAt } = record;
  const shown = (text: string | null): string => shownText(text ?? '');
  const comments = shown(record.comments);
  return {
    id,
    name: shown(record.name),
    status: shown(record.status),
    comments:
      comments.length > keptComments
        ? comments.slice(0, boundaryAtOrBefore(comments, keptComments))
        : comments,
    creator: shown(record.creator),
    updater: shown(record.updater),
    updatedAt: readTime(updatedAt, unit, now),
  };
}

/** In UTF-16 units; a longer text would freeze the window. */
const maxJsonLength = 200_000;

/** An integer beyond the safe range, which is kept as text (src/main/http/classify.ts). */
const unsafeInteger = /^-?\d{16,}$/u;
/** Members that are numbers according to the interface. */
const numbers: ReadonlySet<string> = new Set(['createdAt', 'updatedAt', 'totalcount']);

function valueText(key: string, value: unknown): string {
  if (typeof value === 'string' && numbers.has(key) && unsafeInteger.test(value)) return value;
  return JSON.stringify(value, null, 2).replaceAll('\n', '\n  ');
}

/** A package as indented JSON with the values that the service sent. */
function rawJson(members: ReadonlyMap<string, unknown>): RawJson {
  const lines = Array.from(members, ([key, value]) => `  ${JSON.stringify(key)}: ${valueText(key, value)}`);
  const text = lines.length === 0 ? '{}' : `{\n${lines.join(',\n')}\n}`;
  const shown = text.length > maxJsonLength ? text.slice(0, characterBoundary(text, maxJsonLength)) : text;
  return { text: shown, length: text.length };
}
