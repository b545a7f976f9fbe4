import { CommandError, say } from '../bootstrap/say.mjs';
import {
  describeRuntime,
  findRuntime,
  runtimeEnvironment,
  type NoRuntime,
  type Runtime,
} from '../runtime.ts';
import { findSystemBrowser, findUnpackedBrowser } from './browser.ts';
import { canHaveVirtualDisplay, hasDisplay, startVirtualDisplay } from './display.ts';
import { fetchElectron, missingLibraries } from './electron.ts';
import { describeMachine, type Machine } from './machine.ts';
import { provideNpmBrowser } from './npm-browser.ts';
import { installCommand, planProvision, type Present, type Purpose } from './plan.ts';
import { requireSandbox } from './sandbox.ts';
import { installSystemPackages } from './system-packages.ts';

/** Everything needed to run the app for a purpose. */
export interface Provided {
  readonly runtime: Runtime;
  /** `none`: without windows, on the stand-in only. */
  readonly display: 'real' | 'virtual' | 'none';
  /** Environment variables for starting the app. */
  readonly environment: NodeJS.ProcessEnv;
}

/**
 * Installs what is missing to run the app (Electron's binary, else a browser for the stand-in; a display) if that is
 * allowed on this machine. Throws a CommandError if the app cannot run.
 */
export async function provision(purpose: Purpose, retryElectron: boolean): Promise<Provided> {
  if (findRuntime().kind !== 'electron') await fetchElectron(retryElectron);
  const machine = await describeMachine();
  const failed = await installMissing(machine, purpose);

  const runtime = findRuntime();
  if (runtime.kind === 'none') throw new CommandError(explainNoRuntime(runtime, machine, failed));
  say(`runtime: ${describeRuntime(runtime)}`);
  // Without a person the unpacked browser is preferred.
  requireSandbox(purpose === 'headless' ? findRuntime('pinned') : runtime);

  const display = await chooseDisplay(runtime, purpose);
  return {
    runtime,
    display: display.kind,
    environment: { ...runtimeEnvironment(runtime), ...display.environment },
  };
}

/** Returns why installing system packages failed, or undefined. */
async function installMissing(machine: Machine, purpose: Purpose): Promise<string | undefined> {
  const plan = planProvision(machine, await findPresent(), purpose);
  let failed: string | undefined;
  if (plan.installByItself) failed = await installSystemPackages(plan.systemPackages, machine);
  if (plan.systemPackages.length > 0 && (!plan.installByItself || failed !== undefined)) {
    say(`for the best experience install: ${installCommand(plan.systemPackages, machine)}`);
  }
  if (plan.npmBrowserFits && findSystemBrowser() === undefined && findUnpackedBrowser() === undefined) {
    await provideNpmBrowser();
  }
  return failed;
}

async function findPresent(): Promise<Present> {
  const runtime = findRuntime();
  const electron = runtime.kind === 'electron';
  return {
    electron,
    missingLibraries: electron ? await missingLibraries(runtime.executable) : [],
    systemBrowser: findSystemBrowser() !== undefined,
    display: hasDisplay(),
    virtualDisplay: canHaveVirtualDisplay(),
  };
}

interface ChosenDisplay {
  readonly kind: Provided['display'];
  readonly environment: NodeJS.ProcessEnv;
}

async function chooseDisplay(runtime: Runtime, purpose: Purpose): Promise<ChosenDisplay> {
  const headless: ChosenDisplay = { kind: 'none', environment: { PACKSHELF_HEADLESS: '1' } };
  if (runtime.kind === 'stand-in') {
    if (purpose === 'headless' || runtime.browser.kind === 'headless-shell') return headless;
    if (purpose === 'window' && !hasDisplay()) return headless;
  }
  // An automatic walk uses the real display only without a virtual one, so that its windows disturb nobody.
  if (purpose !== 'virtual-window' && hasDisplay()) return { kind: 'real', environment: {} };
  if (canHaveVirtualDisplay()) {
    const name = await startVirtualDisplay();
    // Chromium would prefer an existing Wayland session.
    return { kind: 'virtual', environment: { DISPLAY: name, WAYLAND_DISPLAY: '' } };
  }
  if (runtime.kind === 'stand-in') return headless;
  if (hasDisplay()) return { kind: 'real', environment: {} };
  throw new CommandError(
    [
      'There is no display.',
      '',
      'Electron opens windows, also when nobody looks at them, and this session has no display to open them on.',
      'What helps: install a virtual display (on Debian and Ubuntu: apt-get install xvfb), or run this command in',
      'a desktop session.',
    ].join('\n'),
  );
}

function explainNoRuntime(runtime: NoRuntime, machine: Machine, failed: string | undefined): string {
  const browser =
    machine.platform === 'linux' || machine.platform === 'darwin'
      ? [
          '  - or, for trying it out and for the tests, install Chromium: the stand-in for Electron runs on it.',
          ...(machine.platform === 'linux' ? [`      ${installCommand(['chromium'], machine)}`] : []),
        ]
      : [];
  return [
    'There is nothing to run the app on.',
    '',
    `Why: ${runtime.reason}.`,
    ...(failed === undefined ? [] : [`Installing system packages failed as well: ${failed}.`]),
    '',
    'What helps, one of:',
    '  - let this computer reach the host of Electron releases, or set ELECTRON_MIRROR to a mirror, and run the',
    '    same command again with --retry-electron',
    '  - set ELECTRON_OVERRIDE_DIST_PATH to a folder with an unpacked Electron',
    ...browser,
  ].join('\n');
}
