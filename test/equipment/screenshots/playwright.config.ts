import { defineConfig } from 'playwright/test';

/** Pictures of every screen and state; run by `npm run screenshots`, never as a test. */
export default defineConfig({
  testDir: '.',
  globalSetup: '../../stand-in/launch/global-setup.ts',
  globalTeardown: './overview.ts',
  outputDir: '../../../test-results/screenshots-failed',
  reporter: 'list',
  // Each state has its own app and its own service; two at a time fill two processors.
  fullyParallel: true,
  workers: 2,
  timeout: 90_000,
  expect: { timeout: 15_000 },
});
