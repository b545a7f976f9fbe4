import { afterEach, describe, expect, it } from 'vitest';
import { noFilters, sortColumns, type ViewQuery } from '../../../../src/preload/contract/view.ts';
import { eventually } from '../../../equipment/support/eventually.ts';
import { ask, closeAll, code, harness, rows, synced, value, view } from './harness.ts';
import { idOf, item, items, SimulatedList } from './simulated-list.ts';

afterEach(closeAll);

describe('a view', () => {
  it('has as many of its first rows as requested', async () => {
    const { catalog } = await synced(items(60));
    const query: ViewQuery = {
      text: 'person',
      filters: noFilters,
      sort: [{ column: 'name', descending: true }],
    };
    const opened = await ask(catalog, 'openView', { ...query, rows: 25 });
    const read = await ask(catalog, 'readRows', { view: opened.view, offset: 0, limit: 25 });
    expect(opened.firstRows).toHaveLength(25);
    expect(opened.firstRows).toEqual(read);
    expect((await ask(catalog, 'openView', query)).firstRows).toEqual([]);
  });

  it('that was opened during a first sync can be read after it', async () => {
    const packages = items(1600);
    const source = new SimulatedList(packages);
    const held = Promise.withResolvers<null>();
    source.before = (page) => (page > 15 ? held.promise : null);
    const { catalog } = await harness(source);
    const syncing = catalog.sync();
    await eventually(() => catalog.status().rows).toBe(1500);
    const query: ViewQuery = { text: '', filters: noFilters, sort: [{ column: 'name', descending: true }] };
    // Each makes more rows ready.
    await eventually(async () => (await ask(catalog, 'openView', query)).searched).toBeNull();
    const opened = await ask(catalog, 'openView', { ...query, rows: 25 });
    held.resolve(null);
    value(await syncing);
    const read = await ask(catalog, 'readRows', { view: opened.view, offset: 0, limit: 1500 });
    expect(read.slice(0, 25).map(({ id }) => id)).toEqual(opened.firstRows.map(({ id }) => id));
    expect(new Set(read.map(({ id }) => id)).size).toBe(1500);
  });
});

describe('people', () => {
  it('are found by a part of their name, creators and updaters alike, without a view', async () => {
    const { catalog } = await synced([
      item(1, { creatorName: 'Zoë Adler', updatorName: 'Zoë Adler' }),
      item(2, { creatorName: 'Ben', updatorName: 'Zoë Adler' }),
      item(3, { creatorName: 'Zoe Baker', updatorName: 'Ben' }),
      item(4, { creatorName: '', updatorName: '' }),
    ]);
    const find = async (text: string, limit = 9) => await ask(catalog, 'findPeople', { text, limit });
    expect(await find('ZOE')).toEqual([
      { value: 'Zoë Adler', count: 2 },
      { value: 'Zoe Baker', count: 1 },
    ]);
    expect(await find('zoe', 1)).toEqual([{ value: 'Zoë Adler', count: 2 }]);
    expect(await find('nobody')).toEqual([]);
  });

  it('are none before anything was read', async () => {
    const { catalog } = await harness(new SimulatedList([]));
    expect(await ask(catalog, 'findPeople', { text: 'a', limit: 9 })).toEqual([]);
  });
});

describe('the packages with the same name', () => {
  const named = (at: number, processName: string, updatedAt = 1_700_000_000) =>
    item(at, { processName, updatedAt });

  it('are found whatever the search, the newest first, without the package itself', async () => {
    const { catalog } = await synced([
      named(1, 'Year end  report', 1_700_000_001),
      named(2, 'year END report', 1_700_000_003),
      named(3, 'Year end report', 1_700_000_002),
      named(4, 'Year end report 2'),
      named(5, 'A year end report'),
    ]);
    const { view: shown } = await view(catalog, 'a year');
    const { packages, areMore } = await ask(catalog, 'readSameName', { view: shown, id: idOf(1) });
    expect(packages.map(({ id }) => id)).toEqual([idOf(2), idOf(3)]);
    expect(packages[0]).toMatchObject({ name: 'year END report', updatedAt: 1_700_000_003_000 });
    expect(areMore).toBe(false);
    expect((await ask(catalog, 'readSameName', { view: shown, id: idOf(4) })).packages).toEqual([]);
  });

  it('are none for packages without a name, and no more than can be read', async () => {
    const alike = Array.from({ length: 110 }, (_, at) => named(at + 3, 'Copy'));
    const { catalog } = await synced([named(1, ''), named(2, ' '), ...alike]);
    const { view: shown } = await view(catalog, '');
    const read = (id: string) => ask(catalog, 'readSameName', { view: shown, id });
    expect(await read(idOf(1))).toEqual({ packages: [], areMore: false });
    const copies = await read(idOf(3));
    expect([copies.packages.length, copies.areMore]).toEqual([100, true]);
  });
});

