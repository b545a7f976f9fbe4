import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { findSystemBrowser, findUnpackedBrowser, type Browser } from './provision/browser.ts';
import { readElectronFailure } from './provision/electron-failure.ts';
import { projectFolder } from './system/project-folder.ts';

/** What the built app runs on. Electron is always preferred; the stand-in is test equipment for closed networks. */
export type Runtime =
  | { readonly kind: 'electron'; readonly version: string; readonly executable: string }
  | StandInRuntime;

export interface StandInRuntime {
  readonly kind: 'stand-in';
  readonly executable: string;
  readonly reason: string;
  readonly browser: Browser;
}

/** Why there is nothing to run the app on. */
export interface NoRuntime {
  readonly kind: 'none';
  readonly reason: string;
}

/** What the stand-in needs; undefined if it was not found. */
export interface StandInParts {
  readonly standIn: { readonly executable: string } | undefined;
  readonly browser: Browser | undefined;
  readonly platform: NodeJS.Platform;
}

/** What was found on this machine. */
export interface RuntimeParts extends StandInParts {
  readonly electron: { readonly version: string; readonly executable: string } | undefined;
  /** Whether the stand-in must not be used, as in public CI. */
  readonly onlyElectron: boolean;
  /** Why the last download of Electron's binary failed, if it did. */
  readonly electronFailure: string | undefined;
}

/** `system`: shows windows. `pinned`: headless, and the Chromium of our Electron; preferred only, not required. */
export type PreferredBrowser = 'system' | 'pinned';

/** Finds a runtime without installing or starting anything, except a system browser to read its version. */
export function findRuntime(preferred: PreferredBrowser = 'system'): Runtime | NoRuntime {
  const electron = findElectron();
  if (electron !== undefined) return { kind: 'electron', ...electron };
  return chooseRuntime({
    electron,
    ...findStandInParts(preferred),
    onlyElectron: process.env['PACKSHELF_RUNTIME'] === 'electron',
    electronFailure: readElectronFailure()?.reason,
  });
}

/** Finds the stand-in even if Electron is installed, because a release build can only be driven on the stand-in. */
export function findStandInRuntime(): StandInRuntime | NoRuntime {
  return chooseStandIn(findStandInParts('system'), 'a release build can be driven on nothing else');
}

/** Chooses Electron, else the stand-in if it and a browser were found, else returns the reason. */
export function chooseRuntime(parts: RuntimeParts): Runtime | NoRuntime {
  if (parts.electron !== undefined) return { kind: 'electron', ...parts.electron };
  const reason =
    parts.electronFailure === undefined
      ? "Electron's binary is not installed"
      : `Electron's binary could not be downloaded: ${parts.electronFailure}`;
  if (parts.onlyElectron) {
    return { kind: 'none', reason: `${reason}; PACKSHELF_RUNTIME=electron takes nothing else` };
  }
  return chooseStandIn(parts, reason);
}

function chooseStandIn(parts: StandInParts, reason: string): StandInRuntime | NoRuntime {
  if (parts.platform === 'win32') {
    return { kind: 'none', reason: `${reason}; the stand-in does not run on Windows` };
  }
  if (parts.standIn === undefined) return { kind: 'none', reason: `${reason}; the stand-in is missing` };
  if (parts.browser === undefined) {
    return { kind: 'none', reason: `${reason}; there is no Chromium for the stand-in` };
  }
  return { kind: 'stand-in', executable: parts.standIn.executable, reason, browser: parts.browser };
}

/** The variables that tell the stand-in its Node and browser; empty for Electron. */
export function runtimeEnvironment(runtime: Runtime): NodeJS.ProcessEnv {
  if (runtime.kind === 'electron') return {};
  return {
    PACKSHELF_NODE: process.execPath,
    PACKSHELF_BROWSER: runtime.browser.path,
    PACKSHELF_BROWSER_KIND: runtime.browser.kind,
  };
}

/** One line for the terminal. */
export function describeRuntime(runtime: Runtime | NoRuntime): string {
  switch (runtime.kind) {
    case 'electron':
      return `Electron ${runtime.version}`;
    case 'stand-in': {
      const major = runtime.browser.version.split('.', 1).join('');
      const browser = runtime.browser.kind === 'chromium' ? 'Chromium' : 'headless Chromium';
      return `the stand-in for Electron on ${browser} ${major} (${runtime.reason})`;
    }
    case 'none':
      return `none (${runtime.reason})`;
  }
}

/** Electron's program inside a distribution folder. */
const electronProgram: Partial<Record<NodeJS.Platform, string>> = {
  darwin: 'Electron.app/Contents/MacOS/Electron',
  win32: 'electron.exe',
};

function findElectron(): { version: string; executable: string } | undefined {
  const overridden = process.env['ELECTRON_OVERRIDE_DIST_PATH'];
  const folders = [path.join(projectFolder, 'node_modules', 'electron', 'dist')];
  if (overridden !== undefined && overridden !== '') folders.unshift(path.resolve(overridden));
  for (const folder of folders) {
    const executable = path.join(folder, electronProgram[process.platform] ?? 'electron');
    // Without the file `version` of Electron's zip, the unpacking is incomplete.
    const versionFile = path.join(folder, 'version');
    if (!existsSync(executable) || !existsSync(versionFile)) continue;
    return { executable, version: readFileSync(versionFile, 'utf8').trim().replace(/^v/, '') };
  }
  return undefined;
}

function findStandInParts(preferred: PreferredBrowser): StandInParts {
  const pinned = findUnpackedBrowser();
  return {
    standIn: findStandIn(),
    browser: (preferred === 'pinned' ? pinned : undefined) ?? findSystemBrowser() ?? pinned,
    platform: process.platform,
  };
}

function findStandIn(): { executable: string } | undefined {
  const executable = path.join(projectFolder, 'test', 'stand-in', 'runtime', 'electron');
  return existsSync(executable) ? { executable } : undefined;
}
