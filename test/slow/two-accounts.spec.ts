import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { startSampleService, type SampleService } from '../equipment/service/sample-service.ts';
import { expect, test as base, type Opened } from '../page/packshelf.ts';

/** Two services whose packages have the same ids; their names start with that of their service. */
interface Services {
  readonly works: SampleService;
  readonly archive: SampleService;
}

const size = 250;

async function namedService(name: string): Promise<SampleService> {
  const service = await startSampleService({
    packages: size,
    userName: 'demo',
    password: `${name}-password`,
  });
  for (let place = 0; place < size; place += 1) {
    service.control.change(place, { processName: `${name} package ${place}`, creatorName: `${name} people` });
  }
  return service;
}

const test = base.extend<Services>({
  works: async ({ browserName: _ }, use) => {
    const service = await namedService('Works');
    await use(service);
    await service.close();
  },
  archive: async ({ browserName: _ }, use) => {
    const service = await namedService('Archive');
    await use(service);
    await service.close();
  },
});

/** Expects that rows are visible and that all belong to one service. */
async function expectOnly({ window }: Opened, name: 'Works' | 'Archive'): Promise<void> {
  await expect(window.rows.first()).toContainText(`${name} package`);
  await expect.poll(() => window.rows.count()).toBeGreaterThan(3);
  const rows = await window.rows.allInnerTexts();
  const foreign = name === 'Works' ? /Archive (package|people)/u : /Works (package|people)/u;
  expect(rows.filter((row) => foreign.test(row))).toEqual([]);
}

async function addArchive(opened: Opened, archive: SampleService): Promise<void> {
  await opened.window.addAccount(archive, 'Archive');
  await expectOnly(opened, 'Archive');
  await opened.window.expectUpToDate();
}

async function openBoth(open: () => Promise<Opened>, { works, archive }: Services): Promise<Opened> {
  const opened = await open();
  await opened.window.enterService(works, 'Works');
  await opened.page.getByRole('button', { name: 'Continue' }).click();
  await opened.window.signIn(works.userName, works.password);
  await opened.window.expectUpToDate();
  await addArchive(opened, archive);
  return opened;
}

const nextAccount = ({ page }: Opened): Promise<void> => page.keyboard.press('ControlOrMeta+Shift+A');

test('two accounts with the same package ids never mix during a day of use', async ({
  open,
  works,
  archive,
  userDataDir,
}) => {
  let opened = await openBoth(() => open({ connected: false }), { works, archive });
  const folders = (): readonly string[] => readdirSync(join(userDataDir, 'catalogs'));
  const both = folders();
  expect(both).toHaveLength(2);

  // In the morning the package with the same id is open in both accounts, with a different name in each.
  await opened.window.search.fill('package 7');
  await opened.window.rows.first().click();
  await expect(opened.window.details).toContainText('Archive people');
  await nextAccount(opened);
  await expectOnly(opened, 'Works');
  await expect(opened.window.details).toBeHidden();
  await opened.window.search.fill('package 7');
  await opened.window.rows.first().click();
  await expect(opened.window.details).toContainText('Works people');
  await expect(opened.window.details).not.toContainText('Archive p');

  // After lunch both access tokens have expired.
  for (const service of [works, archive]) service.control.expireAccessTokens();
  opened.backend.wake();
  works.control.change(3, { processName: 'Works package changed' });
  await opened.window.search.fill('');
  await opened.window.update();
  await expectOnly(opened, 'Works');

  // One session ends; the other stays valid.
  await nextAccount(opened);
  await expectOnly(opened, 'Archive');
  await opened.window.update();
  archive.control.revokeSessions();
  archive.control.expireAccessTokens();
  await opened.window.refresh.click();
  // A session is refreshed at most every ten seconds.
  await expect(opened.window.signInAgain).toBeVisible({ timeout: 30_000 });
  await nextAccount(opened);
  await expect(opened.window.signInAgain).toBeHidden();
  await opened.window.update();
  await opened.window.openAccountMenu();
  await expect(opened.page.getByRole('menuitem', { name: /demo, Archive\s*Sign in again/u })).toBeVisible();
  await opened.page.keyboard.press('Escape');

  // In the afternoon, without a network, both lists are available.
  for (const service of [works, archive]) service.control.stop();
  await opened.close();
  opened = await open({ connected: false });
  await expectOnly(opened, 'Works');
  await nextAccount(opened);
  await expectOnly(opened, 'Archive');

  // In the evening one account signs out and its list is deleted; the other is unaffected.
  for (const service of [works, archive]) await service.control.resume();
  await opened.window.signOut({ deleteList: true });
  await expectOnly(opened, 'Works');
  await opened.window.update();
  await expect.poll(folders).toHaveLength(1);
  expect(both).toContain(folders()[0]);
  await opened.window.openAccountMenu();
  await expect(opened.page.getByRole('menuitem', { name: /Archive/u })).toHaveCount(0);
});
