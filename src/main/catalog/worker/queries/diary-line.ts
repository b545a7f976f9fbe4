import { savedByKey, type DiaryLine, type FieldChange } from '../../../../preload/contract/diary.ts';
import type { MarkedText } from '../../../../preload/contract/view.ts';
import type { DiaryLines } from '../diary/diary-lines.ts';
import { allColumns, type LineStates } from '../diary/line-states.ts';
import { change } from '../snapshot/change.ts';
import type { SearchedText } from '../index/query.ts';
import type { PackageContent } from '../snapshot/content.ts';
import { isSameId } from '../snapshot/respelled.ts';
import { contentColumns } from '../snapshot/schema.ts';
import type { TimeReading } from '../snapshot/stored-rows.ts';
import { readTime } from '../snapshot/time-unit.ts';
import {
  isNamedBy,
  knownKeys,
  markedStatus,
  membersOf,
  searchedFields,
  searchedTextOf,
  ShownText,
} from './list-row.ts';
import { textTerms, type PreparedSearch, type PreparedTerm } from './prepared-terms.ts';

/** What is shown of a package beside the changed fields. */
const headColumns = (['name', 'status', 'creator', 'updater', 'updated_at'] as const).map((column) =>
  contentColumns.indexOf(column),
);
const restColumn = contentColumns.indexOf('rest');

const kinds = { [change.added]: 'added', [change.changed]: 'changed', [change.removed]: 'removed' } as const;

/** About the change rather than about the package. */
const ofTheUpdate: ReadonlySet<string> = new Set([savedByKey, 'updatedBy', 'updatedAt']);

/** Of the known fields, those with ids. */
const idKeys: ReadonlySet<string> = new Set(['createdBy', 'updatedBy', 'channelId']);

const noTerms = textTerms([]);

/** A field of a package before or after a change. */
export interface MemberState {
  /** As the service sent it. */
  readonly value: unknown;
  /** A raw time; null if it is none. */
  readonly time: number | null;
  /** The searched text that it is shown for; null for none. */
  readonly column: SearchedText | null;
}

/** Null where the package had no such field. */
interface ChangedMember {
  readonly key: string;
  readonly before: MemberState | null;
  readonly after: MemberState | null;
}

/** What a line says, with whole texts. */
export interface LineFacts {
  readonly kind: DiaryLine['kind'];
  readonly id: string;
  readonly name: string;
  readonly status: string;
  /** Empty for a removed package: the service does not say who removed it. */
  readonly person: string;
  /** Whether that is the creator, because nobody has updated the package. */
  readonly isOfCreator: boolean;
  /** A raw time; null for a removed package. */
  readonly updatedAt: number | null;
  readonly seenAt: number;
  readonly seenBefore: number;
  readonly fields: readonly ChangedMember[];
}

/** `first`: the first one of the lines that this one stands for. */
export function lineFacts(lines: DiaryLines, states: LineStates, line: number, first = line): LineFacts {
  const kind = kinds[netKind(lines, line, first)];
  const { update } = lines.updateOf(line) ?? {};
  const head = states.after(line, headColumns);
  const isOfCreator = kind === 'added' && (head.updater ?? '') === '';
  return {
    kind,
    id: states.idOf(line),
    name: head.name ?? '',
    status: head.status ?? '',
    person: kind === 'removed' ? '' : ((isOfCreator ? head.creator : head.updater) ?? ''),
    isOfCreator,
    updatedAt: kind === 'removed' ? null : head.updatedAt,
    seenAt: update?.at ?? 0,
    seenBefore: update?.since ?? 0,
    fields: kind === 'changed' ? changedMembers(lines, states, line, first) : [],
  };
}

