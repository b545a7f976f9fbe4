import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test as base } from 'playwright/test';
import { windowsElectronFolder } from '../../../../build/provision/windows.ts';
import { startSampleService, type SampleService } from '../../../equipment/service/sample-service.ts';
import { appFolder } from '../../old-electron/folders.ts';
import { Computer, type Running } from './computer.ts';

interface Person {
  readonly computer: Computer;
  /** With 1,200 packages, on Linux. */
  readonly service: SampleService;
  /** The running app with the person's list; it is started and signed in if need be. */
  readonly openList: () => Promise<Running>;
}

const isProvided =
  existsSync(windowsElectronFolder) &&
  existsSync(path.join(appFolder, 'packaged.js')) &&
  process.env['DISPLAY'] !== undefined;

/**
 * A person and their computer, through all tests of a file, in order: each finds what the one before has left, and after a failure
 * the rest of the file gets another computer.
 */
export const test = base.extend<object, { readonly person: Person }>({
  person: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the parameters of fixtures.
    async ({}, use) => {
      test.skip(!isProvided, 'npm run test:windows provides Windows and the app');
      const computer = new Computer();
      const service = await startSampleService({ packages: 1200 });
      await use({
        computer,
        service,
        async openList() {
          const running = await computer.open();
          const { page, window } = running;
          const address = page.getByRole('textbox', { name: 'Service address' });
          await expect(address.or(window.userName).or(window.grid)).toBeVisible();
          if (await address.isVisible()) {
            await window.enterService(service, 'Work');
            await page.getByRole('button', { name: 'Continue' }).click();
            await expect(window.userName).toBeVisible();
          }
          if (await window.userName.isVisible()) await window.signInTo(service);
          await window.expectWholeList(service);
          return running;
        },
      });
      await computer.remove();
      await service.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

export { expect };
