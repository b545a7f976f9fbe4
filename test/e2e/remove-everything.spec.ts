import { startSampleService } from '../equipment/service/sample-service.ts';
import { expect, test } from './packshelf.ts';
import { everythingIn, forms } from '../equipment/support/traces.ts';

test('removing everything leaves no trace, and the app starts again without a restart @slow', async ({
  open,
  userDataDir,
}) => {
  // A name that occurs nowhere else.
  const service = await startSampleService({ packages: 1200, userName: 'florentine.quandt' });
  // The address is entered in the app, so that it is stored.
  const { page, window: shown, close } = await open({ connected: false });
  const connection = { name: 'My packages', baseUrl: service.baseUrl, authUrl: service.authUrl };
  await page.evaluate((input) => window.packshelf.saveConnection(input), connection);
  await shown.signInTo(service);
  await page.evaluate(() => window.packshelf.savePreferences({ rail: 'slim', language: 'en' }));
  const name = await shown.rows.first().getByRole('rowheader').innerText();
  const host = new URL(service.baseUrl).host;
  const traces = (): string[] => {
    const found: string[] = [];
    for (const [file, text] of everythingIn(userDataDir)) {
      // The stand-in's browser stores form entries; Electron does not.
      if (/stand-in-profile.Default.(?:Web Data|Sessions)/u.test(file)) continue;
      for (const trace of [name, service.userName, host, 'My packages', ...service.control.issuedTokens()])
        if (forms(trace).some((form) => text.includes(form))) found.push(`${trace} in ${file}`);
    }
    return found;
  };
  expect(traces()).not.toEqual([]);

  const removed = await page.evaluate(() => window.packshelf.removeEverything());
  expect(removed).toEqual({ ok: true, value: null });
  expect(traces()).toEqual([]);
  const status = await page.evaluate(() => window.packshelf.readStatus());
  expect(status).toMatchObject({
    connection: null,
    account: null,
    session: { state: 'signed-out' },
    catalog: { snapshot: null, rows: 0 },
    notices: [],
    preferences: { rail: 'wide', language: 'system' },
  });
  await expect(shown.grid).toBeHidden();

  // The app works as at a first start.
  await page.evaluate((input) => window.packshelf.saveConnection(input), connection);
  await shown.signInTo(service);
  await page.evaluate(() => window.packshelf.removeEverything());
  await close();
  expect(traces()).toEqual([]);

  const again = await open({ connected: false });
  const later = await again.page.evaluate(() => window.packshelf.readStatus());
  expect(later).toMatchObject({ connection: null, account: null, catalog: { rows: 0 }, notices: [] });
  await service.close();
});
