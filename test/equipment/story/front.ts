import type { Page } from 'playwright/test';

/** The id of the account in front. */
export async function frontAccount(page: Page): Promise<string> {
  const id = await page.evaluate(async () => (await globalThis.window.packshelf.readStatus()).account?.id);
  if (id === undefined) throw new Error('nobody is signed in');
  return id;
}
