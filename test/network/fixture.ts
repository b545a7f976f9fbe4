import { test as base } from '../stand-in/launch/fixture.ts';
import type { BackgroundProgram } from './middleboxes/middlebox.ts';

export interface MiddleboxFixtures {
  /** Waits for a program and stops it after the test; its logs are attached if the test fails. */
  readonly keep: <T extends BackgroundProgram>(starting: Promise<T>) => Promise<T>;
}

export const test = base.extend<MiddleboxFixtures>({
  // The runner reads from the first parameter which fixtures are needed, so it must be a pattern.
  keep: async ({ runtime: _ }, use, info) => {
    const boxes: BackgroundProgram[] = [];
    await use(async (starting) => {
      const box = await starting;
      boxes.push(box);
      return box;
    });
    // The newest first: it may depend on the others.
    for (const box of boxes.reverse()) {
      await box.stop();
      if (info.status === info.expectedStatus) continue;
      await info.attach(`log of ${box.name}`, { body: await box.logs(), contentType: 'text/plain' });
    }
  },
});