describe('what words of a search can mean as filters', () => {
  it('is each status, and the people of whose names a word begins so', async () => {
    const { catalog } = await synced([
      item(1, { processStatus: 'DRAFT', creatorName: 'Zoë Adler', updatorName: 'Anna Lee' }),
      item(2, { processStatus: 'waiting', creatorName: 'Hannah Cole', updatorName: 'Anna Lee' }),
      item(3, { processStatus: '', creatorName: "Ann O'Brien", updatorName: '' }),
    ]);
    const read = await catalog.query('readFilterValues', { names: ['ann', 'zoe', 'brien', 'nobody'] });
    const { statuses, people } = value(read);
    expect(statuses.toSorted()).toEqual(['DRAFT', 'waiting']);
    expect(people).toEqual([['Anna Lee', "Ann O'Brien"], ['Zoë Adler'], ["Ann O'Brien"], []]);
    const queries = [{ text: 'p', filters: { ...noFilters, status: ['DRAFT'] } }];
    const counts = await ask(catalog, 'readOfferCounts', { queries });
    expect(counts).toEqual(await ask(catalog, 'readCounts', { queries }));
  });

  it('reads the names of packages, independent of views', async () => {
    const { catalog } = await synced([item(1, { processName: 'Invoice' }), item(2, { processName: '' })]);
    const [first, second] = [idOf(1), idOf(2)];
    expect(await ask(catalog, 'readNames', { ids: [second, 'gone', first] })).toEqual(['', null, 'Invoice']);
  });

  it('is nothing before the first snapshot', async () => {
    const { catalog } = await harness(new SimulatedList([]));
    expect(await ask(catalog, 'readFilterValues', { names: ['a'] })).toEqual({
      statuses: [],
      people: [[]],
    });
    expect(await ask(catalog, 'readOfferCounts', { queries: [] })).toBeNull();
  });
});

