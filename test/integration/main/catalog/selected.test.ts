import { afterEach, describe, expect, it } from 'vitest';
import { countPositions, toRanges, type Ranges } from '../../../../src/preload/contract/ranges.ts';
import type { OpenedView } from '../../../../src/preload/contract/view.ts';
import { eventually } from '../../../equipment/support/eventually.ts';
import { ask, closeAll, code, harness, synced, value, view, type Harness } from './harness.ts';
import { bodyOf, idOf, item, items, SimulatedList } from './simulated-list.ts';

afterEach(closeAll);

async function idsAt({ catalog }: Harness, { view: handle }: OpenedView, ranges: Ranges): Promise<string[]> {
  const ids: string[] = [];
  for (const [from, until] of ranges) {
    const read = await ask(catalog, 'readRows', { view: handle, offset: from, limit: until - from });
    ids.push(...read.map(({ id }) => id));
  }
  return ids;
}

const byTime = { column: 'updated', descending: true } as const;

describe('a selection', () => {
  it('is carried over to newer rows exactly: no package more, and only what is gone less', async () => {
    const listed = items(900);
    const made = await synced(listed);
    const before = await view(made.catalog);
    const ranges = toRanges([0, 3, 4, 5, 250, 251, 899]);
    const ids = await idsAt(made, before, ranges);
    const [, gone] = ids;
    // Add and remove some, so that the selection moves to other positions.
    made.list.items = [
      ...[2001, 2002, 2003].map((number) => item(number, { processName: 'AAA' })),
      ...listed
        .filter(({ processId }) => processId !== gone && processId !== idOf(7))
        .map((each) => (each['processId'] === ids[4] ? { ...each, processName: 'zzz' } : each)),
    ];
    value(await made.catalog.sync());
    const after = await view(made.catalog);
    expect(after.snapshot).not.toBe(before.snapshot);
    const carried = await ask(made.catalog, 'carryOver', { from: before.view, to: after.view, ranges });
    const kept = await idsAt(made, after, carried);
    expect(kept.toSorted()).toEqual(ids.filter((id) => id !== gone).toSorted());
  });

  it('keeps its packages in another order, without those that a view no longer has', async () => {
    const made = await synced(items(300));
    const before = await view(made.catalog);
    const ranges: Ranges = [[10, 130]];
    const ids = await idsAt(made, before, ranges);
    const sorted = await view(made.catalog, '', byTime);
    const carried = await ask(made.catalog, 'carryOver', { from: before.view, to: sorted.view, ranges });
    expect((await idsAt(made, sorted, carried)).toSorted()).toEqual(ids.toSorted());
    const fewer = await view(made.catalog, 'person 1');
    const found = await ask(made.catalog, 'carryOver', {
      from: sorted.view,
      to: fewer.view,
      ranges: carried,
    });
    const left = await idsAt(made, fewer, found);
    const all = await idsAt(made, fewer, [[0, fewer.total]]);
    expect(left.toSorted()).toEqual(all.filter((id) => ids.includes(id)).toSorted());
    expect(left.length).toBeGreaterThan(0);
  });

  it('of everything stays everything', async () => {
    const made = await synced(items(120));
    const before = await view(made.catalog);
    made.list.items = items(150);
    value(await made.catalog.sync());
    const after = await view(made.catalog);
    const all = { from: before.view, to: after.view, ranges: [[0, 120]] } as const;
    expect(await ask(made.catalog, 'carryOver', all)).toEqual([[0, 150]]);
  });

  it('of everything includes rows that arrive during a first sync', async () => {
    const list = new SimulatedList(items(950));
    const held = Promise.withResolvers<null>();
    list.before = (page) => (page > 3 ? held.promise : null);
    const made = await harness(list);
    const syncing = made.catalog.sync();
    await eventually(() => made.catalog.status().rows).toBe(300);
    const before = await view(made.catalog);
    const ids = await idsAt(made, before, [[5, 9]]);
    held.resolve(null);
    value(await syncing);
    const after = await view(made.catalog);
    const carried = await ask(made.catalog, 'carryOver', {
      from: before.view,
      to: after.view,
      ranges: [[5, 9]],
    });
    expect(await idsAt(made, after, carried)).toEqual(ids);
  });

  it('that is too large to look up one by one is not carried over, unless it is everything', async () => {
    const many = 50_002;
    const listed = Array.from({ length: many }, (_, at) => ({
      processId: String(at),
      processName: String(at),
    }));
    const made = await harness(new SimulatedList([]), {
      // A page for each sync would take too long here.
      readPage: (page, limit) => {
        const data = listed.slice((page - 1) * limit, page * limit);
        return Promise.resolve({
          ok: true,
          value: { body: bodyOf(data, { count: data.length, page, totalCount: many }) },
        });
      },
    });
    value(await made.catalog.sync());
    const before = await view(made.catalog);
    const after = await view(made.catalog, '', { column: 'name', descending: true });
    const carry = (ranges: Ranges): Promise<unknown> =>
      made.catalog
        .query('carryOver', { from: before.view, to: after.view, ranges })
        .then((result) => (result.ok ? countPositions(result.value) : code(result)));
    expect(await carry([[0, 50_001]])).toBe('too-many');
    expect(await carry([[1, 50_001]])).toBe(50_000);
    expect(await carry([[0, many]])).toBe(many);
  });

  it('fails if its view is gone', async () => {
    const made = await synced(items(10));
    const [first, , third] = [
      await view(made.catalog),
      await view(made.catalog, 'person'),
      await view(made.catalog),
    ];
    const carried = made.catalog.query('carryOver', { from: first.view, to: third.view, ranges: [[0, 2]] });
    expect(code(await carried)).toBe('view-gone');
  });
});

