import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, it } from 'vitest';
import { killAndCheck } from '../long/kills/kill.ts';
import { eventually } from '../equipment/support/eventually.ts';
import {
  closeAll,
  files,
  harness,
  newFolder,
  published,
  value,
  view,
} from '../integration/main/catalog/harness.ts';
import { items, SimulatedList } from '../integration/main/catalog/simulated-list.ts';

afterEach(closeAll);

/** The folder of an app that was killed during a sync. */
async function leftBehind(published: boolean): Promise<string> {
  const folder = path.join(newFolder(), 'account');
  const program = fileURLToPath(new URL('./killed-app.ts', import.meta.url));
  const app = spawn(process.execPath, [program, folder, ...(published ? ['published'] : [])], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(app.stdout, 'data');
  app.kill('SIGKILL');
  await once(app, 'exit');
  return folder;
}

it('an app killed during its first sync keeps rows of it', async () => {
  const folder = await leftBehind(false);
  const { catalog, notices } = await harness(new SimulatedList(items(12_000)), { folder });
  // Only the last transaction may be lost.
  expect(catalog.status().rows).toBeGreaterThanOrEqual(5000);
  expect(catalog.status()).toMatchObject({ snapshot: null, checkedAt: null });
  await eventually(() => view(catalog)).toMatchObject({ total: catalog.status().rows });
  expect(notices).toEqual([]);
  value(await catalog.sync());
  expect(catalog.status()).toMatchObject({ rows: 12_000, complete: true });
});

it('an app killed during a later sync keeps the previous snapshot', async () => {
  const folder = await leftBehind(true);
  const { catalog, notices } = await harness(new SimulatedList([]), { folder });
  expect(catalog.status()).toMatchObject({ snapshot: 'snapshot-1', rows: 12_000, complete: true });
  expect(notices).toEqual([]);
  await eventually(() => files(folder)).toEqual(published(1));
});

// The same with many more moments: `npm run test:long -- kills`.
it.each([
  ['files', 30],
  ['files', 60],
  ['files', 95],
  ['files', 140],
  ['exec', 25],
  ['exec', 60],
  ['rows', 700],
  ['rows', 3000],
  ['pages', 15],
  ['pages', 70],
  ['hang', 15],
  ['hang', 40],
] as const)('an app killed before %s number %d shows one whole list with true dates', async (kind, count) => {
  await killAndCheck(path.join(newFolder(), 'account'), 4711, { kind, count });
});
