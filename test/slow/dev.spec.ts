import { appendFile, cp, mkdir, readFile, rename, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { chromium, type Browser, type Page } from 'playwright/test';
import { startDev } from '../../build/dev/dev.ts';
import type { Started } from '../../build/system/processes.ts';
import { projectFolder } from '../../build/system/project-folder.ts';
import { expect as soon, test } from '../e2e/packshelf.ts';
import { appEnvironment, hasSandbox, onceLoaded } from '../stand-in/launch/launch.ts';
import { collectLines } from '../stand-in/launch/output.ts';

/** Vite bundles packages first, and all is compiled on demand: a busy machine takes its time. */
const expect = soon.configure({ timeout: 90_000 });

/** A copy of the sources, which may be edited. */
async function copySources(folder: string): Promise<void> {
  for (const part of ['src', path.join('build', 'dev'), 'tsconfig.json'])
    await cp(path.join(projectFolder, part), path.join(folder, part), { recursive: true });
  await symlink(path.join(projectFolder, 'node_modules'), path.join(folder, 'node_modules'), 'junction');
}

/** The window of an app that was started with a debugging port. */
async function windowOf({ child }: Started): Promise<{ browser: Browser; page: Page; lines: string[] }> {
  const lines: string[] = [];
  const address = await new Promise<string>((resolve, reject) => {
    collectLines(child.stderr, (line) => {
      lines.push(line);
      const [, found] = /^DevTools listening on (\S+)$/u.exec(line) ?? [];
      if (found !== undefined) resolve(found);
    });
    child.once('exit', () => reject(new Error(lines.join('\n'))));
  });
  const browser = await chromium.connectOverCDP(address, { noDefaults: true });
  const [context] = browser.contexts();
  const page = context?.pages()[0] ?? (await context?.waitForEvent('page'));
  if (page === undefined) throw new Error('The app has no window');
  return { browser, page: await onceLoaded(page), lines };
}

test('a change of a component is seen without a reload, and after one of main the app is started again', async ({
  runtime,
  userDataDir,
}) => {
  const sources = path.join(userDataDir, 'sources');
  await mkdir(sources);
  await copySources(sources);
  const heard: string[] = [];
  const dev = await startDev({
    folders: { sources, target: path.join(userDataDir, 'target') },
    runtime,
    environment: appEnvironment(runtime, {}),
    args: [
      '--remote-debugging-port=0',
      ...(runtime.kind === 'electron' && !hasSandbox ? ['--no-sandbox'] : []),
    ],
    stdio: ['ignore', 'ignore', 'pipe'],
    say: (line) => heard.push(line),
  });
  try {
    await expect.poll(() => dev.app.running).not.toBeNull();
    const first = dev.app.running;
    if (first === null) throw new Error('The app does not run');
    const before = await windowOf(first);
    await expect(before.page.getByRole('heading').first()).toBeVisible();
    // All modules are there, and Vite's client listens to changes.
    await before.page.waitForLoadState('networkidle');
    await before.page.evaluate(() => Reflect.set(window, 'isSamePage', true));

    const component = path.join(sources, 'src', 'renderer', 'app', 'app.svelte');
    const edited = `${await readFile(component, 'utf8')}\n<p>An edited component</p>\n`;
    // As editors do: nobody reads half of it.
    await writeFile(`${component}.new`, edited);
    await rename(`${component}.new`, component);
    await expect(before.page.getByText('An edited component')).toBeVisible();
    expect(await before.page.evaluate(() => Reflect.get(window, 'isSamePage') === true)).toBe(true);
    await before.browser.close();

    await appendFile(
      path.join(sources, 'src', 'main', 'index.ts'),
      `\nprocess.stderr.write('An edited main\\n');\n`,
    );
    await expect.poll(() => dev.app.running !== null && dev.app.running !== first).toBe(true);
    const second = dev.app.running;
    if (second === null) throw new Error('The app does not run');
    const after = await windowOf(second);
    expect(after.lines).toContain('An edited main');
    await expect(after.page.getByText('An edited component')).toBeVisible();
    await after.browser.close();
    expect(heard).toEqual(['main has changed: the app is started again']);
  } finally {
    await dev.close();
  }
});
