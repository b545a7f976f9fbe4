import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from './packshelf.ts';

/** Every file below a folder, as text of its bytes. */
function everythingIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'));
}

test('password and tokens are nowhere on disk, in the window or in its storage', async ({
  openSignedIn,
  service,
  userDataDir,
}) => {
  const { page, window, close } = await openSignedIn();
  const held = await page.evaluate(
    () => JSON.stringify([localStorage, sessionStorage]) + document.documentElement.outerHTML,
  );
  const fields = await page.evaluate(() =>
    [...document.querySelectorAll('input')].map((input) => input.value).join('\n'),
  );
  await window.search.fill('pay');
  await close();
  const written = everythingIn(userDataDir);
  const files = readdirSync(userDataDir);
  expect(files).toEqual(expect.arrayContaining(['settings.json', 'secrets', 'logs', 'catalogs']));
  // A JWT begins with the letters of {" in base64.
  for (const text of [held, fields, ...written]) {
    expect(text).not.toContain(service.password);
    expect(text).not.toMatch(/eyJ[\w-]{10,}\.[\w-]{10,}\./u);
  }
});
