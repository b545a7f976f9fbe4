import { join } from 'node:path';
import { expect, type Page } from 'playwright/test';
import type { SampleService } from '../service/sample-service.ts';
import type { Stage } from './stage.ts';
import { PackshelfWindow } from './window.ts';

export interface StoryOptions {
  readonly stage: Stage;
  /** A running service. */
  readonly service: SampleService;
  /** The folder for numbered screenshots. */
  readonly folder: string;
  readonly say: (line: string) => void;
}

/** The latency of each page in ms, so that all pages take twenty seconds and arriving rows are visible. */
function arrivingLatency(packages: number): number {
  const pagesInARow = Math.ceil(packages / 100 / 6);
  return Math.max(60, Math.ceil(20_000 / pagesInARow));
}

/** The steps of the whole story; each is a claim that is checked. */
class Story {
  readonly #options: StoryOptions;
  #shots = 0;

  constructor(options: StoryOptions) {
    this.#options = options;
  }

  async tell(): Promise<void> {
    const { service, stage } = this.#options;
    const packages = service.control.state().totalCount;
    const total = new Intl.NumberFormat('en').format(packages);

    let { page, window } = await this.#open();
    if (!stage.isConnected) {
      await this.#step('The first start asks where the packages are, and tests what is typed', async () => {
        await this.#shoot(page, 'first-start');
        await window.enterService(service, 'Sample service');
        await this.#shoot(page, 'connection-entered');
        await page.getByRole('button', { name: 'Continue' }).click();
      });
    }
    await this.#step('The app opens and asks who is there', async () => {
      await expect(window.userName).toBeVisible();
      await this.#shoot(page, 'sign-in');
    });
    await this.#step('A wrong password is answered beside its field, and nothing is lost', async () => {
      await window.signIn(service.userName, 'not the password');
      await expect(page.getByText('User name or password isn’t right', { exact: false })).toBeVisible();
      await expect(window.userName).toHaveValue(service.userName);
      await expect(window.password).toHaveValue('');
      await this.#shoot(page, 'wrong-password');
    });
    await this.#step('Signed in: the first packages are there while the rest is still arriving', async () => {
      service.control.setLatency(arrivingLatency(packages), 'list');
      await window.signIn(service.userName, service.password);
      await expect(window.rows.first()).toBeVisible();
      await expect(window.progress).toBeVisible();
      await this.#shoot(page, 'arriving');
      service.control.setLatency(0);
    });
    await this.#step(`All ${total} packages are there, and the date says so`, async () => {
      await expect(window.syncStatus).toContainText('Up to date', { timeout: 120_000 });
      await expect(window.count).toContainText(total);
      await this.#shoot(page, 'up-to-date');
    });
    await this.#step('Three letters find the package', async () => {
      await this.#find(window, 'pay');
      await this.#shoot(page, 'found');
    });
    await this.#step('Its details show every field', async () => {
      await window.rows.first().click();
      await expect(window.details.getByRole('heading')).not.toHaveText('');
      for (const label of ['Package ID', 'Status', 'Comments', 'Created by', 'Updated']) {
        await expect(window.details.getByText(label, { exact: true }).first()).toBeVisible();
      }
      await this.#shoot(page, 'details');
      const folded = window.details.getByText('Data for the help desk');
      const channel = window.details.getByText('Channel ID', { exact: true });
      await folded.click();
      await expect(channel).toBeVisible();
      await folded.click();
      await expect(channel).toBeHidden();
    });
    await this.#step('The same in dark, and in a small window', async () => {
      await page.emulateMedia({ colorScheme: 'dark' });
      await this.#shoot(page, 'dark');
      await page.emulateMedia({ colorScheme: null });
      await page.keyboard.press('Escape');
      await stage.resize(480, 640);
      await expect(window.rows.first()).toBeVisible();
      await this.#shoot(page, 'small');
      await stage.resize(1240, 800);
    });
    await this.#step(
      'The network dies: the list stays, search works, and the window says what is',
      async () => {
        service.control.stop();
        await window.refresh.click();
        await expect(window.syncStatus).toContainText(/can’t be reached|offline/iu, { timeout: 60_000 });
        await this.#find(window, 'ship');
        await this.#shoot(page, 'no-network');
      },
    );
    await this.#step(
      'Closed and opened again without network: the stored list is on screen, with its date',
      async () => {
        await stage.close();
        service.control.clearRequests();
        ({ page, window } = await this.#open());
        await expect(window.rows.first()).toBeVisible();
        await expect(window.count).toContainText(total);
        await this.#find(window, 'pay');
        await window.refresh.click();
        await expect(window.syncStatus).toContainText('The list is from today', { timeout: 60_000 });
        expect(service.requests()).toEqual([]);
        await this.#shoot(page, 'relaunched-without-network');
      },
    );
    await this.#step('The network is back: one click and the list is up to date', async () => {
      await service.control.resume();
      await window.refresh.click();
      await expect(window.syncStatus).toContainText('Up to date', { timeout: 120_000 });
      await this.#shoot(page, 'network-back');
    });
    await this.#step('Signing out deletes the session and, as wished, the stored list', async () => {
      await window.signOut({ deleteList: true });
      await expect(window.password).toBeVisible();
      await this.#shoot(page, 'signed-out');
    });
    await stage.close();
  }

  async #step(sentence: string, act: () => Promise<void>): Promise<void> {
    try {
      await act();
    } catch (error) {
      this.#options.say(`  ✗ ${sentence}`);
      throw error;
    }
    this.#options.say(`  ✓ ${sentence}`);
  }

  async #find(window: PackshelfWindow, letters: string): Promise<void> {
    await window.search.fill('');
    await window.search.pressSequentially(letters);
    await expect(window.rows.first().locator('mark').first()).toContainText(letters, { ignoreCase: true });
  }

  async #shoot(page: Page, name: string): Promise<void> {
    this.#shots += 1;
    const file = `${String(this.#shots).padStart(2, '0')}-${name}.png`;
    await page.screenshot({ path: join(this.#options.folder, file) });
  }

  async #open(): Promise<{ page: Page; window: PackshelfWindow }> {
    const page = await this.#options.stage.open();
    return { page, window: new PackshelfWindow(page) };
  }
}

/**
 * Runs the story in the real window and ends its stage. Returns whether every step was true; prints the first false step
 * with its reason.
 */
export async function runStory(options: StoryOptions): Promise<boolean> {
  try {
    await new Story(options).tell();
    return true;
  } catch (error) {
    options.say(error instanceof Error ? error.message : String(error));
    return false;
  } finally {
    await options.stage.end();
  }
}
