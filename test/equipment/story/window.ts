import { expect, type Locator, type Page } from 'playwright/test';
import type {} from '../../../src/preload/contract/ipc.ts'; // Declares the bridge in the page.
import type { SampleService } from '../service/sample-service.ts';

const figures = new Intl.NumberFormat('en-GB');

/** The addresses of a service. */
export interface Place {
  readonly baseUrl: string;
  readonly authUrl: string;
}

interface Person {
  readonly userName: string;
  readonly password: string;
}

/** The window's controls by role and accessible name. */
export class PackshelfWindow {
  readonly #page: Page;
  readonly userName: Locator;
  /** A password field has no ARIA role. */
  readonly password: Locator;
  readonly signInButton: Locator;
  readonly signInAgain: Locator;
  readonly dialog: Locator;
  readonly search: Locator;
  readonly grid: Locator;
  /** Rows with packages, without the header. */
  readonly rows: Locator;
  readonly syncStatus: Locator;
  readonly refresh: Locator;
  readonly stop: Locator;
  /** Only visible during a sync. */
  readonly progress: Locator;
  readonly details: Locator;
  readonly count: Locator;

  constructor(page: Page) {
    this.#page = page;
    this.userName = page.getByRole('textbox', { name: 'User name' });
    this.password = page.getByLabel('Password', { exact: true });
    this.signInButton = page.getByRole('button', { name: 'Sign in', exact: true });
    this.signInAgain = page.getByRole('button', { name: 'Sign in again', exact: true });
    this.dialog = page.getByRole('dialog');
    this.search = page.getByRole('combobox', { name: 'Search packages' });
    this.grid = page.getByRole('grid', { name: 'Packages' });
    this.rows = this.grid.getByRole('row').filter({ has: page.getByRole('gridcell') });
    this.syncStatus = page.getByRole('region', { name: 'Sync status' });
    this.refresh = page.getByRole('button', { name: 'Refresh', exact: true });
    this.stop = this.syncStatus.getByRole('button', { name: 'Stop' });
    this.progress = this.syncStatus.getByRole('progressbar');
    this.details = page.getByRole('region', { name: 'Details' });
    this.count = page.getByTestId('count');
  }

  /** The accessible description of a field: problems, hints and warnings. */
  async noteOf(field: Locator): Promise<string> {
    const id = (await field.getAttribute('aria-describedby')) ?? '';
    // Read without waiting, because the note may have disappeared.
    const notes = await this.#page.locator(`[id="${id}"]`).allInnerTexts();
    return notes.join(' ').trim();
  }

  async expectUpToDate(): Promise<void> {
    await settled(this.syncStatus, 'Up to date');
    await expect(this.syncStatus).toContainText('Up to date', { timeout: 60_000 });
  }

  /** Waits until the count in the window has this text. */
  async expectCount(words: string): Promise<void> {
    await settled(this.count, words);
    await expect(this.count).toHaveText(words);
  }

  /** Waits until the list is up to date and shows all packages of the service. */
  async expectWholeList({ control }: SampleService): Promise<void> {
    await this.expectUpToDate();
    // The rows follow the status a moment later.
    await this.expectCount(`${figures.format(control.state().totalCount)} packages`);
  }

  /** Refreshes the list and waits for a new time in the status, because its words may be those of the previous sync. */
  async update(): Promise<void> {
    const time = this.syncStatus.getByRole('time');
    const before = (await time.getAttribute('datetime')) ?? '';
    await this.refresh.click();
    await expect(time).not.toHaveAttribute('datetime', before, { timeout: 60_000 });
    await this.expectUpToDate();
  }

  /** Refreshes the list once, and waits for the end in whatever way. */
  async syncOnce({ control }: SampleService): Promise<void> {
    control.clearRequests();
    await this.refresh.click();
    await control.waitForRequest({ kind: 'list' });
    const state = () =>
      this.#page.evaluate(async () => (await globalThis.window.packshelf.readStatus()).sync.state);
    await expect.poll(state).not.toBe('running');
  }

  /** Searches, and saves the search as a view; without a name with the one that is suggested. */
  async saveView(text: string, name?: string): Promise<void> {
    await this.search.fill(text);
    await this.#page.keyboard.press('ControlOrMeta+s');
    const field = this.dialog.getByRole('textbox', { name: 'Name' });
    await expect(field).toBeFocused();
    if (name !== undefined) await field.fill(name);
    await this.#page.keyboard.press('Enter');
    await expect(this.dialog).toBeHidden();
  }