describe('searching', () => {
  it('finds a status by the service’s word and by the words that the app shows for it', async () => {
    const sent = ['DRAFT', 'draft', 'IN_REVIEW', 'in review', 'PUBLISHED', 'Entwurf 2', 'Verified'];
    const { catalog } = await synced(sent.map((processStatus, at) => item(at + 1, { processStatus })));
    const found = async (text: string): Promise<readonly string[]> =>
      (await rows(catalog, text)).map(({ status }) => status.text).sort();
    expect(await found('status:draft')).toEqual(['DRAFT', 'draft']);
    expect(await found('status:entwurf')).toEqual(['DRAFT', 'Entwurf 2', 'draft']);
    expect(await found('status:brou')).toEqual(['DRAFT', 'draft']);
    expect(await found('status:"in prüfung"')).toEqual(['IN_REVIEW', 'in review']);
    expect(await found('status:"en revisión"')).toEqual(['IN_REVIEW', 'in review']);
    // Two letters begin too many words, and an unrestricted word may match any text.
    expect(await found('status:ve')).toEqual(['Verified']);
    expect(await found('brouillon')).toEqual([]);
    const opened = await view(catalog, '');
    const request = { view: opened.view, field: 'status', limit: 10 } as const;
    const facet = await ask(catalog, 'readFacet', { ...request, text: 'prüf' });
    expect(facet.values.map((each) => each.value).sort()).toEqual(['IN_REVIEW', 'in review']);
  });

  it('counts the packages without a word by its place, also if the word is typed twice', async () => {
    const { catalog } = await synced([item(1, { comments: 'order' }), item(2, { comments: 'invoice' })]);
    const text = 'nothing nothing order';
    const { view: shown } = await view(catalog, text);
    const { words } = await ask(catalog, 'readSuggestions', { view: shown, text });
    expect(words.map(({ total, rest }) => [total, rest.total])).toEqual([
      [0, 0],
      [0, 0],
      [1, 0],
    ]);
  });

  it('offers a search without a word that keeps what is quoted, also white space that nobody sees', async () => {
    const { catalog } = await synced([item(1, { comments: 'A-\uFEFFBOM' })]);
    const text = 'nothing  "A-\uFEFFBOM"';
    const { view: shown } = await view(catalog, text);
    const { words } = await ask(catalog, 'readSuggestions', { view: shown, text });
    expect(words[0]?.rest).toEqual({ text: '"A-\uFEFFBOM"', total: 1 });
    expect(await rows(catalog, words[0]?.rest.text ?? '')).toHaveLength(1);
  });

  it('takes typographic characters for those of a keyboard, in words, values and what is said about words', async () => {
    const { catalog } = await synced([
      item(1, { processName: 'Client’s “order” East–West', creatorName: 'Anna O’Neil' }),
      item(2, { processName: 'Client\'s "order" East-West', creatorName: "Anna O'Neil" }),
    ]);
    for (const typed of ["client's", 'client’s', 'east−west', "„client's‟ “east‑west«", 'o´neil'])
      expect((await rows(catalog, typed)).map(({ id }) => id).toSorted(), typed).toEqual([idOf(1), idOf(2)]);
    expect(await rows(catalog, 'client –anna')).toEqual([]);
    const { view: shown } = await view(catalog, '');
    const facet = await ask(catalog, 'readFacet', { view: shown, field: 'people', text: "o'n", limit: 5 });
    expect(facet.values.map(({ value: name }) => name)).toEqual(["Anna O'Neil", 'Anna O’Neil']);
    const text = '“nothing here” client‘s';
    const opened = await view(catalog, text);
    const { words } = await ask(catalog, 'readSuggestions', { view: opened.view, text });
    expect(words.map(({ word, total, rest }) => [word, total, rest])).toEqual([
      ['“nothing here”', 0, { text: 'client‘s', total: 2 }],
      ['client‘s', 2, { text: '“nothing here”', total: 0 }],
    ]);
  });

  it('finds an id however it was pasted, and marks it', async () => {
    const bare = idOf(1).replaceAll('-', '');
    const { catalog } = await synced([
      ...items(3),
      item(4, { channelId: bare.toUpperCase(), comments: 'x' }),
    ]);
    for (const typed of [idOf(1), `{${idOf(1)}}`, `urn:uuid:${bare.toUpperCase()}.`, `„${idOf(1)}“,`]) {
      const found = await rows(catalog, typed);
      expect(found.map(({ id }) => id).toSorted(), typed).toEqual([idOf(1), idOf(4)]);
      const marks = new Map(found.map((each) => [each.id, [each.idMarks, each.channel.marks]]));
      expect(marks.get(idOf(1)), typed).toEqual([
        [0, 36],
        [0, 36],
      ]);
      expect(marks.get(idOf(4)), typed).toEqual([[], [0, 32]]);
    }
    expect(await rows(catalog, `x {${idOf(1)}}`)).toHaveLength(1);
    expect(await rows(catalog, `-status:draft "${idOf(3)}" id:{${bare}}`)).toEqual([]);
  });

  it('finds all packages of several ids, and tells which ids are not in the list', async () => {
    const { catalog } = await synced([...items(5), item(6, { comments: `see ${idOf(8)}` })]);
    const text = `[\n  "${idOf(2)}",\n  "${idOf(4).toUpperCase()}",\n  "${idOf(8)}",\n  "${idOf(9)}"\n]`;
    const opened = await ask(catalog, 'openView', { text, filters: noFilters, sort: [], rows: 9 });
    expect(opened.firstRows.map(({ id }) => id)).toEqual([idOf(6), idOf(4), idOf(2)]);
    expect(opened.ids).toEqual({ asked: 4, missing: [idOf(8), idOf(9)] });
    const filtered = await ask(catalog, 'openView', {
      text,
      filters: { ...noFilters, status: ['nothing'] },
      sort: [],
    });
    expect([filtered.total, filtered.ids]).toEqual([0, opened.ids]);
    expect(await ask(catalog, 'readSuggestions', { view: filtered.view, text })).toEqual({
      correction: null,
      words: [],
    });
    const found = await ask(catalog, 'findPackages', { text, limit: 7, preferred: [] });
    expect([found.total, found.ids]).toEqual([3, opened.ids]);
    expect((await view(catalog, `id:${idOf(2)},${idOf(9)}`)).ids).toEqual({ asked: 2, missing: [idOf(9)] });
    for (const elsewhere of ['note', 'comment', 'channel'])
      expect((await view(catalog, `${elsewhere}:${idOf(2)},${idOf(9)}`)).ids, elsewhere).toBeUndefined();
    for (const other of ['order', idOf(9), `x ${idOf(9)} ${idOf(8)}`, `-id:${idOf(8)},${idOf(9)}`])
      expect((await view(catalog, other)).ids, other).toBeUndefined();
  });

  it('does not interpret characters of a query as a pattern', async () => {
    const { catalog } = await synced([
      item(1, { comments: '100%_sure' }),
      item(2, { comments: "100 sure'--" }),
    ]);
    expect((await rows(catalog, '100%')).map(({ id }) => id)).toEqual([idOf(1)]);
    expect((await rows(catalog, "'--")).map(({ id }) => id)).toEqual([idOf(2)]);
    expect(await rows(catalog, '_%_%_')).toEqual([]);
  });

  it('accepts any text', async () => {
    const odd = [
      'a\0b',
      '\ud800 lone',
      '\u202eright',
      '😀'.repeat(1000),
      `needle${'x'.repeat(2_000_000)}`,
      '\n\n',
      '…',
    ];
    const { catalog } = await synced(
      odd.map((comments, index) => item(index + 1, { comments, processName: comments })),
    );
    const found = await rows(catalog);
    expect(found).toHaveLength(odd.length);
    const byId = new Map(found.map((row) => [row.id, row]));
    expect(byId.get(idOf(1))?.name.text).toBe('a\0b');
    expect(byId.get(idOf(5))?.comments.text).toHaveLength(301);
    expect((await rows(catalog, 'b')).map(({ id }) => id)).toContain(idOf(1));
    const opened = await view(catalog, 'needle');
    expect(opened.total).toBe(1);
    const details = await ask(catalog, 'readItem', { view: opened.view, id: idOf(5) });
    const long = details.fields.find(({ key }) => key === 'comments');
    // The window shows its beginning and its length.
    expect(long).toMatchObject({ length: odd[4]?.length, value: { text: odd[4]?.slice(0, 20_000) } });
    const lone = await ask(catalog, 'readItem', { view: opened.view, id: idOf(2) });
    expect(lone.fields.find(({ key }) => key === 'comments')?.value.text).toBe('\ud800 lone');
  });
});

