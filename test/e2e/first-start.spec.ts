import { readdirSync } from 'node:fs';
import { recordings } from '../stand-in/launch/stand-in.ts';
import { expect, test } from './packshelf.ts';

test('from the first start on, nothing but the service is contacted', async ({
  open,
  service,
  runtime,
  userDataDir,
}) => {
  const { app, page, window, close } = await open({ connected: false });
  await page.getByRole('textbox', { name: 'Service address' }).fill(service.baseUrl);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(window.userName).toBeVisible();
  expect(new Set(service.requests().map(({ kind }) => kind))).toEqual(new Set(['list', 'token']));

  // By default Chromium downloads dictionaries for every session.
  const made = await app.evaluate(({ session }) =>
    [session.defaultSession, session.fromPartition('persist:another')].map((one) => ({
      isEnabled: one.isSpellCheckerEnabled(),
      languages: one.getSpellCheckerLanguages(),
    })),
  );
  for (const { isEnabled, languages } of made) {
    expect(isEnabled).toBe(false);
    // On macOS the system checks spelling, with its own languages.
    if (process.platform !== 'darwin') expect(languages).toEqual([]);
  }
  const calls = (await recordings(app)).map(({ call }) => call);
  expect(calls).not.toContain('spell checker request');
  // Both sessions also refuse permissions.
  const guarded = calls.filter((call) => call === 'session.setPermissionCheckHandler');
  expect(guarded).toHaveLength(runtime.kind === 'stand-in' ? made.length : 0);
  await close();
  expect(readdirSync(userDataDir)).not.toContain('Dictionaries');

  // The address was stored.
  const again = await open({ connected: false });
  await expect(again.window.userName).toBeVisible();
});
