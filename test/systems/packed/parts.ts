import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readXlsx } from 'hucre/xlsx';
import { expect, type Page } from 'playwright/test';
import { guidePages } from '../../../build/guide/pages.ts';
import { openPacked, savedFolder } from '../../stand-in/launch/packed.ts';
import type { SampleService } from '../../equipment/service/sample-service.ts';
import { createAuthority } from '../../equipment/support/private-authority.ts';
import { readCsv } from '../../equipment/support/read-csv.ts';
import { startTlsFront, systemTrusting } from '../../equipment/support/tls-front.ts';
import type { Findings } from '../_findings.ts';
import { signInFirst } from './first-sign-in.ts';
import { newPerson, type PackedScene } from './scene.ts';

/**
 * Uses the parts that the story does not use and a package could lack: the thread that reads the system's certificates,
 * the one that writes exports, and the guide with the licences.
 */
export async function useEveryPart(scene: PackedScene, service: SampleService): Promise<void> {
  const { findings } = scene;
  const authority = await createAuthority({
    commonName: 'Example Works Root 1',
    organisation: 'Example Works',
  });
  const front = await startTlsFront(service.baseUrl, await authority.issue());
  const person = newPerson(scene, 'parts');
  const environment = await systemTrusting(path.join(person.person, 'system'), authority.pem);
  const installed = { ...person, environment };
  const address = `https://127.0.0.1:${front.port}`;
  const app = await openPacked(installed);
  try {
    const { page } = app;
    const { userName, password } = service;
    await signInFirst(page, { baseUrl: address, authUrl: address, userName, password });
    findings.holds('a service behind TLS is trusted as this computer trusts it', true);

    const packages = service.control.state().totalCount;
    for (const entry of ['Export as CSV…', 'Export for Excel…', 'Save as PDF…']) {
      await page.getByRole('button', { name: 'Export', exact: true }).click();
      await page.getByRole('menuitem', { name: entry }).click();
      await expect(page.getByText(/exported to/u)).toBeVisible({ timeout: 60_000 });
      await page.getByRole('button', { name: 'Dismiss' }).click();
      await expect(page.getByText(/exported to/u)).toBeHidden();
    }
    await checkFiles(findings, savedFolder(installed), packages);
    await readGuide(findings, page);
    findings.equal('errors of the page', app.pageErrors, []);
  } finally {
    findings.equal('its window closed, the app ends with', await app.close(), 0);
    await front.end();
  }
}

async function checkFiles(findings: Findings, folder: string, packages: number): Promise<void> {
  const files = new Map(readdirSync(folder).map((name) => [path.extname(name), path.join(folder, name)]));
  findings.equal('files that it exports', [...files.keys()].sort(), ['.csv', '.pdf', '.xlsx']);
  const contentOf = (ending: string): Buffer => readFileSync(files.get(ending) ?? '');
  findings.equal('lines of the CSV', readCsv(contentOf('.csv').toString('utf8'), ',').length, packages + 1);
  const { sheets } = await readXlsx(contentOf('.xlsx'));
  findings.equal(
    'rows of the workbook',
    sheets.map(({ rows }) => rows.length),
    // The second sheet says what the list is.
    [packages + 1, sheets[1]?.rows.length],
  );
  findings.equal('the PDF begins with', contentOf('.pdf').toString('latin1', 0, 5), '%PDF-');
}

/** Opens every page of the guide from the settings. */
async function readGuide(findings: Findings, page: Page): Promise<void> {
  await page.keyboard.press('Control+,');
  const opened = page.context().waitForEvent('page');
  await page.getByRole('button', { name: 'User guide' }).click();
  const guide = await opened;
  const pages = guide.getByRole('navigation', { name: 'Pages', exact: true }).getByRole('link');
  // The page of licences follows the written pages.
  await expect(pages).toHaveCount(guidePages.length + 1);
  for (let at = 0; at <= guidePages.length; at += 1) {
    const name = await pages.nth(at).innerText();
    await pages.nth(at).click();
    await expect(guide.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect.poll(() => brokenImages(guide), { message: name }).toBe(0);
  }
  findings.holds('every page of the guide opens, with its pictures', true);
  findings.holds(
    'the last are the licences of what is inside',
    (await guide.getByRole('heading', { level: 2, name: /^undici / }).count()) === 1,
  );
}

function brokenImages(guide: Page): Promise<number> {
  return guide
    .locator('img')
    .evaluateAll(
      (images) =>
        images.filter((image) => image instanceof HTMLImageElement && image.naturalWidth === 0).length,
    );
}
