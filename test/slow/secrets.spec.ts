import { chmodSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { createEavesdropper } from '../equipment/support/eavesdropper.ts';
import { expect, test } from '../e2e/packshelf.ts';
import { shownText } from '../e2e/shown-text.ts';
import { everythingIn, forms } from '../equipment/support/traces.ts';

/** The arguments of all processes, where they can be read. */
function processArguments(): string {
  if (process.platform !== 'linux') return '';
  const texts: string[] = [];
  for (const id of readdirSync('/proc').filter((name) => /^\d+$/u.test(name))) {
    try {
      texts.push(readFileSync(join('/proc', id, 'cmdline'), 'utf8'));
    } catch {
      // The process has ended meanwhile.
    }
  }
  return texts.join('\n');
}

async function pageState(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const databases = await indexedDB.databases();
    return [
      JSON.stringify([
        localStorage,
        sessionStorage,
        databases,
        await caches.keys(),
        document.cookie,
        location.href,
      ]),
      document.documentElement.outerHTML,
      ...[...document.querySelectorAll('input')].map((input) => input.value),
      JSON.stringify(window.history.state),
    ].join('\n');
  });
}

/** A heap snapshot of the page, with every string in its memory. */
async function heapOf(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page);
  const chunks: string[] = [];
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk));
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  await session.detach();
  return chunks.join('');
}

/** Our files that other users of this computer may access. */
function filesOpenToOthers(userDataDir: string): readonly string[] {
  return readdirSync(userDataDir, { recursive: true, encoding: 'utf8' })
    .filter((name) => /^settings\.|\.(?:secret|log|sqlite|index|json)$/u.test(name))
    .filter((name) => (statSync(join(userDataDir, name)).mode & 0o077) !== 0);
}

test('after a session the password and tokens are not on disk, in arguments, in the window or in its messages', async ({
  launch,
  open,
  service,
  userDataDir,
}, info) => {
  const eavesdropper = createEavesdropper(info.outputPath());
  const { app, page, window, close } = await open({ appDir: eavesdropper.appDir });
  const argumentsOf = [
    processArguments(),
    await app.evaluate(() => JSON.stringify([process.argv, process.execArgv])),
  ];

  // A wrong password, a sign-in, a refresh with a rotated token, the end of the session, another sign-in.
  await window.signIn(service.userName, `${service.password}?`);
  await expect(page.getByText('User name or password isn’t right', { exact: false })).toBeVisible();
  await window.signInTo(service);
  await window.search.fill('pay');
  await window.rows.first().click();
  await expect(window.details).toBeVisible();
  service.control.expireAccessTokens();
  await window.update();
  await service.control.waitForRequest({ kind: 'token', grant: 'refresh_token' });
  service.control.revokeSessions();
  service.control.expireAccessTokens();
  // The minimum interval between two refreshes delays this one.
  await window.refresh.click();
  await page.getByRole('button', { name: 'Sign in again' }).click({ timeout: 30_000 });
  await window.signInTo(service);
  argumentsOf.push(processArguments());
  const held = [await pageState(page), await heapOf(page)];

  // A crash may leave dump files, and the reloaded window requests everything again.
  await app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer(),
  );
  await expect.poll(() => shownText(app), { timeout: 20_000 }).toContain('The window had to be opened again');
  // Read the files while the app runs, which includes journals of databases, and again after its end.
  const files = [...everythingIn(userDataDir)];
  await close();
  // On Windows files inherit their permissions from the profile's folder.
  const hasRights = process.platform !== 'win32';
  if (hasRights) {
    expect(filesOpenToOthers(userDataDir)).toEqual([]);
    // The permissions that an older version set.
    for (const name of ['settings.json', 'settings.backup.json']) chmodSync(join(userDataDir, name), 0o644);
  }
  const again = await launch({ args: [] });
  await again.firstWindow();
  if (hasRights) expect(filesOpenToOthers(userDataDir)).toEqual([]);
  await again.close();
  files.push(...everythingIn(userDataDir));

  const names = files.map(([name]) => name.slice(userDataDir.length));
  for (const part of ['settings.json', 'secrets', 'packshelf.log', '.sqlite']) {
    expect(
      names.some((name) => name.includes(part)),
      part,
    ).toBe(true);
  }
  const heard = eavesdropper.heard();
  expect(heard).toContain('packshelf:readStatus');
  expect(heard).toContain('packshelf:signIn');
  expect(heard).toContain('packshelf:changed');

  const tokens = service.control.issuedTokens();
  expect(tokens.length).toBeGreaterThanOrEqual(6);
  // Only the signature is unique: headers and parts of the payload are the same in all tokens.
  const signatures = tokens.map((token) => token.split('.').at(-1) ?? token);
  const places = new Map<string, string>([
    ...files,
    ['arguments', argumentsOf.join('\n')],
    ['what the window was sent', heard],
    ['what the window holds', held.join('\n')],
  ]);
  const found: string[] = [];
  for (const [place, text] of places) {
    for (const form of forms(service.password)) {
      if (text.includes(form)) found.push(`password in ${place}`);
    }
    // A truncated token.
    if (/eyJ[\w-]{10,}\.eyJ[\w-]{10,}/u.test(text)) found.push(`part of a token in ${place}`);
    for (const signature of signatures.flatMap(forms))
      if (text.includes(signature)) found.push(`token in ${place}`);
  }
  expect([...new Set(found)]).toEqual([]);
});
