import type { Page } from 'playwright/test';

/** A key with Ctrl or Command: what it types, Windows' virtual key, and its place; empty as remote desktops send it. */
interface SentKey {
  readonly key: string;
  readonly keyCode: number;
  readonly code?: string;
}

const onMac = process.platform === 'darwin';

/** Presses a key of another keyboard layout, which Playwright's own keyboard does not have. */
export async function sendWithMod(page: Page, { key, keyCode, code = '' }: SentKey): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const sent = { key, code, windowsVirtualKeyCode: keyCode, modifiers: onMac ? 4 : 2 };
  await page.keyboard.down('ControlOrMeta');
  await session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...sent });
  await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...sent });
  await page.keyboard.up('ControlOrMeta');
  await session.detach();
}
