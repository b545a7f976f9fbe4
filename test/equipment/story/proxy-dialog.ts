import type { Locator, Page } from 'playwright/test';

/** The dialog in which a proxy asks the person to sign in. */
export class ProxyDialog {
  readonly dialog: Locator;

  constructor(page: Page) {
    this.dialog = page.getByRole('dialog', { name: 'Sign in to the proxy' });
  }

  /** Shown after an answer that the proxy has refused. */
  get refusal(): Locator {
    return this.dialog.getByText('The proxy didn’t accept this name or password.');
  }

  /** Settles when this dialog is gone; after a refusal another one opens, maybe at once. */
  async answer(userName: string, password: string): Promise<void> {
    const answered = await this.dialog.elementHandle();
    await this.dialog.getByLabel('User name').fill(userName);
    await this.dialog.getByLabel('Password', { exact: true }).fill(password);
    await this.dialog.getByRole('button', { name: 'Sign in' }).click();
    await answered.waitForElementState('hidden');
  }
}
