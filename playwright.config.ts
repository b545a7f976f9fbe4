import { defineConfig } from 'playwright/test';

export default defineConfig({
  globalSetup: './test/launch/global-setup.ts',
  outputDir: 'test-results/playwright',
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  workers: 1,
  retries: 0,
  forbidOnly: process.env['CI'] === 'true',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  projects: [
    { name: 'conformance', testDir: 'test/conformance' },
    { name: 'e2e', testDir: 'test/e2e' },
  ],
});
