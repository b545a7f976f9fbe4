import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import type { Catalog } from '../../../../src/main/catalog/catalog.ts';
import { noFilters, type SortKey } from '../../../../src/preload/contract/view.ts';
import { eventually } from '../../../equipment/support/eventually.ts';
import { ask, closeAll, harness, newFolder, rows, synced, value, view } from './harness.ts';
import { item, items, SimulatedList } from './simulated-list.ts';

afterEach(closeAll);

const english = { timeUnit: 'automatic', language: 'en', keepDiary: 'year', timeZone: 'UTC' } as const;
const spanish = { ...english, language: 'es' } as const;

/** Two packages with times in seconds, and one each in milliseconds and microseconds. */
const mixed = [
  item(1, { processName: 'b in s', updatedAt: 1_700_000_002 }),
  item(2, { processName: 'a in s', updatedAt: 1_700_000_001 }),
  item(3, { processName: 'd in ms', updatedAt: 1_700_000_000_003 }),
  item(4, { processName: 'c in µs', updatedAt: 1_700_000_000_004_000 }),
];
const byTime: SortKey = { column: 'updated', descending: false };

async function named(catalog: Catalog, sort?: SortKey): Promise<string[]> {
  return (await rows(catalog, '', sort)).map(({ name }) => name.text);
}

async function since(catalog: Catalog, from: number): Promise<number> {
  const filters = { ...noFilters, updated: { from, until: null } };
  return (await ask(catalog, 'openView', { text: '', filters, sort: [byTime] })).total;
}

it('times are read in the unit that is chosen: in rows, order and filters, at once and without reading the list', async () => {
  const { catalog, list, changes, folder } = await synced(mixed);
  const asked = list.asked.length;
  const check = async (
    other: Catalog,
    order: readonly string[],
    times: number,
    first: number,
  ): Promise<void> => {
    expect(await named(other, byTime)).toEqual(order);
    // Implausible times are last in both directions.
    const backwards = [...order.slice(0, times).toReversed(), ...order.slice(times)];
    expect(await named(other, { ...byTime, descending: true })).toEqual(backwards);
    const shown = (await rows(other, '', byTime)).map(({ updatedAt }) => updatedAt !== null);
    expect(shown).toEqual(order.map((_, at) => at < times));
    expect((await rows(other, '', byTime))[0]?.updatedAt).toBe(first);
    expect(await since(other, first)).toBe(times);
  };
  const inSeconds = ['a in s', 'b in s', 'c in µs', 'd in ms'];
  const inMilliseconds = ['d in ms', 'a in s', 'b in s', 'c in µs'];
  await check(catalog, inSeconds, 2, 1_700_000_001_000);
  changes.length = 0;
  await catalog.setPreferences({ ...english, timeUnit: 'ms' });
  expect(changes).toHaveLength(1);
  await check(catalog, inMilliseconds, 1, 1_700_000_000_003);
  await catalog.setPreferences({ ...english, timeUnit: 'us' });
  await check(catalog, ['c in µs', 'a in s', 'b in s', 'd in ms'], 1, 1_700_000_000_004);
  await catalog.setPreferences(english);
  await check(catalog, inSeconds, 2, 1_700_000_001_000);
  expect(list.asked.length).toBe(asked);
  await catalog.close();
  const again = await harness(new SimulatedList([]), {
    folder,
    preferences: { ...english, timeUnit: 'ms' },
  });
  await check(again.catalog, inMilliseconds, 1, 1_700_000_000_003);
});

const words = ['oso', 'ñandú', 'nube', 'Ähre', 'naranja', 'Zug', 'azul'];
const inEnglish = ['Ähre', 'azul', 'ñandú', 'naranja', 'nube', 'oso', 'Zug'];
const inSpanish = ['Ähre', 'azul', 'naranja', 'nube', 'ñandú', 'oso', 'Zug'];

