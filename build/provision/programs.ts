import { existsSync } from 'node:fs';
import { findInPath } from '../system/find-in-path.ts';
import { findLibrary } from '../system/find-library.ts';
import { describeMachine, type Machine } from './machine.ts';
import { installCommand, mayInstall } from './plan.ts';
import { installSystemPackages, unavailablePackage } from './system-packages.ts';

/** The Debian package of each program, library (`.so`) or file (by its path); finding one of them is enough to know the package. */
export type PackagesOfPrograms = Readonly<Record<string, string>>;

export interface MissingPrograms {
  readonly programs: readonly string[];
  /** Installs them, for a person to run; undefined if nothing is missing. */
  readonly command: string | undefined;
}

/** Servers are not in the PATH of users. */
const searched = [process.env['PATH'] ?? '', '/usr/sbin', '/sbin'].join(':');

/** Installs what is missing of them if that is allowed on this machine; returns what is missing in the end. */
export async function providePrograms(packages: PackagesOfPrograms): Promise<MissingPrograms> {
  const wanted = missingOf(packages);
  if (wanted.length === 0) return { programs: [], command: undefined };
  const machine = await describeMachine();
  const names = [...new Set(wanted.map(([, name]) => name))];
  if (mayInstall(machine)) await installAvailable(names, machine);
  const missing = missingOf(packages);
  return {
    programs: missing.map(([program]) => program),
    command: missing.length === 0 ? undefined : installCommand(names, machine),
  };
}

/** apt installs all of its packages or none, so those that this release lacks are left out. */
async function installAvailable(names: readonly string[], machine: Machine): Promise<void> {
  let left = names;
  while (left.length > 0) {
    const problem = await installSystemPackages(left, machine);
    const unavailable = problem === undefined ? undefined : unavailablePackage(problem);
    if (unavailable === undefined || !left.includes(unavailable)) return;
    left = left.filter((name) => name !== unavailable);
  }
}

function missingOf(packages: PackagesOfPrograms): readonly (readonly [program: string, name: string])[] {
  return Object.entries(packages).filter(([program]) => {
    if (program.startsWith('/')) return !existsSync(program);
    const found = program.endsWith('.so') ? findLibrary(program) : findInPath(program, searched);
    return found === undefined;
  });
}
