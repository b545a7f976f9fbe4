import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { violations } from '../equipment/story/violations.ts';
import { expect, test } from './packshelf.ts';

test('the report is shown, read, saved and copied, with what the person adds', async ({
  openSignedIn,
  service,
  userDataDir,
}) => {
  const { backend, desktop, page, window } = await openSignedIn();
  mkdirSync(path.join(userDataDir, 'crashes', 'completed'), { recursive: true });
  writeFileSync(path.join(userDataDir, 'crashes', 'completed', 'one.dmp'), 'a record of a crash');
  const firstName = await window.rows.first().getByRole('rowheader').innerText();
  await window.rows.first().click();
  await expect(window.details).toBeVisible();
  backend.command('report');

  const text = window.dialog.getByRole('region', { name: 'The report' });
  await expect(text).toContainText('list: answers');
  await expect(text).toContainText('sign-in: answers');
  await expect(text).toContainText('session: active');
  await expect(text).toContainText('packages: 1200, left out: 0');
  await expect(text).toContainText('[Policy]\nnone');
  await expect(text).toContainText('crash of a process: ');
  await expect(text).toContainText('info http route=token');
  for (const hidden of [service.baseUrl, service.userName, service.password, firstName])
    await expect(text).not.toContainText(hidden);
  expect(await violations(page)).toEqual([]);

  await window.dialog
    .getByRole('checkbox', { name: 'The addresses of your service and your network' })
    .check();
  await expect(text).toContainText(`service: ${service.baseUrl}`);
  await window.dialog.getByRole('checkbox', { name: 'My user name' }).check();
  await expect(text).toContainText(`user: ${service.userName}`);
  await window.dialog.getByRole('checkbox', { name: 'The package that is open' }).check();
  await expect(text).toContainText(`package: ${firstName} (`);
  await expect(text).not.toContainText(service.password);

  await window.dialog.getByRole('textbox', { name: 'What I was doing' }).fill('Searched for\n[Log] twice');

  const file = path.join(userDataDir, 'report.txt');
  desktop.saveAs = () => file;
  await window.dialog.getByRole('button', { name: 'Save as a file…' }).click();
  await expect(window.dialog.getByText('Saved', { exact: true })).toBeVisible();
  const shown = await text.evaluate((element) => element.textContent);
  expect(shown).toContain('[What the person was doing]\n> Searched for\n> [Log] twice\n');
  expect(readFileSync(file, 'utf8')).toBe(shown);
  await window.dialog.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect.poll(() => desktop.clipboard.text).toBe(shown);
  await page.keyboard.press('Escape');
  await expect(window.dialog).toBeHidden();
});

test('an unexpected error of the page is logged without its words, and leads to the report for whom the policy names', async ({
  open,
  userDataDir,
}) => {
  const { desktop, page, window } = await open({
    connected: false,
    policy: { ReportRecipient: 'help@desk.example', ListUpdateMinutes: 1 },
  });
  await expect(page.getByRole('textbox').first()).toBeVisible();
  await page.evaluate(() => {
    setTimeout(() => {
      throw new RangeError('a secret in the words');
    });
  });
  await page.getByRole('button', { name: 'Report a problem…' }).click();
  const text = window.dialog.getByRole('region', { name: 'The report' });
  await expect(window.dialog).toContainText('Your organisation asks you to send it to: help@desk.example');
  await expect(text).toContainText('no connection is set up');
  await expect(text).toContainText(
    '[Policy]\nReportRecipient: (left out)\nignored: (left out) (invalid-value)',
  );
  await expect(text).toContainText('page-error error=RangeError');
  expect(readFileSync(path.join(userDataDir, 'logs', 'packshelf.log'), 'utf8')).not.toContain('a secret');
  await window.dialog.getByRole('button', { name: 'Close' }).click();
  await expect(window.dialog).toBeHidden();
  // As it was meant.
  expect(desktop.bugs.splice(0)).toHaveLength(1);
});
