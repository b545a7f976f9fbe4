import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { defineConfig } from 'playwright/test';
import { findUnpackedBrowser } from '../../../build/provision/browser.ts';
import { cacheFolder } from '../../../build/system/project-folder.ts';

const browser = findUnpackedBrowser();
if (browser === undefined)
  throw new Error('The pinned browser is not there: `npm test visual` brings it along.');

/** A font configuration without the fonts and rendering settings of the system. The gallery has its own font. */
const fonts = path.join(cacheFolder, 'gallery', 'fonts.conf');
writeFileSync(
  fonts,
  `<?xml version="1.0"?>
<fontconfig>
  <dir>${path.join(path.dirname(browser.path), 'fonts')}</dir>
  <cachedir>${path.join(cacheFolder, 'gallery-fonts')}</cachedir>
</fontconfig>
`,
);

const variables: NodeJS.ProcessEnv = { ...process.env, FONTCONFIG_FILE: fonts };
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
