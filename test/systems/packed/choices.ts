import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page } from 'playwright/test';
import { dataFolder, openPacked } from '../../stand-in/launch/packed.ts';
import type { SampleService } from '../../equipment/service/sample-service.ts';
import { PackshelfWindow } from '../../equipment/story/window.ts';
import { checkPage } from './page.ts';
import { newPerson, type PackedScene } from './scene.ts';

/** Checks that settings and session are kept after a restart, and that signing out deletes what it should. */
export async function keepChoices(scene: PackedScene, service: SampleService): Promise<void> {
  const { findings } = scene;
  const installed = newPerson(scene, 'choices');

  service.control.stop();
  const first = await openPacked(installed);
  try {
    const { page } = first;
    const window = new PackshelfWindow(page);
    await window.enterService(service, 'Sample service');
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await expect(page.getByText('The service can’t be reached.')).toHaveCount(1);
    await page.getByRole('button', { name: 'Continue anyway' }).click();
    await window.signIn(service.userName, service.password);
    await expect(page.getByRole('alert')).toContainText('The service can’t be reached.');
    await expect(window.userName).toHaveValue(service.userName);
    findings.holds('an address where nobody answers is said, and nothing is lost', true);

    await service.control.resume();
    await window.signInTo(service);
    await checkPage(page, findings);

    await page.keyboard.press('Control+,');
    await page.getByRole('radio', { name: 'Dark' }).click();
    await expect.poll(() => isDark(page)).toBe(true);
    await chooseLanguage(page, /^Language/u, 'Deutsch');
    await expect(page.getByRole('heading', { name: 'Einstellungen' })).toBeVisible();
    findings.holds('another theme and language apply at once', true);
    findings.equal('errors of the page', first.pageErrors, []);
  } finally {
    findings.equal('its window closed, the app ends with', await first.close(), 0);
  }
  service.control.stop();
  service.control.clearRequests();

  const second = await openPacked(installed);
  try {
    const { page } = second;
    const window = new PackshelfWindow(page);
    await expect(page.getByRole('combobox', { name: 'Pakete durchsuchen' })).toBeVisible();
    expect(await isDark(page)).toBe(true);
    const rows = page.getByRole('grid', { name: 'Pakete' }).getByRole('row');
    await expect(rows.nth(1)).toBeVisible();
    const refresh = page.getByRole('button', { name: 'Aktualisieren', exact: true });
    const status = page.getByRole('region', { name: 'Stand der Aktualisierung' });
    await refresh.click();
    await expect(status).toContainText('Die Liste hat den Stand von heute', { timeout: 60_000 });
    findings.holds('started again without the service: theme, language and list are there', true);

    await service.control.resume();
    await refresh.click();
    await expect(status).toContainText('Aktuell', { timeout: 60_000 });
    findings.equal(
      'the service back, the list is refreshed by',
      service.requests().flatMap(({ grant, kind }) => (kind === 'token' ? [grant] : [])),
      ['refresh_token'],
    );

    await page.keyboard.press('Control+,');
    await chooseLanguage(page, /^Sprache/u, 'English');
    await page.getByRole('button', { name: 'Packages', exact: true }).click();
    findings.holds('the session is stored', secretsOf(dataFolder(installed)).length > 0);
    await window.signOut({ deleteList: true });
    await expect(window.password).toBeVisible();
    // The form appears before the stored data is deleted.
    await findings.eventually(
      'signed out, nothing of it is stored',
      () => secretsOf(dataFolder(installed)).length === 0,
    );
    findings.equal('errors of the page', second.pageErrors, []);
  } finally {
    findings.equal('its window closed, the app ends with', await second.close(), 0);
  }
  findings.equal(
    'the app writes to the terminal',
    [...first.output, ...second.output].filter((line) => !line.startsWith('DevTools listening on ')),
    [],
  );
}

function isDark(page: Page): Promise<boolean> {
  return page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
}

async function chooseLanguage(page: Page, label: RegExp, language: string): Promise<void> {
  await page
    .getByRole('button', { name: label })
    .or(page.getByRole('combobox', { name: label }))
    .click();
  await page.getByRole('option', { name: language }).click();
}

function secretsOf(folder: string): readonly string[] {
  return readdirSync(path.join(folder, 'secrets'));
}
