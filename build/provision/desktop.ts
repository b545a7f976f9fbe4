import { describeMachine } from './machine.ts';
import { missingLibraries } from './electron.ts';
import { installCommand, mayInstall, planProvision } from './plan.ts';
import { providePrograms } from './programs.ts';
import { installSystemPackages } from './system-packages.ts';

/** The Debian package of each program of a desktop that build/release/desktop.sh or tests on it use. */
const packages: Readonly<Record<string, string>> = {
  Xvfb: 'xvfb',
  openbox: 'openbox',
  'dbus-daemon': 'dbus-daemon',
  'gnome-keyring-daemon': 'gnome-keyring',
  xprop: 'x11-utils',
  setxkbmap: 'x11-xkb-utils',
  xdotool: 'xdotool',
  wmctrl: 'wmctrl',
  trayer: 'trayer',
  certutil: 'libnss3-tools',
  'xdg-settings': 'xdg-utils',
  ip: 'iproute2',
  setpriv: 'util-linux',
};

/** Installs a desktop, if that is allowed; returns why it can't, or undefined. */
export async function provideDesktop(): Promise<string | undefined> {
  const { programs, command } = await providePrograms(packages);
  return command === undefined ? undefined : `${programs.join(', ')} not installed; to install: ${command}`;
}

/** The same with the libraries that Electron's program needs. */
export async function provideElectronsDesktop(electron: string): Promise<string | undefined> {
  const problem = await provideDesktop();
  if (problem !== undefined) return problem;
  const wanted = await missingLibraries(electron);
  if (wanted.length === 0) return undefined;
  const machine = await describeMachine();
  const present = {
    electron: true,
    missingLibraries: wanted,
    systemBrowser: true,
    display: true,
    virtualDisplay: true,
  };
  const { systemPackages } = planProvision(machine, present, 'headless');
  if (mayInstall(machine)) await installSystemPackages(systemPackages, machine);
  const missing = await missingLibraries(electron);
  if (missing.length === 0) return undefined;
  return `${missing.join(', ')} not installed; to install: ${installCommand(systemPackages, machine)}`;
}
