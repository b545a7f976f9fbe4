import { isDeepStrictEqual } from 'node:util';
import { openDiary, readDiaryLines, readHistory } from '../../../src/main/catalog/worker/queries/diary.ts';
import { readFacet } from '../../../src/main/catalog/worker/queries/count.ts';
import { openView, readRows } from '../../../src/main/catalog/worker/queries/open-view.ts';
import { readJson } from '../../../src/main/catalog/worker/queries/read-item.ts';
import { StoreError } from '../../../src/main/catalog/storage-error.ts';
import { verifyRows } from '../../../src/main/catalog/worker/snapshot/integrity.ts';
import { Store } from '../../../src/main/catalog/worker/store.ts';
import type { DiaryLine, DiaryRequest, OpenedDiary } from '../../../src/preload/contract/diary.ts';
import { maxRows, noFilters } from '../../../src/preload/contract/view.ts';
import { defaultStoreSettings, noStoreEvents } from '../../equipment/support/default-list-preferences.ts';
import { done } from '../../equipment/support/finish.ts';
import {
  expectedAsOf,
  expectedLines,
  isFound,
  isSame,
  range,
  statesAt,
  type ExpectedLine,
  type List,
  type Seen,
} from './expected.ts';
import { statuses, type DiaryHistory, type Edit, type Question, type Sent, type Turn } from './history.ts';

/** Statistics of all histories. */
export interface DiaryTally {
  updates: number;
  lines: number;
  found: number;
  earlierLists: number;
  addedAgain: number;
}

export const emptyTally = (): DiaryTally => ({
  updates: 0,
  lines: 0,
  found: 0,
  earlierLists: 0,
  addedAgain: 0,
});

const utf8 = new TextEncoder();

function mustEqual(actual: unknown, expected: unknown, what: string): void {
  if (!isDeepStrictEqual(actual, expected))
    throw new Error(`${what}: ${JSON.stringify(actual)} instead of ${JSON.stringify(expected)}`);
}

/** It never changes, so that the unit of times is always known. */
const anchor: Sent = { processId: 'anchor', createdAt: 1_700_000_000, updatedAt: 1_700_000_000 };

const everything: DiaryRequest = {
  text: '',
  filters: noFilters,
  kinds: [],
  isUnreadOnly: false,
  between: null,
  sort: { by: 'time', descending: true },
};

/** Throws if an answer about the diary, or about an earlier list, differs from what the states of the service say. */
export async function playDiary(history: DiaryHistory, folder: string, tally: DiaryTally): Promise<void> {
  await new DiaryRun(folder, tally).run(history);
}

class DiaryRun {
  readonly #folder: string;
  readonly #tally: DiaryTally;
  #store: Store;
  #clock = Date.UTC(2026, 0, 5, 8);
  #request = 0;
  #lastId = 0;
  #list = new Map<string, Sent>();
  /** Earlier states of packages by id, the last one last. */
  readonly #earlier = new Map<string, Sent[]>();
  #first: { at: number; list: List } = { at: 0, list: new Map() };
  #checkedAt = 0;
  readonly #updates: Seen[] = [];

  constructor(folder: string, tally: DiaryTally) {
    this.#folder = folder;
    this.#tally = tally;
    this.#store = this.#open();
  }

  async run({ first, turns }: DiaryHistory): Promise<void> {
    try {
      for (const parts of first) this.#add(parts);
      this.#list.set(anchor.processId, anchor);
      await this.#sync();
      this.#first = { at: this.#clock, list: this.#list };
      for (const turn of turns) await this.#turn(turn);
      await this.#checkAll();
    } finally {
      this.#store.close();
    }
  }

  #open(): Store {
    return Store.open(this.#folder, defaultStoreSettings, this.#clock, noStoreEvents);
  }

