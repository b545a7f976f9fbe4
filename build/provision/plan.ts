import type { Machine } from './machine.ts';

/** How a task runs the app. */
export type Purpose =
  /** A person uses it. */
  | 'window'
  /** It runs without a person, on a virtual display if possible. */
  | 'virtual-window'
  /** It needs no visible window. */
  | 'headless';

/** What is installed already. */
export interface Present {
  readonly electron: boolean;
  /** Shared libraries that Electron's binary needs and the system lacks, such as libnss3.so. */
  readonly missingLibraries: readonly string[];
  readonly systemBrowser: boolean;
  readonly display: boolean;
  readonly virtualDisplay: boolean;
}

export interface Plan {
  /** The packages to install; empty if nothing is missing. */
  readonly systemPackages: readonly string[];
  /** Whether to install them without asking; otherwise the command is printed. */
  readonly installByItself: boolean;
  /** Whether the browser from npm can be used if there is no system browser in the end. */
  readonly npmBrowserFits: boolean;
}

/** Decides which system packages are needed and whether to install them. Electron's download has been tried before. */
export function planProvision(machine: Machine, present: Present, purpose: Purpose): Plan {
  const packages: string[] = [];
  if (machine.platform === 'linux') {
    const needsBrowser = !present.electron && !present.systemBrowser;
    // Ubuntu has Chromium as a snap only, which does not install in containers.
    if (needsBrowser && machine.distribution !== 'ubuntu') packages.push('chromium', ...fonts);
    if (present.electron) packages.push(...packagesForLibraries(present.missingLibraries, machine));
    const needsDisplay = !present.display && !present.virtualDisplay;
    if (needsDisplay && wantsDisplay(present, purpose)) packages.push('xvfb');
  }
  return {
    systemPackages: packages,
    installByItself: packages.length > 0 && mayInstall(machine),
    npmBrowserFits: machine.platform === 'linux' && machine.arch === 'x64' && !present.electron,
  };
}

/** Packages are installed automatically only in containers and on build services, never on a person's computer. */
export function mayInstall(machine: Machine): boolean {
  if (machine.distribution === 'other') return false;
  return (machine.root && machine.container) || (machine.buildService && (machine.root || machine.sudo));
}

/** Without these fonts, names in other scripts would show as boxes. */
const fonts = ['fonts-noto-core', 'fonts-noto-cjk'];

/** Electron has no headless mode, so it always needs a display. */
function wantsDisplay(present: Present, purpose: Purpose): boolean {
  return purpose === 'virtual-window' || (purpose === 'headless' && present.electron);
}

/** The Debian package of each library that Electron needs. */
const libraryPackages: Readonly<Record<string, string>> = {
  'libasound.so.2': 'libasound2',
  'libatk-1.0.so.0': 'libatk1.0-0',
  'libatk-bridge-2.0.so.0': 'libatk-bridge2.0-0',
  'libatspi.so.0': 'libatspi2.0-0',
  'libcairo.so.2': 'libcairo2',
  'libcups.so.2': 'libcups2',
  'libdbus-1.so.3': 'libdbus-1-3',
  'libexpat.so.1': 'libexpat1',
  'libgbm.so.1': 'libgbm1',
  'libgio-2.0.so.0': 'libglib2.0-0',
  'libglib-2.0.so.0': 'libglib2.0-0',
  'libgobject-2.0.so.0': 'libglib2.0-0',
  'libgtk-3.so.0': 'libgtk-3-0',
  'libnspr4.so': 'libnspr4',
  'libnss3.so': 'libnss3',
  'libnssutil3.so': 'libnss3',
  'libpango-1.0.so.0': 'libpango-1.0-0',
  'libsmime3.so': 'libnss3',
  'libudev.so.1': 'libudev1',
  'libX11.so.6': 'libx11-6',
  'libxcb.so.1': 'libxcb1',
  'libXcomposite.so.1': 'libxcomposite1',
  'libXdamage.so.1': 'libxdamage1',
  'libXext.so.6': 'libxext6',
  'libXfixes.so.3': 'libxfixes3',
  'libxkbcommon.so.0': 'libxkbcommon0',
  'libXrandr.so.2': 'libxrandr2',
};

/** Packages that were renamed when Debian 13 and Ubuntu 24.04 moved to a 64-bit time_t. */
const renamed = new Set([
  'libasound2',
  'libatk1.0-0',
  'libatk-bridge2.0-0',
  'libatspi2.0-0',
  'libcups2',
  'libglib2.0-0',
  'libgtk-3-0',
]);

function packagesForLibraries(libraries: readonly string[], machine: Machine): string[] {
  if (libraries.length === 0) return [];
  const has64BitTime =
    (machine.distribution === 'debian' && machine.release >= 13) ||
    (machine.distribution === 'ubuntu' && machine.release >= 24.04);
  const packages = libraries.flatMap((library) => libraryPackages[library] ?? []);
  const named = packages.map((name) => (has64BitTime && renamed.has(name) ? `${name}t64` : name));
  return [...new Set([...named, ...fonts])];
}

/** The command that installs the packages, for a person to run. */
export function installCommand(packages: readonly string[], machine: Machine): string {
  const sudo = machine.root ? '' : 'sudo ';
  if (machine.distribution !== 'other')
    return `${sudo}apt-get install --no-install-recommends ${packages.join(' ')}`;
  return `your system's package manager, for what Debian calls: ${packages.join(' ')}`;
}
