import { defineConfig } from 'playwright/test';
import { findUnpackedBrowser, pageBrowser, writeOwnFonts } from './build/provision/browser.ts';
import { findRuntime } from './build/runtime.ts';

const browser = { ...pageBrowser(), viewport: { width: 1240, height: 800 }, locale: 'en-GB' };

// Reading the system's fonts is a fifth of Chromium's start, and no test needs them.
const pinned = findUnpackedBrowser();
if (pinned !== undefined && process.env['PACKSHELF_HEADED'] !== '1')
  process.env['FONTCONFIG_FILE'] = writeOwnFonts(pinned);

export default defineConfig({
  globalSetup: './test/stand-in/launch/global-setup.ts',
  outputDir: 'test-results/playwright',
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  // Each test has an app, a profile and a service of its own, and any worker takes the next test of any file. Some tests
  // wait for seconds, so three fill two processors. On Electron they would share the clipboard, the keyboard's focus and the
  // notifications of one desktop.
  fullyParallel: true,
  workers: findRuntime().kind === 'electron' ? 1 : 3,
  retries: 0,
  forbidOnly: process.env['CI'] === 'true',
  // Patience costs nothing where all goes well. At a fifth of a processor a test takes fifteen times as long.
  timeout: 300_000,
  expect: { timeout: 20_000 },
  projects: [
    { name: 'conformance', testDir: 'test/stand-in/conformance' },
    { name: 'page', testDir: 'test/page', use: browser },
    { name: 'e2e', testDir: 'test/e2e' },
    // Of both kinds; Vitest has the others of this folder.
    { name: 'slow', testDir: 'test/slow', testMatch: '**/*.spec.ts', use: browser },
    { name: 'network', testDir: 'test/network' },
    // A person in front of a real Electron.
    { name: 'person', testDir: 'test/stand-in/old-electron/person' },
    // A person with Windows.
    { name: 'windows', testDir: 'test/stand-in/windows/story', fullyParallel: false },
  ],
});