  /** The button of a saved view in the rail. */
  savedView(name: string | RegExp): Locator {
    return this.#page.getByRole('list', { name: 'Saved views' }).getByRole('button', { name });
  }

  async notifyOfView(name: RegExp): Promise<void> {
    await this.savedView(name).click({ button: 'right' });
    await this.#page.getByRole('menuitemcheckbox', { name: /^Tell me about new/u }).click();
  }

  /** Goes to the settings and checks for a newer version of the app. */
  async checkForAppUpdate(): Promise<void> {
    await this.openSettings();
    await this.#page.getByRole('button', { name: 'Check for a new version' }).click();
  }

  async backToList(): Promise<void> {
    await this.#page.getByRole('button', { name: 'Packages', exact: true }).click();
    await expect(this.rows.first()).toBeVisible();
  }

  /** Expects an announcement to assistive technology. */
  async expectHeard(words: string): Promise<void> {
    await expect(this.#page.getByRole('log').getByText(words, { exact: true }).first()).toBeAttached();
  }

  async signIn(userName: string, password: string): Promise<void> {
    await this.userName.fill(userName);
    await this.password.fill(password);
    await this.signInButton.click();
  }

  /** Signs in and waits for the whole list. */
  async signInTo({ userName, password }: Person): Promise<void> {
    await this.signIn(userName, password);
    await this.expectUpToDate();
  }

  /** Fills in the connection form. */
  async enterService({ baseUrl, authUrl }: Place, name: string): Promise<void> {
    await this.#page.getByRole('textbox', { name: 'Service address' }).fill(baseUrl);
    await this.enterSignInAddress(authUrl);
    await this.#page.getByRole('textbox', { name: 'Name (optional)' }).fill(name);
  }

  /** Fills in the sign-in address of the connection form, which is collapsed while it is empty. */
  async enterSignInAddress(authUrl: string): Promise<void> {
    const address = this.#page.getByRole('textbox', { name: 'Sign-in address' });
    if (!(await address.isVisible())) await this.#page.getByText('More', { exact: true }).click();
    await address.fill(authUrl);
  }

  async openSettings(): Promise<void> {
    await this.#page.keyboard.press('ControlOrMeta+,');
    const heading = this.#page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveAccessibleName('Settings');
    await expect(heading).toBeVisible();
    await expect(heading).toBeFocused();
  }

  async openAccountMenu(): Promise<void> {
    await this.#page.getByRole('button', { name: /account$/iu }).click();
  }

  async beginAddingAccount(): Promise<void> {
    await this.openAccountMenu();
    await this.#page.getByRole('menuitem', { name: 'Add account…' }).click();
    await expect(this.#page.getByRole('heading', { name: 'Add an account' })).toBeVisible();
  }

  /** Adds an account of another service and waits for its whole list, which is in front then. */
  async addAccount(service: SampleService, name: string): Promise<void> {
    await this.beginAddingAccount();
    await this.#page.getByRole('button', { name: 'Change…' }).click();
    await this.enterService(service, name);
    await this.#page.getByRole('button', { name: 'Save' }).click();
    await this.signIn(service.userName, service.password);
    await this.expectWholeList(service);
  }

  /** The text above the items of the account menu. */
  async accountFacts(): Promise<string> {
    await this.#page.getByRole('button', { name: 'Account' }).click();
    const facts = await this.#page.getByTestId('account-facts').innerText();
    await this.#page.keyboard.press('Escape');
    return facts;
  }

  async beginSigningOut(): Promise<void> {
    await this.openAccountMenu();
    await this.#page.getByRole('menuitem', { name: 'Sign out…' }).click();
    await expect(this.dialog).toBeVisible();
  }

  async signOut({ deleteList }: { readonly deleteList: boolean }): Promise<void> {
    await this.beginSigningOut();
    await this.dialog.getByRole('button', { name: deleteList ? /delete/iu : /keep/iu }).click();
  }
}

/**
 * Waits for a text that takes long. An assertion would read the whole page for its message in every poll, which slows the
 * app down.
 */
async function settled(part: Locator, words: string): Promise<void> {
  await part.filter({ hasText: words }).waitFor({ state: 'attached', timeout: 60_000 });
}
