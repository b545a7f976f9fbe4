import { defineConfig } from 'playwright/test';

/** The pictures of the user guide; run by `npm run guide`, never as a test. */
export default defineConfig({
  testDir: '.',
  globalSetup: '../../stand-in/launch/global-setup.ts',
  outputDir: '../../../test-results/guide-failed',
  reporter: 'list',
  workers: 1,
  timeout: 90_000,
  expect: { timeout: 15_000 },
});
