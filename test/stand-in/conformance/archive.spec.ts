import { cp, rm } from 'node:fs/promises';
import path from 'node:path';
import { packArchive } from '../../equipment/support/pack-archive.ts';
import { appDir, expect, test } from './conformance.ts';

/** An archive on Electron, as in an installed app; a folder of the same name on the stand-in, which has no archives. */
const archived = test.extend<{ readonly archive: string }>({
  archive: async ({ runtime, userDataDir }, use) => {
    const archive = path.join(`${userDataDir}-resources`, 'app.asar');
    if (runtime.kind === 'electron') await packArchive(appDir, archive);
    else await cp(appDir, archive, { recursive: true });
    await use(archive);
    await rm(path.dirname(archive), { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  },
});

archived('an app runs from an archive: its page, preload and threads', async ({ archive, launch }) => {
  const running = await launch({ appDir: archive });
  const page = await running.firstWindow();
  await page.waitForFunction(() => typeof window.atStart === 'object');
  expect(await page.evaluate(() => window.bridge.invoke('echo', 'here'))).toBe('here');
  const answer = await running.app.evaluate(async () => {
    const { Worker } = process.getBuiltinModule('node:worker_threads');
    const worker = new Worker(`${globalThis.probe.folder}/worker.js`, { workerData: 21 });
    return await new Promise((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
    });
  });
  expect(answer).toBe(42);
});

archived('names, kinds and contents of its files can be read there', async ({ archive, launch }) => {
  const running = await launch({ appDir: archive });
  await running.firstWindow();
  const seen = await running.app.evaluate(async () => {
    const { readFile, readdir, stat } = process.getBuiltinModule('node:fs/promises');
    const { folder } = globalThis.probe;
    return {
      folder,
      names: (await readdir(folder)).toSorted(),
      below: (await readdir(`${folder}/page`)).toSorted(),
      kinds: await Promise.all(
        ['page', 'worker.js'].map(async (name) => (await stat(`${folder}/${name}`)).isDirectory()),
      ),
      text: (await readFile(`${folder}/package.json`, 'utf8')).includes('conformance'),
    };
  });
  // Compare only the last name, because the folders above may be links.
  expect({ ...seen, folder: path.basename(seen.folder) }).toEqual({
    folder: 'app.asar',
    names: ['alone.js', 'main.js', 'package.json', 'page', 'preload.cjs', 'worker.js'],
    below: ['first.js', 'index.html', 'module.js', 'part.js'],
    kinds: [true, false],
    text: true,
  });
});
