import { once } from 'node:events';
import { cpSync, readdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { processesBelow } from '../../launch/processes.ts';
import { projectFolder } from '../../../../build/system/project-folder.ts';
import { loggedEvents } from '../../../e2e/logged-events.ts';
import { expect, test, type Desktop } from './desktop.ts';

/** A copy of the app without its page. */
function damagedApp(folder: string): string {
  const whole = process.env['PACKSHELF_APP_FOLDER'] ?? projectFolder;
  const copy = path.join(folder, 'damaged');
  const page = path.join(whole, 'out', 'renderer');
  for (const name of ['package.json', 'out'])
    cpSync(path.join(whole, name), path.join(copy, name), {
      recursive: true,
      filter: (source) => source !== page,
    });
  const rest = readdirSync(whole).filter((name) => !['package.json', 'out'].includes(name));
  for (const name of rest) symlinkSync(path.join(whole, name), path.join(copy, name));
  return copy;
}

async function untilShown(desktop: Desktop): Promise<void> {
  await expect.poll(async () => (await desktop.windows('Packshelf')).length, { timeout: 20_000 }).toBe(1);
}

test('an app that says that it can’t start ends when it is told to', async ({
  desktop,
  spawnApp,
  userDataDir,
}) => {
  const child = spawnApp({ appDir: damagedApp(userDataDir) });
  const ended = once(child, 'exit');
  await untilShown(desktop);
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
});

test('a session that ends, which ends every process of the app at once, is no crash', async ({
  desktop,
  spawnApp,
  userDataDir,
}) => {
  const child = spawnApp({});
  const ended = once(child, 'exit');
  await untilShown(desktop);
  const pages = processesBelow(child.pid).filter(({ commandLine }) =>
    commandLine.includes('--type=renderer'),
  );
  expect(pages).not.toEqual([]);
  for (const { pid } of pages) process.kill(pid, 'SIGTERM');
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  const events = loggedEvents(userDataDir);
  expect(events.at(-1)).toBe('end');
  expect(events).not.toContain('window-gone');
});
