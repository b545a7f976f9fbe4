import { expect, type Locator, type Page } from 'playwright/test';

/** The window by its roles and names, as a person or a screen reader meets it. */
export class PackshelfWindow {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  get userName(): Locator {
    return this.#page.getByRole('textbox', { name: 'User name' });
  }

  /** A password field has no role of its own. */
  get password(): Locator {
    return this.#page.getByLabel('Password', { exact: true });
  }

  get search(): Locator {
    return this.#page.getByRole('searchbox', { name: 'Search packages' });
  }

  get grid(): Locator {
    return this.#page.getByRole('grid', { name: 'Packages' });
  }

  /** Rows with packages, without the header. */
  get rows(): Locator {
    return this.grid.getByRole('row').filter({ has: this.#page.getByRole('gridcell') });
  }

  get syncStatus(): Locator {
    return this.#page.getByRole('region', { name: 'Sync status' });
  }

  get refresh(): Locator {
    return this.#page.getByRole('button', { name: 'Refresh', exact: true });
  }

  get stop(): Locator {
    return this.syncStatus.getByRole('button', { name: 'Stop' });
  }

  get details(): Locator {
    return this.#page.getByRole('region', { name: 'Details' });
  }

  get count(): Locator {
    return this.#page.getByTestId('count');
  }

  async expectUpToDate(): Promise<void> {
    await expect(this.syncStatus).toContainText('Up to date', { timeout: 60_000 });
  }

  async signIn(userName: string, password: string): Promise<void> {
    await this.userName.fill(userName);
    await this.password.fill(password);
    await this.#page.getByRole('button', { name: 'Sign in', exact: true }).click();
  }

  async signOut({ deleteList }: { readonly deleteList: boolean }): Promise<void> {
    await this.#page.getByRole('button', { name: 'Account' }).click();
    await this.#page.getByRole('menuitem', { name: 'Sign out…' }).click();
    await this.#page.getByRole('button', { name: deleteList ? /delete/iu : /keep/iu }).click();
  }
}
