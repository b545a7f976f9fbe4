import type { Page } from 'playwright/test';
import { startSampleService } from '../equipment/service/sample-service.ts';
import { fingerprintOf } from '../../src/main/links/fingerprint.ts';
import { linkTo } from '../../src/preload/contract/link.ts';
import { frontAccount } from '../equipment/story/front.ts';
import { violations } from '../equipment/story/violations.ts';
import { expect, test } from './packshelf.ts';

const id = 'a link: 100 % & more';
const wanted = { processId: id, processName: 'Archive of the third floor' };

interface Where {
  readonly authUrl: string;
  readonly baseUrl: string;
}

function linkAt(service: Where): string {
  return linkTo({ id, at: fingerprintOf({ authUrl: service.authUrl, baseUrl: service.baseUrl }) }) ?? '';
}

function heading(page: Page): ReturnType<Page['getByRole']> {
  return page.getByRole('region', { name: 'Details' }).getByRole('heading', { name: wanted.processName });
}

test('links of another kind are refused with one message', async ({ openSignedIn }) => {
  const { backend, page } = await openSignedIn();
  const line = page.getByText('This link can’t be opened.');
  await backend.openLink('packshelf://settings/remove-everything');
  await backend.openLink('packshelf://open?id=1&run=calc');
  await expect(line).toHaveCount(1);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(line).toBeHidden();
  await expect(page.getByRole('region', { name: 'Details' })).toBeHidden();
});

test('a link to another service says that no account is signed in there', async ({ openSignedIn }) => {
  const { backend, page } = await openSignedIn();
  await backend.openLink(linkAt({ authUrl: 'https://other.example', baseUrl: 'https://other.example' }));
  await expect(page.getByText('The link leads to a service that nobody is signed in to here.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Details' })).toBeHidden();
  await page.getByRole('button', { name: 'Add account…' }).click();
  await expect(page.getByRole('heading', { name: 'Add an account' })).toBeVisible();
});

test('a link to a package missing from the list opens after a refresh', async ({ openSignedIn, service }) => {
  const { backend, page, window } = await openSignedIn();
  await backend.openLink(linkAt(service));
  const notice = page.getByRole('status').filter({ hasText: 'isn’t in your list, which is from today' });
  await expect(notice).toBeVisible();
  service.control.insert(3, [wanted]);
  await notice.getByRole('button', { name: 'Refresh' }).click();
  await expect(heading(page)).toBeVisible();
  await expect(notice).toBeHidden();
  await window.expectUpToDate();
});

test('with two accounts a link opens in its own, and asks when both match @slow', async ({
  openAndSignIn,
  service,
}) => {
  // Both services have the id, for different packages.
  service.control.insert(700, [wanted]);
  const archive = await startSampleService({ packages: 300, userName: 'archive' });
  archive.control.insert(20, [{ processId: id, processName: 'The other third floor' }]);
  try {
    const { backend, page, window } = await openAndSignIn();
    await window.addAccount(archive, 'Archive');

    // The archive is in front; the link names the other service.
    await backend.openLink(linkAt(service));
    await expect(heading(page)).toBeVisible();
    await expect(window.count).toHaveText(/1,201/u);
    await backend.openLink(linkAt(archive));
    await expect(window.details.getByRole('heading', { name: 'The other third floor' })).toBeVisible();
    await expect(window.count).toHaveText(/301/u);

    // The link names no service, and the account in front does not have the package.
    service.control.insert(3, [{ processId: 'only there', processName: 'Only with the first' }]);
    await backend.openLink('packshelf://open?id=only%20there');
    const question = page.getByRole('dialog', { name: 'Which account?' });
    await expect(question).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await backend.openLink('packshelf://open?id=only%20there');
    await question.getByRole('button', { name: new RegExp(`^${service.userName},`, 'u') }).click();
    const notice = page.getByRole('status').filter({ hasText: 'isn’t in your list' });
    await notice.getByRole('button', { name: 'Refresh' }).click();
    await expect(window.details.getByRole('heading', { name: 'Only with the first' })).toBeVisible();

    // The account in front has the package, so no question is shown.
    await backend.openLink(`packshelf://open?id=${encodeURIComponent(id)}`);
    await expect(heading(page)).toBeVisible();
    await expect(question).toBeHidden();
  } finally {
    await archive.close();
  }
});

test('shortcuts do nothing while the question for the account is open', async ({ openSignedIn, service }) => {
  const branch = await startSampleService({ packages: 50 });
  try {
    const opened = await openSignedIn();
    const { backend, page, window } = opened;
    await opened.window.addAccount(branch, 'Branch');
    await backend.openLink('packshelf://open?id=nowhere');
    const question = page.getByRole('dialog', { name: 'Which account?' });
    await expect(question).toBeVisible();
    const before = await frontAccount(page);
    for (const key of ['Shift+A', 's', 'e']) await page.keyboard.press(`ControlOrMeta+${key}`);
    expect(await frontAccount(page)).toBe(before);
    await expect(window.dialog).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(window.dialog).toHaveCount(0);
    await expect(page.getByRole('menu')).toBeHidden();
    // After the question the shortcuts work again.
    await page.keyboard.press('ControlOrMeta+Shift+A');
    await window.expectWholeList(service);
  } finally {
    await branch.close();
  }
});

test('a link that arrives while an account is being added says that it waits, and opens afterwards @slow', async ({
  openAndSignIn,
  service,
}) => {
  service.control.insert(700, [wanted]);
  const branch = await startSampleService({ packages: 50 });
  try {
    const opened = await openAndSignIn();
    const { backend, page, window } = opened;
    await opened.window.beginAddingAccount();
    await window.userName.fill('somebody');
    await backend.openLink(linkAt(service));
    const line = page.getByText('What you chose opens when you are back at the list.');
    await expect(line).toBeVisible();
    await expect(window.userName).toHaveValue('somebody');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(heading(page)).toBeVisible();
    await expect(line).toBeHidden();

    // Also if the list of another account is shown afterwards.
    await page.keyboard.press('Escape');
    await opened.window.beginAddingAccount();
    await backend.openLink(linkAt(service));
    await expect(line).toBeVisible();
    await page.getByRole('button', { name: 'Change…' }).click();
    await page.getByRole('textbox', { name: 'Service address' }).fill(branch.baseUrl);
    await window.enterSignInAddress(branch.authUrl);
    await page.getByRole('button', { name: 'Save' }).click();
    await window.signIn(branch.userName, branch.password);
    await expect(heading(page)).toBeVisible();
    await window.expectWholeList(service);
  } finally {
    await branch.close();
  }
});

test('the settings say which other program opens links, and take them from it on request', async ({
  openSignedIn,
}) => {
  const other = 'C:\\Users\\ada\\AppData\\Local\\Programs\\packshelf\\Packshelf.exe';
  const { page, window } = await openSignedIn({ linkProgram: { other } });
  await window.openSettings();
  const said = page.getByText(`Links to packages open in another program: ${other}`);
  await expect(said).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Open them in this one' }).click();
  await expect(said).toHaveCount(0);
  await expect(page.locator('main :focus')).toHaveCount(1);
});

test('a system that lets another program open links says so', async ({ openSignedIn }) => {
  const { page, window } = await openSignedIn({ linkProgram: { other: 'D:\\other.exe', staysSo: true } });
  await window.openSettings();
  await page.getByRole('button', { name: 'Open them in this one' }).click();
  await expect(page.getByText('This computer didn’t accept the change.')).toBeVisible();
  await expect(page.getByText('D:\\other.exe')).toBeVisible();
});
