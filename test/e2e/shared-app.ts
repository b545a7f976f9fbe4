import { realpathSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { SampleService } from '../equipment/service/sample-service.ts';
import { attachScreens, attachTexts } from '../stand-in/launch/fixture.ts';
import { launchApp, type LaunchedApp } from '../stand-in/launch/launch.ts';
import { connectionArguments, expect, onceOpened, test as base, type Opened } from './packshelf.ts';
import { countWindows } from './window-state.ts';

interface SharedApp extends Opened {
  readonly service: SampleService;
  readonly userDataDir: string;
}

interface Started extends SharedApp {
  readonly launched: LaunchedApp;
}

/** What the app shows at its start: the form for the address, that for signing in, or the list of 1,200 packages. */
type State = 'not-connected' | 'signed-out' | 'signed-in';

/**
 * The tests of a file that all use one app, in order: `shared`. A test finds it in this state, with one window, nothing open
 * and nothing searched. Tests undo what else they change by the app's own means. After a failure, the rest of the file gets
 * another app.
 */
export function sharedAppTest(state: State) {
  const test = base.extend<{ readonly shared: SharedApp }, { readonly startedApp: Started }>({
    startedApp: [
      async ({ runtime, preparedProfile }, use) => {
        const userDataDir = await mkdtemp(path.join(realpathSync.native(tmpdir()), 'packshelf-shared-'));
        const service = await preparedProfile.startService();
        if (state === 'signed-in') await preparedProfile.copyTo(userDataDir, service);
        const args = state === 'not-connected' ? [] : connectionArguments(service);
        const launched = await launchApp({ runtime, userDataDir, args });
        const opened = await onceOpened(launched);
        await use({ ...opened, service, userDataDir, launched });
        await launched.close();
        await service.close();
        // Windows releases files some moments after their program has ended.
        await rm(userDataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
      },
      { scope: 'worker' },
    ],
    shared: async ({ startedApp }, use, info) => {
      await bringBack(startedApp, state);
      await use(startedApp);
      if (info.status === info.expectedStatus) return;
      await attachScreens(info, [startedApp.launched]);
      await attachTexts(info, [startedApp.launched], startedApp.userDataDir);
    },
  });
  test.describe.configure({ mode: 'default' });
  return test;
}

async function bringBack({ app, page, window, service }: SharedApp, state: State): Promise<void> {
  for (const other of app.windows()) if (other !== page) await other.close();
  // The page is gone a moment before main knows that its window is closed.
  await expect.poll(() => countWindows(app)).toBe(1);
  const open = page.getByRole('dialog').or(page.getByRole('menu'));
  while ((await open.count()) > 0) await page.keyboard.press('Escape');
  if (state === 'signed-in') {
    await expect(window.grid.or(page.getByRole('heading', { name: 'Settings' }))).toBeVisible();
    await page.keyboard.press('ControlOrMeta+1');
    await window.search.fill('');
    await window.search.press('Escape');
    await expect(window.details).toBeHidden();
    await window.expectWholeList(service);
  } else {
    const address = page.getByRole('textbox', { name: 'Service address' });
    await expect(state === 'signed-out' ? window.userName : address).toBeVisible();
  }
  service.control.clearRequests();
}