  async #turn({ pause, edits, isRestarted, questions }: Turn): Promise<void> {
    this.#clock += pause;
    const before = this.#list;
    this.#list = new Map(before);
    for (const edit of edits) this.#edit(edit);
    const since = this.#checkedAt;
    await this.#sync();
    const ids = [...before.keys(), ...this.#list.keys()];
    if (ids.some((id) => !isSame(before.get(id), this.#list.get(id)))) {
      this.#updates.push({ at: this.#clock, since, before, after: this.#list });
      this.#tally.updates += 1;
    }
    if (isRestarted) {
      this.#store.close();
      this.#store = this.#open();
      await done(this.#store.finishIndex());
    }
    for (const question of questions) {
      await this.#ask(question);
      const { at } = this.#first;
      await this.#checkAsOf(Math.round(at + question.moment * (this.#clock - at)), question.text);
    }
  }

  #edit(edit: Edit): void {
    if (edit.kind === 'nothing') return;
    const { kind, at, parts } = edit;
    if (kind === 'add') {
      this.#add(parts);
      return;
    }
    const isThere = kind !== 'add-again';
    const known = [...this.#earlier.keys()].filter((id) => this.#list.has(id) === isThere);
    const id = known[at % Math.max(1, known.length)];
    if (id === undefined) return;
    const states = this.#earlier.get(id) ?? [];
    const present = this.#list.get(id);
    if (kind === 'remove') this.#list.delete(id);
    else if (kind === 'add-again') {
      this.#list.set(id, withParts(states.at(-1) ?? { processId: id }, parts));
      this.#tally.addedAgain += 1;
    } else if (kind === 'change-back') this.#list.set(id, states[at % states.length] ?? { processId: id });
    else this.#list.set(id, withParts(present ?? { processId: id }, parts));
    const now = this.#list.get(id);
    if (now !== undefined) states.push(now);
  }

  #add(parts: Readonly<Record<string, unknown>>): void {
    this.#lastId += 1;
    const sent = withParts({ processId: `p-${this.#lastId}` }, parts);
    this.#list.set(sent.processId, sent);
    this.#earlier.set(sent.processId, [sent]);
  }

  async #sync(): Promise<void> {
    const store = this.#store;
    const data = [...this.#list.values()];
    const body = utf8.encode(
      JSON.stringify({ status: 'SUCCESS', data, metadata: { totalCount: data.length } }),
    );
    await done(store.beginSync(this.#clock));
    store.beginPass();
    await done(store.readPage({ body, store: true }));
    await done(store.publish({ merged: false, now: this.#clock, took: 0 }));
    await done(store.finishIndex());
    this.#checkedAt = this.#clock;
  }

  async #checkAll(): Promise<void> {
    const lines = await this.#read(everything);
    mustEqual(lines.map(comparable), this.#expected(true), 'all lines');
    this.#tally.lines += lines.length;
    for (const id of this.#earlier.keys()) {
      const { lines: own, total } = await done(readHistory(this.#context(), { id, limit: maxRows }));
      const expected = this.#expected(false).filter((line) => line.id === id);
      mustEqual([total, own.map(comparable)], [expected.length, expected.reverse()], `history of ${id}`);
    }
    for (const { at } of this.#updates) for (const time of [at - 1, at]) await this.#checkAsOf(time, 'alpha');
  }

  /** In the order of the diary, or the oldest first; those of one update by id. */
  #expected(newestFirst: boolean) {
    const lines = expectedLines(this.#updates, this.#list);
    return newestFirst ? lines.toSorted((a, b) => b.seenAt - a.seenAt) : [...lines];
  }

  /** The lines of a request, those of one update by id. */
  async #read(request: DiaryRequest): Promise<readonly DiaryLine[]> {
    const opened = await done(openDiary(this.#context(), request));
    const lines = this.#readAll(opened);
    mustEqual(lines.length, opened.total, 'the number of lines');
    if (request.sort.by === 'time')
      mustEqual(
        opened.days.reduce((sum, { count }) => sum + count, 0),
        opened.total,
        'lines of days',
      );
    return lines.toSorted((a, b) => b.seenAt - a.seenAt || (a.id < b.id ? -1 : 1));
  }

  #readAll({ diary, total }: OpenedDiary): DiaryLine[] {
    const lines: DiaryLine[] = [];
    for (let offset = 0; offset < total; offset += 7)
      lines.push(...readDiaryLines(this.#context(), { diary, offset, limit: 7 }));
    return lines;
  }

  async #ask(question: Question): Promise<void> {
    const { text, statuses: status, people, isRanged, kinds } = question;
    const filters = { ...noFilters, status, people, updated: isRanged ? range : null };
    const found = await this.#read({ ...everything, text, filters, kinds });
    const expected = this.#expected(true).filter((line) => {
      const states = statesAt(this.#updates, line.seenAt, line.id, this.#list);
      const { before, after } = this.#updates.find(({ at }) => at === line.seenAt) ?? {};
      const shown = after?.get(line.id) ?? before?.get(line.id);
      return (kinds.length === 0 || kinds.includes(line.kind)) && isFound(states, shown, question);
    });
    // Fields with matches come first.
    mustEqual(
      found.map((line) => withSortedFields(comparable(line))),
      expected.map(withSortedFields),
      `lines with ${JSON.stringify(question)}`,
    );
    const unmarked = text.trim() === '' ? undefined : found.find((line) => !isMarked(line));
    if (unmarked !== undefined)
      throw new Error(`${text} is not shown in ${JSON.stringify(comparable(unmarked))}`);
    this.#tally.found += found.length;
    for (const by of ['name', 'status', 'person'] as const) {
      const sort = { by, descending: question.isRanged };
      const opened = await done(openDiary(this.#context(), { ...everything, text, filters, kinds, sort }));
      const sorted = this.#readAll(opened);
      mustEqual(sorted.length, expected.length, 'the number of sorted lines');
      checkOrder(
        sorted.map((line) => line[by].text),
        sort.descending,
      );
    }
  }

  async #checkAsOf(time: number, text: string): Promise<void> {
    const expected = expectedAsOf(this.#updates, this.#first, this.#checkedAt, time);
    const query = { text: '', filters: noFilters, sort: [], asOf: time };
    if (expected === null) {
      await done(openView(this.#context(), query)).then(
        () => {
          throw new Error('a list from before the first one');
        },
        (error: unknown) => {
          if (!(error instanceof StoreError) || error.failure.code !== 'not-recorded') throw error;
        },
      );
      return;
    }
    const { list } = expected;
    const opened = await done(openView(this.#context(), query));
    mustEqual([opened.total, opened.asOf], [list.size, expected.asOf], `the list as of ${time}`);
    const { view } = opened;
    for (const { id, change } of readRows(this.#context(), { view, offset: 0, limit: maxRows })) {
      const shown: unknown = JSON.parse(readJson(this.#context(), { view, id }).text);
      const sent = { ...(typeof shown === 'object' ? shown : {}), totalcount: undefined, processId: id };
      const own = list.get(id);
      if (own === undefined || !isSame(sent, own) || change !== null)
        throw new Error(`${id} as of ${time}: ${JSON.stringify(shown)} instead of ${JSON.stringify(own)}`);
    }
    const snapshot = this.#store.snapshots.views.get(view).snapshot;
    if (snapshot !== null) mustEqual(await done(verifyRows(snapshot)), list.size, 'sound rows');
    for (const status of statuses) {
      const facet = await done(readFacet(this.#context(), { view, field: 'status', text: '', limit: 10 }));
      const count = [...list.values()].filter((each) => each['processStatus'] === status).length;
      mustEqual(
        facet.values.find(({ value }) => value === status)?.count ?? 0,
        count,
        `packages with ${status}`,
      );
    }
    const question = { text, statuses: [], people: [], isRanged: false, kinds: [], moment: 0 };
    const found = await done(openView(this.#context(), { ...query, text }));
    const matching = [...list.values()].filter((each) => isFound([each], each, question));
    mustEqual(found.total, matching.length, `packages with ${text} as of ${time}`);
    this.#tally.earlierLists += 1;
  }

  #context() {
    this.#request += 1;
    return this.#store.context(this.#request);
  }
}

function withParts(sent: Sent, parts: Readonly<Record<string, unknown>>): Sent {
  const members = Object.entries({ ...sent, ...parts }).filter(([, value]) => value !== null);
  return { ...Object.fromEntries(members), processId: sent.processId };
}

function comparable({ name, status, person, fields, ...line }: DiaryLine) {
  return {
    seenAt: line.seenAt,
    seenBefore: line.seenBefore,
    id: line.id,
    kind: line.kind,
    name: name.text,
    status: status.text,
    person: person.text,
    changedAt: line.changedAt,
    fields: fields.map(({ key, before, after }) => [key, before?.text ?? null, after?.text ?? null] as const),
    isInList: line.isInList,
  };
}

function withSortedFields<Line extends Pick<ExpectedLine, 'fields'>>(line: Line): Line {
  return { ...line, fields: line.fields.toSorted(([one], [other]) => (one < other ? -1 : 1)) };
}

/** Whether a line shows a match of the search anywhere. */
function isMarked({ name, status, person, fields, otherMatches }: DiaryLine): boolean {
  const texts = [name, status, person, ...fields.flatMap(({ before, after }) => [before, after])];
  return [...texts, ...otherMatches.map(({ value }) => value)].some((text) => (text?.marks.length ?? 0) > 0);
}

const { compare } = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Texts in the order of the language; empty ones last. */
function checkOrder(texts: readonly string[], descending: boolean): void {
  for (const [at, text] of texts.entries()) {
    const before = texts[at - 1] ?? text;
    const isInOrder =
      text === '' ||
      (before !== '' && (descending ? compare(before, text) >= 0 : compare(before, text) <= 0));
    if (!isInOrder) throw new Error(`${before} before ${text}`);
  }
}
