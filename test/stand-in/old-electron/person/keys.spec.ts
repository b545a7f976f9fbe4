import type { ElectronApplication } from 'playwright/test';
import { expect, test, type Desktop, type Opened } from './desktop.ts';

/** X11's codes of keys, by what they type on a US keyboard. */
const codes = {
  '1': 10,
  '2': 11,
  '3': 12,
  '6': 15,
  '0': 19,
  '-': 20,
  '=': 21,
  q: 24,
  w: 25,
  ']': 35,
  k: 45,
  "'": 48,
  v: 55,
  m: 58,
  ',': 59,
  '/': 61,
} as const;

type Key = keyof typeof codes;

/** What a press leads to: a page, a saved view, a zoom or a dialog. */
type Effect = 'packages' | 'changes' | 'settings' | 'quick open' | 'nothing' | `${number} %` | 'view';

interface Layout {
  /** The keys of `-`, of `+` or `=`, of `,`, and of K. */
  readonly out: Key;
  readonly in: Key;
  readonly settings: Key;
  readonly quickOpen: Key;
  readonly nothing?: Key;
}

/** Keys that type something else than on a US keyboard, by their names there; digits are at their places. */
const layouts: Readonly<Record<string, Layout>> = {
  // & é " ' ( - è _ ç à
  fr: { out: '6', in: '=', settings: 'm', quickOpen: 'k' },
  de: { out: '/', in: ']', settings: ',', quickOpen: 'k' },
  // + ě š č ř ž ý á í é
  cz: { out: '/', in: '-', settings: ',', quickOpen: 'k' },
  ru: { out: '-', in: '=', settings: ',', quickOpen: 'k' },
  // It has all letters, so `'` at the place of Q does not quit.
  'us(dvorak)': { out: "'", in: ']', settings: 'w', quickOpen: 'v', nothing: 'q' },
  gr: { out: '-', in: '=', settings: ',', quickOpen: 'k' },
};

function pressesOn(keys: Layout): readonly (readonly [Key, Effect])[] {
  return [
    ['2', 'changes'],
    ['3', 'view'],
    [keys.settings, 'settings'],
    ['1', 'packages'],
    [keys.out, '90 %'],
    ['0', '100 %'],
    [keys.in, '110 %'],
    [keys.out, '100 %'],
    [keys.quickOpen, 'quick open'],
    // Last, because Chromium tells of a new layout a moment later.
    ...(keys.nothing === undefined ? [] : ([[keys.nothing, 'nothing']] as const)),
  ];
}

function zoomOf(app: ElectronApplication): Promise<string> {
  return app.evaluate(
    ({ BrowserWindow }) =>
      `${Math.round((BrowserWindow.getAllWindows()[0]?.webContents.getZoomFactor() ?? 0) * 100)} %`,
  );
}

async function expectEffect({ app, page, window }: Opened, effect: Effect): Promise<void> {
  if (effect.endsWith('%')) await expect.poll(() => zoomOf(app)).toBe(effect);
  else if (effect === 'view') await expect(window.search).toHaveValue('invoice');
  else if (effect === 'packages') await expect(window.grid).toBeVisible();
  else if (effect === 'nothing') await window.update();
  else if (effect === 'quick open') {
    await expect(window.dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(window.dialog).toBeHidden();
  } else {
    const name = effect === 'changes' ? 'What changed' : 'Settings';
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  }
}

/** Holds keys long enough for a dozen repeats. */
async function hold(desktop: Desktop, ...keys: readonly string[]): Promise<void> {
  await desktop.hold(keys, 1200);
}

test('shortcuts are where the layout has them, and a held key acts once', async ({
  desktop,
  openSignedIn,
}) => {
  const opened = await openSignedIn();
  const { app, page, window } = opened;
  await window.saveView('invoice');
  await expect.poll(() => desktop.activeTitle()).toBe('Packshelf');

  for (const [layout, keys] of Object.entries(layouts)) {
    await test.step(layout, async () => {
      await desktop.layout(layout);
      // The page reads a new layout with this key.
      await desktop.press('Control_L');
      for (const [key, effect] of pressesOn(keys)) {
        await test.step(`Ctrl and ${key}: ${effect}`, async () => {
          await desktop.press(`ctrl+${codes[key]}`);
          await expectEffect(opened, effect);
        });
      }
    });
  }
  await desktop.layout('us');
  await desktop.press('ctrl+1');
  await expectEffect(opened, 'packages');

  await test.step('what toggles acts once while its key is held', async () => {
    const changes = await app.evaluateHandle(({ BrowserWindow }) => {
      const seen = { count: 0 };
      const [main] = BrowserWindow.getAllWindows();
      main?.on('enter-full-screen', () => (seen.count += 1));
      main?.on('leave-full-screen', () => (seen.count += 1));
      return seen;
    });
    const count = (): Promise<number> => changes.evaluate((seen) => seen.count);
    await hold(desktop, 'F11');
    await expect.poll(count).toBe(1);
    await desktop.press('F11');
    await expect.poll(count).toBe(2);
  });

  await test.step('what moves and zooms goes on', async () => {
    await hold(desktop, 'ctrl', 'minus');
    await expect.poll(() => zoomOf(app)).toBe('50 %');
    await desktop.press('ctrl+0');
    await expectEffect(opened, '100 %');
    await window.grid.focus();
    await hold(desktop, 'Down');
    const row = (): Promise<number> =>
      window.grid.evaluate((grid) => {
        const cell = document.getElementById(grid.getAttribute('aria-activedescendant') ?? '');
        return Number(cell?.closest('[role=row]')?.getAttribute('aria-rowindex'));
      });
    await expect.poll(row).toBeGreaterThan(5);
  });

  await test.step('a held / does not type into the box that it leads to', async () => {
    await window.search.fill('');
    await window.grid.focus();
    await hold(desktop, 'slash');
    await expect(window.search).toBeFocused();
    await expect(window.search).toHaveValue('');
  });

  await test.step('a held system-wide key opens the small window once, and the next press closes it', async () => {
    await desktop.press('ctrl+comma');
    const setting = page.getByRole('group', { name: 'Go to anything from any program' });
    await setting.getByRole('button').first().click();
    await expect(page.getByRole('button', { name: 'Press the keys' })).toBeFocused();
    const [small] = await Promise.all([app.waitForEvent('window'), desktop.press('ctrl+alt+k')]);
    await expect(small.getByRole('combobox')).toBeAttached();
    const events = await app.evaluateHandle(({ BrowserWindow }) => {
      const seen: string[] = [];
      const window = BrowserWindow.getAllWindows().find((each) => each.getTitle() === 'Go to anything');
      window?.on('show', () => seen.push('show'));
      window?.on('hide', () => seen.push('hide'));
      return seen;
    });
    await hold(desktop, 'ctrl', 'alt', 'k');
    await expect.poll(() => desktop.activeTitle()).toBe('Go to anything');
    await desktop.press('ctrl+alt+k');
    await expect.poll(() => events.jsonValue()).toEqual(['show', 'hide']);
    await expect.poll(() => desktop.activeTitle()).toBe('Packshelf');
  });

  await test.step('on a Greek keyboard, Q is where it is on a US one', async () => {
    await desktop.layout('gr');
    const closed = page.waitForEvent('close');
    await desktop.press('Control_L');
    await desktop.press(`ctrl+${codes.q}`);
    await closed;
  });
});