describe('sorting', () => {
  it.each(sortColumns)('by %s works while the first rows arrive', async (column) => {
    const list = new SimulatedList(items(950));
    const held = Promise.withResolvers<null>();
    list.before = (page) => (page > 2 ? held.promise : null);
    const { catalog } = await harness(list);
    const syncing = catalog.sync();
    await eventually(() => catalog.status().rows).toBe(200);
    for (const descending of [false, true]) {
      const found = await rows(catalog, 'person', { column, descending });
      expect(new Set(found.map(({ id }) => id)).size).toBe(200);
      if (column === 'comments') expect(found.at(-1)?.comments.text).toBe('');
      if (column === 'updated' || column === 'created') expect(found[0]?.id).toBe(idOf(descending ? 200 : 1));
    }
    held.resolve(null);
    value(await syncing);
  });
});

describe('a view', () => {
  it('stays open together with one other', async () => {
    const { catalog } = await synced(items(10));
    const [first, second, third] = [
      await view(catalog),
      await view(catalog, 'person 1'),
      await view(catalog),
    ];
    const read = async (handle: number): Promise<string> =>
      code(await catalog.query('readRows', { view: handle, offset: 0, limit: 5 }));
    expect([await read(first.view), await read(second.view), await read(third.view)]).toEqual([
      'view-gone',
      'no failure',
      'no failure',
    ]);
  });

  it('without stored rows is empty', async () => {
    const { catalog } = await harness(new SimulatedList([]));
    const opened = await view(catalog, 'x');
    expect(opened).toMatchObject({ total: 0, snapshot: null });
    expect(await ask(catalog, 'readRows', { view: opened.view, offset: 0, limit: 5 })).toEqual([]);
    expect(code(await catalog.query('readItem', { view: opened.view, id: 'x' }))).toBe('item-gone');
    expect(await ask(catalog, 'locateItem', { view: opened.view, id: 'x' })).toBe(-1);
  });
});
