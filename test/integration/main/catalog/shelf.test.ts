import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Catalog } from '../../../../src/main/catalog/catalog.ts';
import { noFilters } from '../../../../src/preload/contract/view.ts';
import { ask, closeAll, code, harness, rows, value, view } from './harness.ts';
import { idOf, item, items, SimulatedList } from './simulated-list.ts';

let catalog: Catalog;
let list: SimulatedList;
beforeEach(async () => {
  list = new SimulatedList(items(300));
  ({ catalog } = await harness(list));
  value(await catalog.sync());
});
afterEach(closeAll);

const found = async (text: string): Promise<string[]> =>
  (await rows(catalog, text, { column: 'created', descending: false })).map(({ id }) => id);

async function setShelf(
  revision: number,
  starred: readonly number[],
  notes: Record<number, string> = {},
): Promise<void> {
  const noted = Object.entries(notes).map(([number, note]) => [idOf(Number(number)), note] as const);
  await catalog.setShelf({ revision, starred: new Set(starred.map(idOf)), notes: new Map(noted) });
}

describe('a search for stars and notes', () => {
  it('finds stars by yes and no, in any language of the app', async () => {
    await setShelf(1, [3, 7, 999]);
    for (const text of ['starred:', 'starred:yes', 'Starred:y', 'starred:ja', 'starred:sí', 'starred:oui'])
      expect(await found(text), text).toEqual([idOf(3), idOf(7)]);
    for (const text of ['starred:no', 'starred:nein', 'starred:non'])
      expect(await view(catalog, text), text).toMatchObject({ total: 298 });
    expect(await found('starred:maybe')).toEqual([]);
    expect(await found('starred: name:"7"')).toEqual([idOf(7)]);
  });

  it('finds words and phrases of notes, and shows where', async () => {
    await setShelf(1, [], { 4: 'Ask MÜLLER about\nthe budget', 5: 'budget' });
    expect(await found('note:budget')).toEqual([idOf(4), idOf(5)]);
    expect(await found('note:muller note:budget')).toEqual([idOf(4)]);
    expect(await found('note:"about the budget"')).toEqual([idOf(4)]);
    const [row] = await rows(catalog, 'note:muller');
    expect(row?.otherMatches).toEqual([
      { field: 'note', value: { text: 'Ask MÜLLER about\nthe budget', marks: [4, 10] } },
    ]);
  });

  it('finds notes without the prefix, each word in a note or elsewhere', async () => {
    await setShelf(1, [], { 4: 'Ask MÜLLER about\nthe budget', 5: 'budget, draft', 10: 'the budget' });
    expect(await found('budget')).toEqual([idOf(4), idOf(5), idOf(10)]);
    expect(await found('"about the" muller')).toEqual([idOf(4)]);
    expect(await found('draft budget')).toEqual([idOf(5), idOf(10)]);
    expect(await found('name:budget')).toEqual([]);
    expect(await found('budget -draft')).toEqual([idOf(4)]);
    expect(await found('budget -ask')).toEqual([idOf(5), idOf(10)]);
    expect(await found('budget nothing')).toEqual([]);
    const [row] = await rows(catalog, 'muller');
    expect(row?.otherMatches).toEqual([
      { field: 'note', value: { text: 'Ask MÜLLER about\nthe budget', marks: [4, 10] } },
    ]);
  });

  it('ranks what is found in a note like what is found in a comment', async () => {
    const ranked = async (text: string): Promise<readonly unknown[]> => {
      const opened = await ask(catalog, 'openView', { text, filters: noFilters, sort: [], rows: 3 });
      return [opened.total, ...opened.firstRows.map(({ id, rank }) => [id, rank?.places])];
    };
    await setShelf(1, [], { 4: 'xyz', 5: 'archive' });
    expect(await ranked('xyz')).toEqual([1, [idOf(4), ['comments']]]);
    // More than are ranked by their texts.
    await setShelf(2, [], {
      4: 'published',
      ...Object.fromEntries(Array.from({ length: 120 }, (_, at) => [at + 101, 'xyz'])),
    });
    expect(await ranked('xyz')).toEqual([
      120,
      [idOf(220), ['comments']],
      [idOf(219), ['comments']],
      [idOf(218), ['comments']],
    ]);
  });

  it('knows a change at once, and leaves open views as they are', async () => {
    await setShelf(1, [3]);
    const opened = await view(catalog, 'starred:');
    await setShelf(2, [4]);
    expect(await found('starred:')).toEqual([idOf(4)]);
    expect(await ask(catalog, 'readRows', { view: opened.view, offset: 0, limit: 9 })).toHaveLength(1);
  });

  it('has a filter that counts like the others', async () => {
    await setShelf(1, [3, 7, 10]);
    const filters = { ...noFilters, starred: true, status: ['DRAFT'] } as const;
    const opened = await ask(catalog, 'openView', { text: '', filters, sort: [] });
    expect(opened.total).toBe(1);
    const exclusions = await ask(catalog, 'readExclusions', { view: opened.view });
    expect(exclusions).toEqual([
      { part: 'starred', total: 30 },
      { part: 'status', total: 3 },
    ]);
    const counts = await catalog.query('readCounts', { queries: [{ text: '', filters }] });
    expect(value(counts)?.totals).toEqual([1]);
  });
});