export function toDiaryLine(
  key: DiaryLine['key'],
  facts: LineFacts,
  { terms, byText }: PreparedSearch,
  times: TimeReading,
  searched: () => Iterable<PackageContent>,
  state: Pick<DiaryLine, 'isUnread' | 'isInList'>,
): DiaryLine {
  const { kind, id, updatedAt, seenAt, seenBefore } = facts;
  const timeOf = (raw: number | null): number | null => readTime(raw, times.unit, times.now);
  const name = new ShownText(facts.name, byText.name);
  const status = new ShownText(facts.status, byText.status);
  const person = new ShownText(facts.person, facts.isOfCreator ? byText.creator : byText.updater);
  const texts = [name, status, person];
  const shown = (state: MemberState | null): MarkedText | null => {
    if (state === null) return null;
    const { value, column } = state;
    const text = new ShownText(textOf(value), column === null ? noTerms : byText[column]);
    texts.push(text);
    return column === 'status' ? markedStatus(text.beginning(), terms) : text.beginning();
  };
  const fields = facts.fields.map((member) => ({
    key: member.key,
    before: shown(member.before),
    after: shown(member.after),
    timeBefore: timeOf(member.before?.time ?? null),
    timeAfter: timeOf(member.after?.time ?? null),
  }));
  const isShown = (term: PreparedTerm): boolean =>
    isNamedBy(facts.status, term) || texts.some((text) => text.contains(term));
  return {
    key,
    kind,
    id,
    name: name.excerpt(),
    status: markedStatus(status.excerpt(), terms),
    person: person.excerpt(),
    changedAt: timeOf(updatedAt),
    seenAt,
    seenBefore,
    fields: fields.toSorted((one, other) => Number(isMarked(other)) - Number(isMarked(one))),
    otherMatches: otherMatches(
      terms.filter((term) => !isShown(term)),
      byText,
      id,
      searched,
    ),
    ...state,
  };
}

function isMarked({ before, after }: FieldChange): boolean {
  return (before?.marks.length ?? 0) + (after?.marks.length ?? 0) > 0;
}

/** A field for each term, none for a term that the field of another one shows. */
function otherMatches(
  terms: readonly PreparedTerm[],
  byText: PreparedSearch['byText'],
  id: string,
  searched: () => Iterable<PackageContent>,
): DiaryLine['otherMatches'] {
  if (terms.length === 0) return [];
  const matches: DiaryLine['otherMatches'][number][] = [];
  let missing = terms;
  for (const content of searched()) {
    const texts = { ...content, id };
    for (const [key, column] of searchedFields) {
      const whole = texts[column] ?? '';
      const text = new ShownText(whole, byText[column]);
      const found = missing.filter(
        (term) => text.contains(term) || (column === 'status' && isNamedBy(whole, term)),
      );
      const [first] = found;
      if (first === undefined) continue;
      const value = text.excerptWith(first);
      matches.push({ key, value: column === 'status' ? markedStatus(value, found) : value });
      missing = missing.filter((term) => !found.includes(term));
    }
  }
  return matches;
}

/** A member as text. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** What has become of a package from before its first line to after its last one. */
export function netKind({ kinds: all }: DiaryLines, line: number, first: number): keyof typeof kinds {
  if (all[line] === change.removed) return change.removed;
  return all[first] === change.added ? change.added : change.changed;
}

/** Whether something else differs before the first and after the last line than who saved the package, and when. */
export function isDifferent(lines: DiaryLines, states: LineStates, line: number, first: number): boolean {
  return changedMembers(lines, states, line, first).some(({ key }) => key !== savedByKey);
}

/** The columns of the changed fields. Members in `rest` may stand for those of other columns. */
function changedColumns({ masks }: DiaryLines, line: number, first: number): readonly number[] {
  const mask = masks[line] ?? 0;
  if (first !== line || (mask & (1 << restColumn)) !== 0) return allColumns;
  return allColumns.filter((column) => (mask & (1 << column)) !== 0);
}

/** Known members first, in the order of the details. */
function changedMembers(
  lines: DiaryLines,
  states: LineStates,
  line: number,
  first: number,
): readonly ChangedMember[] {
  const columns = changedColumns(lines, line, first);
  const [before, after] = [states.before(first, columns), states.after(line, columns)];
  const was = membersOf({ row: 0, id: '', total: null, ...before });
  const is = membersOf({ row: 0, id: '', total: null, ...after });
  const differing: ChangedMember[] = [];
  for (const key of new Set([...knownKeys, ...was.keys(), ...is.keys()])) {
    const [old, now] = [was.get(key), is.get(key)];
    if (isSameMember(key, old, now)) continue;
    differing.push({ key, before: memberState(before, key, old), after: memberState(after, key, now) });
  }
  const fields = differing.filter(({ key }) => !ofTheUpdate.has(key));
  return fields.length > 0 ? fields : differing.filter(({ key }) => key === savedByKey);
}

/** However an id is spelled. */
function isSameMember(key: string, old: unknown, now: unknown): boolean {
  return idKeys.has(key) && typeof old === 'string' && typeof now === 'string'
    ? isSameId(old, now)
    : JSON.stringify(old) === JSON.stringify(now);
}

function memberState(content: PackageContent, key: string, value: unknown): MemberState | null {
  if (value === undefined) return null;
  const time = key === 'createdAt' ? content.createdAt : null;
  return { value, time, column: searchedTextOf({ id: '', ...content }, key) };
}
