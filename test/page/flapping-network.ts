import { startFlappingFront, type FlappingFront } from '../equipment/support/flapping-front.ts';
import { test as base, type Opened } from './packshelf.ts';

interface FlappingFixtures {
  readonly front: FlappingFront;
  /** Opens the page behind the front, signs in, and waits until the list is complete. */
  readonly openBehindFront: () => Promise<Opened>;
}

/** Tests behind a network that can be cut. */
export const test = base.extend<FlappingFixtures>({
  front: async ({ service }, use) => {
    const front = await startFlappingFront(service.baseUrl);
    await use(front);
    await front.end();
  },
  openBehindFront: async ({ front, open, service }, use) => {
    await use(async () => {
      const connection = {
        authUrl: front.addressOf(service.authUrl),
        baseUrl: front.addressOf(service.baseUrl),
      };
      const opened = await open({ connection });
      await opened.window.signIn(service.userName, service.password);
      await opened.window.expectUpToDate();
      return opened;
    });
  },
});