describe('a search of what changed', () => {
  const linesFor = async (text: string, starred: true | null = null): Promise<string[]> => {
    const { diary } = await ask(catalog, 'openDiary', {
      text,
      filters: { ...noFilters, starred },
      kinds: [],
      isUnreadOnly: false,
      between: null,
      sort: { by: 'time', descending: false },
    });
    const lines = await ask(catalog, 'readDiaryLines', { diary, offset: 0, limit: 500 });
    return lines.map(({ id, kind }) => `${kind} ${id}`).sort();
  };
  const archived = (number: number): ReturnType<typeof item> => item(number, { processStatus: 'ARCHIVED' });

  beforeEach(async () => {
    await setShelf(1, [1, 2], { 1: 'budget', 2: 'the budget of 2', 3: 'something' });
    list.items = [...[1, 2, 3, 4].map(archived), ...items(300).slice(4)];
    value(await catalog.sync());
    // 2 had a star and a note, 4 has neither.
    list.items = [archived(1), archived(3), ...items(300).slice(4)];
    value(await catalog.sync());
  });

  const [one, two, three, four] = [1, 2, 3, 4].map((number) => idOf(number));

  it('finds all lines of pasted ids, and what is noted about one, in either form', async () => {
    const ids = `{${idOf(2).replaceAll('-', '').toUpperCase()}},\n{${idOf(3)}}`;
    const lines = [`changed ${two}`, `changed ${three}`, `removed ${two}`].sort();
    expect(await linesFor(ids)).toEqual(lines);
    await setShelf(2, [], { 4: `replaced by ${idOf(2).replaceAll('-', '')}` });
    expect(await linesFor(`{${idOf(2)}}`)).toEqual(
      [`changed ${two}`, `removed ${two}`, `changed ${four}`, `removed ${four}`].sort(),
    );
  });

  const ofStars = [`changed ${one}`, `changed ${two}`, `removed ${two}`];
  const ofOthers = [`changed ${three}`, `changed ${four}`, `removed ${four}`];

  it('finds the lines of packages that are gone, by stars and notes', async () => {
    expect(await linesFor('')).toEqual([...ofStars, ...ofOthers].sort());
    expect(await linesFor('', true)).toEqual(ofStars);
    expect(await linesFor('starred:')).toEqual(ofStars);
    expect(await linesFor('starred:no')).toEqual(ofOthers);
    expect(await linesFor('starred:maybe')).toEqual([]);
    expect(await linesFor('note:budget')).toEqual(ofStars);
    expect(await linesFor('budget')).toEqual(ofStars);
    expect(await linesFor('note:"of 2"')).toEqual([`changed ${two}`, `removed ${two}`]);
    expect(await linesFor('starred: note:something')).toEqual([]);
  });

  it('finds them, too, if they are in the list again', async () => {
    list.items = [...[1, 2, 3].map(archived), ...items(300).slice(4)];
    value(await catalog.sync());
    expect(await linesFor('starred:')).toEqual([`added ${two}`, ...ofStars]);
    expect(await linesFor('', true)).toEqual([`added ${two}`, ...ofStars]);
    expect(await linesFor('starred:no')).toEqual(ofOthers);
  });
});

it('reads the ids of rows, and what the list says of packages', async () => {
  const { view: id } = await view(catalog, '', { column: 'created', descending: false });
  const ids = await catalog.query('readIds', {
    view: id,
    ranges: [
      [0, 2],
      [4, 5],
    ],
  });
  expect(value(ids)).toEqual([idOf(1), idOf(2), idOf(5)]);
  const known = await ask(catalog, 'readKnown', { ids: [idOf(10), 'elsewhere'] });
  expect(known).toMatchObject([
    { status: 'DRAFT', creator: 'Person 10', updater: 'Person 10', updatedAt: 1_700_000_010_250 },
    null,
  ]);
  expect(known?.[0]?.name).toMatch(/ 10$/u);
  expect(known?.[0]?.comments).toMatch(/^Comment 10/u);
});

it('knows nothing of packages before the first list', async () => {
  const other = await harness(new SimulatedList([]));
  expect(await ask(other.catalog, 'readKnown', { ids: ['a'] })).toBeNull();
});

it('keeps the shelf when the catalog is opened again', async () => {
  const { catalog: own, folder } = await harness(list);
  value(await own.sync());
  await own.setShelf({ revision: 1, starred: new Set([idOf(9)]), notes: new Map() });
  await own.close();
  value(await own.open(folder));
  expect(await view(own, 'starred:')).toMatchObject({ total: 1 });
  expect(code(await own.query('openView', { text: 'note:', filters: noFilters, sort: [] }))).toBe(
    'no failure',
  );
});