it('a new language sorts texts at once, and its orders are stored in addition to the previous ones', async () => {
  const list = words.map((processName, at) => item(at + 1, { processName, processStatus: processName }));
  const { catalog, folder, changes } = await synced(list);
  expect(await named(catalog)).toEqual(inEnglish);
  const file = path.join(folder, 'snapshot-1.index');
  const size = fs.statSync(file).size;
  changes.length = 0;
  await catalog.setPreferences(spanish);
  expect(changes).toHaveLength(1);
  expect(await named(catalog)).toEqual(inSpanish);
  const { view: opened } = await view(catalog);
  const facet = await ask(catalog, 'readFacet', { view: opened, field: 'status', text: '', limit: 9 });
  expect(facet.values.map(({ value: status }) => status)).toEqual(inSpanish);
  // Idle work may run after each request.
  await eventually(async () => {
    await view(catalog);
    return fs.statSync(file).size > size;
  }).toBe(true);
  expect(await named(catalog)).toEqual(inSpanish);
  const both = fs.statSync(file);
  await catalog.setPreferences(english);
  expect(await named(catalog)).toEqual(inEnglish);
  await catalog.close();

  // Neither is computed again.
  const again = await harness(new SimulatedList([]), { folder, preferences: spanish });
  expect(await named(again.catalog)).toEqual(inSpanish);
  await again.catalog.setPreferences({ ...spanish, language: 'fr' });
  expect(await named(again.catalog)).toEqual(inEnglish);
  expect(fs.statSync(file)).toMatchObject({ size: both.size, mtimeMs: both.mtimeMs });
});

it('a first sync uses the chosen language and unit', async () => {
  const list = new SimulatedList([
    ...words.map((processName, at) => item(at + 1000, { processName })),
    ...items(200),
  ]);
  const held = Promise.withResolvers<null>();
  list.before = (page) => (page > 1 ? held.promise : null);
  const { catalog } = await harness(list, { preferences: { ...spanish, timeUnit: 'ms' } });
  const syncing = catalog.sync();
  await eventually(() => catalog.status().rows).toBe(100);
  const first = (await rows(catalog)).map(({ name }) => name.text).filter((name) => words.includes(name));
  expect(first).toEqual(inSpanish);
  expect((await rows(catalog))[0]?.updatedAt).toBeNull();
  held.resolve(null);
  value(await syncing);
});

it('days of What changed are those of the zone that the computer has now, also in the list’s thread', async () => {
  const { catalog, folder } = await synced([item(1)]);
  await catalog.close();
  const file = (name: string): string => JSON.stringify(new URL(`../../../../${name}`, import.meta.url).href);
  // A process of its own, because a zone applies to a whole process, and threads of Node that share its variables.
  const program = `
    import { threadOf } from ${file('src/main/catalog/worker-host.ts')};
    import { quietCatalog } from ${file('test/equipment/support/quiet-catalog.ts')};
    import { defaultListPreferences } from ${file('test/equipment/support/default-list-preferences.ts')};
    import { catalogWorker } from ${file('test/equipment/support/workers.ts')};
    const catalog = quietCatalog({ startThread: threadOf(catalogWorker) });
    await catalog.open(${JSON.stringify(folder)});
    const days = async () => (await catalog.query('readRecordedDays', {})).value.map((day) => new Date(day).toISOString());
    const before = await days();
    process.env.TZ = 'Asia/Tokyo';
    await catalog.setPreferences({ ...defaultListPreferences, timeZone: 'Asia/Tokyo' });
    console.log(JSON.stringify([before, await days()]));
    await catalog.close();`;
  const programFile = path.join(newFolder(), 'program.ts');
  fs.writeFileSync(programFile, program);
  const env = { ...process.env, TZ: 'UTC' };
  const output = execFileSync(process.execPath, [programFile], { env, encoding: 'utf8' });
  expect(JSON.parse(output)).toEqual([['2025-06-15T00:00:00.000Z'], ['2025-06-15T15:00:00.000Z']]);
});
