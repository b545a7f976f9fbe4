import { existsSync, readFileSync } from 'node:fs';
import { capture } from '../system/processes.ts';
import { findInPath } from '../system/find-in-path.ts';

/** What decides about installing system packages on this machine. */
export interface Machine {
  readonly platform: NodeJS.Platform;
  readonly arch: string;
  /** System packages are installed automatically only on Debian and Ubuntu. */
  readonly distribution: 'debian' | 'ubuntu' | 'other';
  /** For example 12 or 24.04; 0 where unknown. */
  readonly release: number;
  readonly root: boolean;
  /** Whether `sudo` works without a password, as on public build services. */
  readonly sudo: boolean;
  readonly container: boolean;
  readonly buildService: boolean;
}

export async function describeMachine(): Promise<Machine> {
  const system = process.platform === 'linux' ? readText('/etc/os-release') : '';
  const buildService = process.env['CI'] === 'true';
  const root = process.getuid?.() === 0;
  return {
    platform: process.platform,
    arch: process.arch,
    ...parseSystem(system),
    root,
    sudo: !root && buildService && findInPath('sudo') !== undefined && (await mayUseSudo()),
    container: isContainer(),
    buildService,
  };
}

/** Distribution and release from the text of /etc/os-release. */
export function parseSystem(text: string): Pick<Machine, 'distribution' | 'release'> {
  const value = (name: string): string => new RegExp(`^${name}="?([^"\n]*)"?$`, 'm').exec(text)?.[1] ?? '';
  const id = value('ID');
  return {
    distribution: id === 'debian' || id === 'ubuntu' ? id : 'other',
    release: Number(value('VERSION_ID')) || 0,
  };
}

/** Whether a line of /proc/1/cgroup names a container engine. */
export function namesContainer(cgroup: string): boolean {
  return /docker|containerd|kubepods|libpod|lxc/.test(cgroup);
}

function isContainer(): boolean {
  if (process.platform !== 'linux') return false;
  const variable = process.env['container'];
  return (
    existsSync('/.dockerenv') ||
    existsSync('/run/.containerenv') ||
    (variable !== undefined && variable !== '') ||
    namesContainer(readText('/proc/1/cgroup'))
  );
}

async function mayUseSudo(): Promise<boolean> {
  return (await capture('sudo', ['-n', 'true'])).code === 0;
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
