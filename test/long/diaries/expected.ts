import { shownText } from '../../../src/preload/contract/shown-text.ts';
import { foldedString } from '../../equipment/support/oracle/folding.ts';
import type { ChangeKind } from '../../../src/preload/contract/diary.ts';
import type { Question, Sent } from './history.ts';

/** What the service's own states say, compared with each other. */

export type List = ReadonlyMap<string, Sent>;

/** A sync that changed the list. */
export interface Seen {
  readonly at: number;
  readonly since: number;
  readonly before: List;
  readonly after: List;
}

export interface ExpectedLine {
  readonly seenAt: number;
  readonly seenBefore: number;
  readonly id: string;
  readonly kind: ChangeKind;
  readonly name: string;
  readonly status: string;
  readonly person: string;
  readonly changedAt: number | null;
  readonly fields: readonly (readonly [key: string, before: string | null, after: string | null])[];
  readonly isInList: boolean;
}

const order = [
  'processName',
  'processStatus',
  'comments',
  'creatorName',
  'createdBy',
  'createdAt',
  'channelId',
];
const ofTheUpdate = new Set(['updatorName', 'updatedBy', 'updatedAt', 'processId']);

export function isSame(one: Sent | undefined, other: Sent | undefined): boolean {
  if (one === undefined || other === undefined) return one === other;
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].every((key) => JSON.stringify(one[key]) === JSON.stringify(other[key]));
}

function textOf(value: unknown): string | null {
  if (value === undefined) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** As people may see it. */
function shownValue(value: unknown): string | null {
  const text = textOf(value);
  return text === null ? null : shownText(text);
}

function member(sent: Sent | undefined, key: string): string {
  return textOf(sent?.[key]) ?? '';
}

/** The lines of all updates, the oldest update first; those of one update by id. */
export function expectedLines(updates: readonly Seen[], present: List): readonly ExpectedLine[] {
  return updates.flatMap(({ at, since, before, after }) =>
    [...new Set([...before.keys(), ...after.keys()])]
      .filter((id) => !isSame(before.get(id), after.get(id)))
      .sort()
      .map((id) => lineOf({ at, since, before, after }, id, present)),
  );
}

function lineOf({ at, since, before, after }: Seen, id: string, present: List): ExpectedLine {
  const [was, is] = [before.get(id), after.get(id)];
  const kind = was === undefined ? 'added' : is === undefined ? 'removed' : 'changed';
  const shown = is ?? was;
  const updater = member(shown, 'updatorName');
  const changedAt = is?.['updatedAt'];
  const differing = (keys: Iterable<string>) =>
    was === undefined || is === undefined
      ? []
      : [...keys]
          .filter((key) => textOf(was[key]) !== textOf(is[key]))
          .map((key) => [key, shownValue(was[key]), shownValue(is[key])] as const);
  const keys = new Set([...order, ...Object.keys(was ?? {}), ...Object.keys(is ?? {})]);
  const fields = differing([...keys].filter((key) => !ofTheUpdate.has(key)));
  return {
    seenAt: at,
    seenBefore: since,
    id,
    kind,
    name: shownText(member(shown, 'processName')),
    status: shownText(member(shown, 'processStatus')),
    person: shownText(
      kind === 'removed' ? '' : updater === '' && kind === 'added' ? member(shown, 'creatorName') : updater,
    ),
    changedAt: typeof changedAt === 'number' ? changedAt * 1000 : null,
    fields: fields.length > 0 ? fields : differing(['updatorName']),
    isInList: present.has(id),
  };
}

const searched: Readonly<Record<string, readonly string[]>> = {
  name: ['processName'],
  comment: ['comments'],
  by: ['creatorName', 'updatorName'],
  creator: ['creatorName'],
  status: ['processStatus'],
  channel: ['channelId'],
  id: ['processId', 'channelId', 'createdBy', 'updatedBy'],
};
const everywhere = [...new Set(Object.values(searched).flat()), 'updatorName'];

function folded(text: string): string {
  return foldedString(text).replaceAll(/\s+/gu, ' ');
}

/** Whether a package has a word or a phrase, with or without a prefix. */
function hasTerm(sent: Sent, term: string): boolean {
  const [, prefix, quoted] = /^(?:(\w+):)?"?([^"]*)"?$/u.exec(term) ?? [];
  const wanted = folded(quoted ?? '');
  const texts = prefix === undefined ? everywhere : (searched[prefix] ?? []);
  if (prefix === 'status' && wanted === 'entwurf') return sent['processStatus'] === 'DRAFT';
  return texts.some((key) => folded(member(sent, key)).includes(wanted));
}

/** The states of a package that a line is found by: before and after it, and now or last. */
export function statesAt(updates: readonly Seen[], at: number, id: string, present: List): readonly Sent[] {
  const from = updates.findIndex((each) => each.at === at);
  const own = updates[from];
  const removal = updates.slice(from).find(({ before, after }) => before.has(id) && !after.has(id));
  const last = present.get(id) ?? removal?.before.get(id);
  return [own?.before.get(id), own?.after.get(id), last].filter((each) => each !== undefined);
}

export const range = { from: 1_700_100_000_000, until: 1_700_300_000_000 };

export function isFound(states: readonly Sent[], shown: Sent | undefined, question: Question): boolean {
  const terms = question.text.match(/\S*"[^"]*"|\S+/gu) ?? [];
  if (!terms.every((term) => states.some((each) => hasTerm(each, term)))) return false;
  const has = (keys: readonly string[], values: readonly string[]): boolean =>
    values.length === 0 || states.some((each) => keys.some((key) => values.includes(member(each, key))));
  if (!has(['processStatus'], question.statuses) || !has(['creatorName', 'updatorName'], question.people))
    return false;
  if (!question.isRanged) return true;
  const time = shown?.['updatedAt'];
  return typeof time === 'number' && time * 1000 >= range.from && time * 1000 < range.until;
}

/** The list as of a time, and the last sync that had looked by then; null before the first one. */
export function expectedAsOf(
  updates: readonly Seen[],
  first: { readonly at: number; readonly list: List },
  checkedAt: number,
  time: number,
): { readonly list: List; readonly asOf: number } | null {
  if (time < first.at) return null;
  const next = updates.find(({ at }) => at > time);
  if (next !== undefined) return { list: next.before, asOf: Math.min(time, next.since) };
  return { list: updates.at(-1)?.after ?? first.list, asOf: Math.min(time, checkedAt) };
}
