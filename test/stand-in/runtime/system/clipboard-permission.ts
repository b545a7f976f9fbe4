import { runningBrowser } from '../browser/running.ts';
import type { Page } from '../window/page.ts';

/** Resolves when the permission has been revoked. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Evaluates in a page that may use the clipboard only meanwhile, so that the page never has the permission; one expression at
 * a time.
 */
export function withPermission(page: Page, expression: string): Promise<unknown> {
  const next = last.then(() => permitted(page, expression));
  last = next.catch(() => undefined);
  return next;
}

async function permitted(page: Page, expression: string): Promise<unknown> {
  const host = runningBrowser();
  if (host === undefined) return undefined;
  const permissions = ['clipboard-read', 'clipboard-write'];
  const set = async (setting: 'granted' | 'denied'): Promise<void> => {
    for (const name of permissions) {
      await host.browser.send('Browser.setPermission', {
        permission: { name, allowWithoutSanitization: true },
        setting,
      });
    }
  };
  await set('granted');
  try {
    await page.host.session.send('Emulation.setFocusEmulationEnabled', { enabled: true });
    return await page.evaluateApart(expression);
  } finally {
    await set('denied');
  }
}

/** Runs in the page: whether anything can be pasted. An empty text is what is left after `clear`. */
const findContent = `(async () => {
  for (const item of await navigator.clipboard.read()) {
    for (const type of item.types) {
      if (type !== 'text/plain' || (await (await item.getType(type)).text()) !== '') return true;
    }
  }
  return false;
})()`;

export async function hasClipboardContent(page: Page): Promise<boolean> {
  return (await withPermission(page, findContent).catch(() => false)) === true;
}
