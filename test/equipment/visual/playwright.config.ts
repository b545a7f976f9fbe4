import { availableParallelism } from 'node:os';
import { defineConfig } from 'playwright/test';
import { findUnpackedBrowser, writeOwnFonts } from '../../../build/provision/browser.ts';

const browser = findUnpackedBrowser();
if (browser === undefined)
  throw new Error('The pinned browser is not there: `npm test visual` brings it along.');

// The gallery has its own font, and pictures must not depend on those of the system.
const variables: NodeJS.ProcessEnv = { ...process.env, FONTCONFIG_FILE: writeOwnFonts(browser) };
const environment: Record<string, string> = {};
for (const [name, value] of Object.entries(variables)) if (value !== undefined) environment[name] = value;

/** Pictures of components, compared only in the browser that build/browser pins. */
export default defineConfig({
  testDir: '.',
  outputDir: '../../../test-results/visual',
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  reporter: [['list']],
  // The files are independent of each other; the tests of one share a page.
  workers: Math.min(2, availableParallelism()),
  retries: 0,
  forbidOnly: process.env['CI'] === 'true',
  timeout: 60_000,
  // A missing picture is an error and is not created during a test.
  updateSnapshots: 'none',
  expect: {
    timeout: 10_000,
    // Small enough to detect a token that changes by a few hundredths.
    toHaveScreenshot: { threshold: 0.02, maxDiffPixels: 10, animations: 'disabled', caret: 'hide' },
  },
  use: {
    launchOptions: {
      executablePath: browser.path,
      env: environment,
      args: ['--font-render-hinting=none', '--disable-lcd-text', '--force-color-profile=srgb'],
    },
  },
});
