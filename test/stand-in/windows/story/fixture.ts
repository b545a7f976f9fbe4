import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test as base } from 'playwright/test';
import { windowsElectronFolder } from '../../../../build/provision/windows.ts';
import { startSampleService, type SampleService } from '../../../equipment/service/sample-service.ts';
import { appFolder } from '../../old-electron/folders.ts';
import { Computer, type Shown } from './computer.ts';

/** A person in front of a computer. */
interface Person {
  readonly computer: Computer;
  /** It has 1,200 packages, and is on Linux. */
  readonly service: SampleService;
  /** The person's list in the app, which is started and signed in if need be. */
  readonly openList: (args?: readonly string[]) => Promise<Shown>;
  /** Quits the app by its keys; settles when its process has ended. */
  readonly quit: () => Promise<number | null>;
}

/** Whether all is there that `npm run test:windows` provides. */
export const isProvided =
  existsSync(windowsElectronFolder) &&
  existsSync(path.join(appFolder, 'packaged.js')) &&
  process.env['DISPLAY'] !== undefined;

/**
 * A person and their computer, through all tests of a file, in order: each finds what the one before has left. After a failure the
 * rest of the file gets another computer.
 */
export const test = base.extend<object, { readonly person: Person }>({
  person: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the parameters of fixtures.
    async ({}, use) => {
      const computer = new Computer();
      // A name that occurs nowhere else.
      const service = await startSampleService({ packages: 1200, userName: 'florentine.quandt' });
      await use({
        computer,
        service,
        async openList(args) {
          const running = await computer.open(args);
          const shown = await running.shown();
          const { page, window } = shown;
          const address = page.getByRole('textbox', { name: 'Service address' });
          await expect(address.or(window.userName).or(window.grid)).toBeVisible();
          if (await address.isVisible()) {
            await window.enterService(service, 'Work');
            await page.getByRole('button', { name: 'Continue' }).click();
            await expect(window.userName).toBeVisible();
          }
          if (await window.userName.isVisible()) await window.signInTo(service);
          await window.expectWholeList(service);
          return shown;
        },
        async quit() {
          const running = await computer.open();
          const { page } = await running.shown();
          // The page may be gone before it answers.
          await page.keyboard.press('Control+q').catch(() => undefined);
          return await running.ended;
        },
      });
      await computer.remove();
      await service.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

export { expect };
