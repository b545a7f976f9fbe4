import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { findInPath, isExecutable } from '../system/find-in-path.ts';
import { cacheFolder, projectFolder } from '../system/project-folder.ts';

/** A browser that the stand-in can use. A headless shell shows no windows. */
export interface Browser {
  readonly path: string;
  readonly kind: 'chromium' | 'headless-shell';
  readonly version: string;
}

const namesInPath = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const macApplications = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The Chromium that is installed on the system and prints its version; undefined without one. */
export function findSystemBrowser(): Browser | undefined {
  const candidates = namesInPath.flatMap((name) => findInPath(name) ?? []);
  if (process.platform === 'darwin') candidates.push(...macApplications.filter(isExecutable));
  for (const candidate of candidates) {
    // Ubuntu's `chromium-browser` may be a script that only tells to install a snap and prints no version.
    const answer = spawnSync(candidate, ['--version'], { encoding: 'utf8', timeout: 20_000 });
    const version = answer.status === 0 ? versionIn(answer.stdout) : undefined;
    if (version !== undefined) return { path: candidate, kind: 'chromium', version };
  }
  return undefined;
}

/** The version in a line such as "Chromium 156.0.8078.79 built on ...". */
export function versionIn(answer: string): string | undefined {
  return /\b(\d+(?:\.\d+){1,3})\b/.exec(answer)?.[1];
}

/** The folder of the npm package with a headless browser, and the folder that it is unpacked to. */
export const browserPackage = path.join(projectFolder, 'build', 'browser');
export const unpackedBrowsers = path.join(cacheFolder, 'browser');

/** The version of the headless browser that build/browser pins. */
export function pinnedBrowserVersion(): string {
  const manifest = readFileSync(path.join(browserPackage, 'package.json'), 'utf8');
  return /"@sparticuz\/chromium":\s*"([^"]+)"/.exec(manifest)?.[1] ?? '0';
}

/** The headless browser from npm, or undefined if it has not been unpacked. */
export function findUnpackedBrowser(): Browser | undefined {
  const version = pinnedBrowserVersion();
  const program = path.join(unpackedBrowsers, version, 'browser');
  return existsSync(program) ? { path: program, kind: 'headless-shell', version } : undefined;
}

/** Writes a font configuration with the fonts of an unpacked browser and none of the system's; returns the file. */
export function writeOwnFonts({ path: program }: Browser): string {
  const folder = path.join(cacheFolder, 'own-fonts');
  const file = path.join(folder, 'fonts.conf');
  const text = (value: string): string => value.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const content = `<?xml version="1.0"?>
<fontconfig>
  <dir>${text(path.join(path.dirname(program), 'fonts'))}</dir>
  <cachedir>${text(folder)}</cachedir>
</fontconfig>
`;
  // Not again, because a browser may be reading it.
  if (!existsSync(file) || readFileSync(file, 'utf8') !== content) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, content);
  }
  return file;
}

/**
 * The browser of tests of the page, as Playwright takes it: the pinned one, else the system's. Windows always has Edge.
 * With scroll bars, because the app has them and they take room.
 */
export function pageBrowser() {
  const launchOptions = {
    ignoreDefaultArgs: ['--hide-scrollbars'],
    // Drawing in a GPU process takes a seventh of a test's time where the processor has to be the GPU.
    args: ['--disable-gpu', '--disable-software-rasterizer'],
  };
  if (process.platform === 'win32') return { channel: 'msedge', launchOptions };
  const browser = findUnpackedBrowser() ?? findSystemBrowser();
  return browser === undefined
    ? { channel: 'chrome', launchOptions }
    : { launchOptions: { ...launchOptions, executablePath: browser.path } };
}
