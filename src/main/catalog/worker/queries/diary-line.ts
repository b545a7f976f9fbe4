import type { DiaryLine, FieldChange } from '../../../../preload/contract/diary.ts';
import type { MarkedText } from '../../../../preload/contract/view.ts';
import type { DiaryLines } from '../diary/diary-lines.ts';
import { allColumns, type LineStates } from '../diary/line-states.ts';
import { change } from '../snapshot/change.ts';
import type { PackageContent } from '../snapshot/content.ts';
import { contentColumns } from '../snapshot/schema.ts';
import type { TimeReading } from '../snapshot/stored-rows.ts';
import { readTime } from '../snapshot/time-unit.ts';
import { knownKeys, markedStatus, membersOf, searchedTextOf, ShownText } from './list-row.ts';
import { textTerms, type PreparedSearch } from './prepared-terms.ts';

/** What is shown of a package beside the changed fields. */
const headColumns = (['name', 'status', 'creator', 'updater', 'updated_at'] as const).map((column) =>
  contentColumns.indexOf(column),
);
const restColumn = contentColumns.indexOf('rest');

const kinds = { [change.added]: 'added', [change.changed]: 'changed', [change.removed]: 'removed' } as const;

/** About the change rather than about the package. */
const ofTheUpdate: ReadonlySet<string> = new Set(['updatorName', 'updatedBy', 'updatedAt']);

const noTerms = textTerms([]);

/** One field of a package before and after a change, as the service sent it; undefined if it had none. */
export interface ChangedMember {
  readonly key: string;
  readonly before: unknown;
  readonly after: unknown;
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
  /** The package before and after the change, as far as `fields` need it. */
  readonly before: PackageContent | null;
  readonly after: PackageContent | null;
}

export function lineFacts(lines: DiaryLines, states: LineStates, line: number): LineFacts {
  const kind = kindOf(lines.kinds[line]);
  const mask = lines.masks[line] ?? 0;
  const { update } = lines.updateOf(line) ?? {};
  const head = states.after(line, headColumns);
  const isOfCreator = kind === 'added' && (head.updater ?? '') === '';
  const isChanged = kind === 'changed';
  const columns = changedColumns(mask);
  const before = isChanged ? states.before(line, columns) : null;
  const after = isChanged ? states.after(line, columns) : null;
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
    fields: before === null || after === null ? [] : changedMembers(before, after),
    before,
    after,
  };
}

export function toDiaryLine(
  key: DiaryLine['key'],
  facts: LineFacts,
  { terms, byText }: PreparedSearch,
  times: TimeReading,
  state: Pick<DiaryLine, 'isUnread' | 'isInList'>,
): DiaryLine {
  const { kind, id, updatedAt, seenAt, seenBefore } = facts;
  const timeOf = (raw: number | null): number | null => readTime(raw, times.unit, times.now);
  const person = new ShownText(facts.person, facts.isOfCreator ? byText.creator : byText.updater);
  const field = ({ key: name, before, after }: ChangedMember): FieldChange => {
    const rawOf = (content: PackageContent | null): number | null =>
      name === 'createdAt' && content !== null ? content.createdAt : null;
    return {
      key: name,
      before: shown(name, before, facts.before),
      after: shown(name, after, facts.after),
      timeBefore: timeOf(rawOf(facts.before)),
      timeAfter: timeOf(rawOf(facts.after)),
    };
  };
  const shown = (name: string, value: unknown, content: PackageContent | null): MarkedText | null => {
    if (value === undefined || content === null) return null;
    const column = searchedTextOf({ id: '', ...content }, name);
    const text = new ShownText(textOf(value), column === null ? noTerms : byText[column]).beginning();
    return column === 'status' ? markedStatus(text, terms) : text;
  };
  return {
    key,
    kind,
    id,
    name: new ShownText(facts.name, byText.name).excerpt(),
    status: markedStatus(new ShownText(facts.status, byText.status).excerpt(), terms),
    person: person.excerpt(),
    changedAt: timeOf(updatedAt),
    seenAt,
    seenBefore,
    fields: facts.fields.map(field),
    ...state,
  };
}

/** A member as text. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function kindOf(kind: number | undefined): DiaryLine['kind'] {
  return kind === change.added || kind === change.removed ? kinds[kind] : 'changed';
}

/** The columns of the changed fields. Members in `rest` may stand for those of other columns. */
function changedColumns(mask: number): readonly number[] {
  if ((mask & (1 << restColumn)) !== 0) return allColumns;
  return allColumns.filter((column) => (mask & (1 << column)) !== 0);
}

/** Known members first, in the order of the details. */
function changedMembers(before: PackageContent, after: PackageContent): readonly ChangedMember[] {
  const was = membersOf({ row: 0, id: '', total: null, ...before });
  const is = membersOf({ row: 0, id: '', total: null, ...after });
  const fields: ChangedMember[] = [];
  for (const key of new Set([...knownKeys, ...was.keys(), ...is.keys()])) {
    const [old, now] = [was.get(key), is.get(key)];
    if (!ofTheUpdate.has(key) && JSON.stringify(old) !== JSON.stringify(now))
      fields.push({ key, before: old, after: now });
  }
  return fields;
}
