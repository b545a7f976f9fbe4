import type { CopiedTableRequest } from '../../../preload/contract/export.ts';
import type { ItemDetails, ItemField, MarkedText } from '../../../preload/contract/view.ts';
import { messages } from '../../ui/messages.svelte.ts';
import { calendarDateTime, exactTime } from '../../ui/times.ts';
import { isId, isTime, labelFor } from './fields.ts';
import { diffWords } from './word-diff.ts';

/** More columns would be too narrow to read, even in the widest pane. */
export const maxCompared = 6;

/** Characters of an ID that most often suffice to tell packages apart. */
const shortId = 8;

/** A field with a value of each package, null where the service sent none. */
export interface ComparedField {
  readonly key: string;
  readonly fields: readonly (ItemField | null)[];
}

export interface Comparison {
  /** In the order of the details, IDs last; without the names, which are the headings. */
  readonly differing: readonly ComparedField[];
  /** The number of other fields. */
  readonly same: number;
  /** Whether only the beginning of a very long text was compared. */
  readonly isPartial: boolean;
}

/** Compares the fields of packages. */
export function compare(items: readonly ItemDetails[], locale: string): Comparison {
  const keys = new Set(items.flatMap(({ fields }) => fields.map(({ key }) => key)));
  keys.delete('totalcount');
  const all = Array.from(keys, (key) => ({
    key,
    fields: items.map(({ fields }) => fields.find((field) => field.key === key) ?? null),
  }));
  const differing = all.filter(({ fields }) => !areSame(fields));
  const shown = differing.filter(({ key }) => key !== 'processName');
  return {
    differing: shown
      .map(({ key, fields }) => ({ key, fields: markWords(fields, locale) }))
      .toSorted((a, b) => Number(isIdField(a)) - Number(isIdField(b))),
    same: all.length - differing.length,
    isPartial: all.some(({ fields }) => fields.some(isCut)),
  };
}

export interface ColumnHeadings {
  /** The name that all packages have; null if they have different ones. */
  readonly commonName: string | null;
  /** One for each package, all different: its name, or what tells it from those with the same name. */
  readonly headings: readonly string[];
}

export function columnHeadings(items: readonly ItemDetails[], now: number): ColumnHeadings {
  const names = items.map((item) => textOf(item, 'processName') || messages.grid.unnamed);
  if (areDifferent(names)) return { commonName: null, headings: names };
  const times = items.map((item) => fieldOf(item, 'updatedAt'));
  const shownTimes = timeTexts(times, now);
  const differences =
    [
      times.map((field) => shownTimes.get(field?.time ?? Number.NaN) ?? ''),
      items.map((item) => textOf(item, 'updatorName')),
      items.map(({ id }) => id.slice(0, shortId)),
    ].find(areDifferent) ?? items.map(({ id }) => id);
  const [first = ''] = names;
  if (names.every((name) => name === first)) return { commonName: first, headings: differences };
  return {
    commonName: null,
    headings: names.map((name, at) =>
      names.indexOf(name) === names.lastIndexOf(name) ? name : `${name}, ${differences[at] ?? ''}`,
    ),
  };
}

function fieldOf({ fields }: ItemDetails, key: string): ItemField | null {
  return fields.find((field) => field.key === key) ?? null;
}

function textOf(item: ItemDetails, key: string): string {
  return fieldOf(item, key)?.value.text ?? '';
}

function areDifferent(texts: readonly string[]): boolean {
  return !texts.includes('') && new Set(texts).size === texts.length;
}

/** Times (ms since 1970) like in the details, or as much longer as it takes to tell different ones apart. */
export function timeTexts(fields: readonly (ItemField | null)[], now: number): ReadonlyMap<number, string> {
  const times = [...new Set(fields.flatMap((field) => field?.time ?? []))];
  const forms = [(at: number) => calendarDateTime(at, now), exactTime] as const;
  const isClear = (form: (at: number) => string): boolean =>
    new Set(times.map((at) => form(at))).size === times.length;
  const form = forms.find(isClear) ?? exactTime;
  return new Map(times.map((at) => [at, form(at)]));
}

/** The comparison, or one row of it, as a table for the clipboard. */
export function comparisonTable(
  { commonName, headings }: ColumnHeadings,
  rows: readonly ComparedField[],
): CopiedTableRequest {
  return {
    headings: [commonName ?? '', ...headings],
    rows: rows.map(({ key, fields }) => [labelFor(key), ...fields.map(cellOf)]),
  };
}

function cellOf(field: ItemField | null): CopiedTableRequest['rows'][number][number] {
  if (field === null || field.value.text === '') return null;
  return field.time === null ? field.value.text : { at: field.time };
}

function isIdField({ fields }: ComparedField): boolean {
  return fields.some((field) => field !== null && isId(field));
}

function isCut(field: ItemField | null): boolean {
  return field !== null && field.length > field.value.text.length;
}

/** A missing value and an empty one look the same. */
function areSame(fields: readonly (ItemField | null)[]): boolean {
  const contents = fields.map((field) =>
    field === null || field.value.text === '' ? '' : `${field.length} ${field.value.text}`,
  );
  return new Set(contents).size === 1;
}

/**
 * Marks words of texts in place of matches of the search: in the first text those that any other lacks, in each other one
 * those that the first lacks. Nothing is marked in texts that have no word in common.
 */
function markWords(fields: readonly (ItemField | null)[], locale: string): readonly (ItemField | null)[] {
  const isText = fields.every(
    (field) => field === null || !(isId(field) || isTime(field) || field.key === 'processStatus'),
  );
  const texts = fields.map((field) => field?.value.text ?? '');
  const marked = isText ? markedTexts(texts, locale) : texts.map((text) => ({ text, marks: [] }));
  return fields.map((field, at) =>
    field === null ? null : { ...field, value: marked[at] ?? { text: '', marks: [] } },
  );
}

function markedTexts([first = '', ...others]: readonly string[], locale: string): readonly MarkedText[] {
  const missing = new Set<number>();
  const marked = others.map((text): MarkedText => {
    const parts = first === '' || text === '' ? null : diffWords(first, text, locale);
    if (!parts?.some((part) => part.kind === 'same' && /[\p{L}\p{N}]/u.test(part.text)))
      return { text, marks: [] };
    const marks: number[] = [];
    let inFirst = 0;
    let inText = 0;
    for (const { text: part, kind } of parts) {
      // Marked spaces around words would look like gaps.
      const from = part.length - part.trimStart().length;
      const end = Math.max(from, part.trimEnd().length);
      if (kind === 'removed') for (let at = from; at < end; at += 1) missing.add(inFirst + at);
      if (kind === 'added' && from < end) marks.push(inText + from, inText + end);
      if (kind !== 'added') inFirst += part.length;
      if (kind !== 'removed') inText += part.length;
    }
    return { text, marks };
  });
  return [{ text: first, marks: toMarks(missing, first.length) }, ...marked];
}

/** Offsets as pairs of begin and end. */
function toMarks(offsets: ReadonlySet<number>, length: number): readonly number[] {
  const marks: number[] = [];
  for (let at = 0; at <= length; at += 1) if (offsets.has(at) !== offsets.has(at - 1)) marks.push(at);
  return marks;
}