describe('a cell', () => {
  it('is read completely, and is no formula when pasted', async () => {
    const text = `"quoted"\t${'x'.repeat(1_000_000)}\n`;
    const comments = `${text}=end`;
    const made = await synced([item(1, { comments, updatedAt: 'never', processName: '=1+1' })]);
    const { view: handle } = await view(made.catalog);
    const read = async (
      column: 'comments' | 'name' | 'id' | 'channel' | 'updated' | 'created',
    ): Promise<string> => await ask(made.catalog, 'readCell', { view: handle, id: idOf(1), column });
    expect(await read('comments')).toBe(`${text}'=end`);
    expect(await read('name')).toBe("'=1+1");
    expect(await read('id')).toBe(idOf(1));
    expect(await read('channel')).toBe(idOf(1));
    expect(await read('updated')).toBe('');
    const time = new Date(1_600_000_001_500);
    expect(await read('created')).toContain(String(time.getFullYear()));
    const gone = made.catalog.query('readCell', { view: handle, id: 'gone', column: 'name' });
    expect(code(await gone)).toBe('item-gone');
  });
});

describe('the data of a package for a help desk', () => {
  it('has the values that the service sent', async () => {
    const sent = item(1, { extra: { nested: [1, 'two', null] }, comments: null, creatorName: 7 });
    const made = await synced([sent]);
    const { view: handle } = await view(made.catalog);
    const { text, length } = await ask(made.catalog, 'readJson', { view: handle, id: idOf(1) });
    expect(JSON.parse(text)).toEqual({ ...sent, totalcount: 1 });
    expect(text).toHaveLength(length);
    expect(text.split('\n')[1]).toBe(`  "processName": ${JSON.stringify(sent['processName'])},`);
    expect(text).toContain('\n    "nested": [\n');
  });

  it('keeps all digits of long numbers', async () => {
    const body = `{"data":[{"processId":"a","updatedAt":1700000000123456789,"serial":12345678901234567890}],
      "metadata":{"totalCount":1},"status":"SUCCESS"}`;
    const made = await harness(new SimulatedList([]), {
      readPage: () => Promise.resolve({ ok: true, value: { body: new TextEncoder().encode(body) } }),
    });
    value(await made.catalog.sync());
    const { view: handle } = await view(made.catalog);
    const { text } = await ask(made.catalog, 'readJson', { view: handle, id: 'a' });
    expect(text).toContain('"updatedAt": 1700000000123456789');
    expect(text).toContain('12345678901234567890');
  });

  it('is truncated where it would freeze the window', async () => {
    const made = await synced([item(1, { comments: 'x'.repeat(500_000) })]);
    const { view: handle } = await view(made.catalog);
    const { text, length } = await ask(made.catalog, 'readJson', { view: handle, id: idOf(1) });
    expect(text).toHaveLength(200_000);
    expect(length).toBeGreaterThan(500_000);
  });
});
