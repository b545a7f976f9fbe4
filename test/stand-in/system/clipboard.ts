import { runningBrowser } from '../browser/running.ts';
import { guard } from '../guard.ts';
import { WebContents } from '../window/web-contents.ts';

/** Used while no window is open; with a window the browser's own clipboard is the one that counts. */
let kept = '';

/** Settles when nobody has the permission any more. */
let last: Promise<unknown> = Promise.resolve();

/** Runs with the permission for just this moment, so that the page itself never has it; one after the other. */
function withPermission(expression: string): Promise<unknown> {
  const next = last.then(() => permitted(expression));
  last = next.catch(() => undefined);
  return next;
}

async function permitted(expression: string): Promise<unknown> {
  const host = runningBrowser();
  const page = WebContents.getAllWebContents()
    .find((contents) => contents.currentPage() !== undefined)
    ?.currentPage();
  if (host === undefined || page === undefined) return undefined;
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

export const clipboard = guard(
  {
    async writeText(text: string): Promise<void> {
      kept = text;
      await withPermission(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
    },

    async readText(): Promise<string> {
      const text = await withPermission('navigator.clipboard.readText()');
      return typeof text === 'string' ? text : kept;
    },

    clear(): void {
      clipboard.writeText('').catch(() => undefined);
    },
  },
  'clipboard',
);
