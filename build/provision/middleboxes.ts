import { say } from '../bootstrap/say.mjs';
import { findInPath } from '../system/find-in-path.ts';
import { findLibrary } from '../system/find-library.ts';
import { describeMachine, type Machine } from './machine.ts';
import { installCommand, mayInstall } from './plan.ts';
import { installSystemPackages, unavailablePackage } from './system-packages.ts';

/** The Debian package of each program or library that the network tests use; one is enough to know it. */
const packages: Readonly<Record<string, string>> = {
  squid: 'squid-openssl',
  microsocks: 'microsocks',
  danted: 'dante-server',
  mitmdump: 'mitmproxy',
  nginx: 'nginx-light',
  haproxy: 'haproxy',
  krb5kdc: 'krb5-kdc',
  'kadmin.local': 'krb5-admin-server',
  kinit: 'krb5-user',
  winbindd: 'winbind',
  'libnss_wrapper.so': 'libnss-wrapper',
  'libuid_wrapper.so': 'libuid-wrapper',
  certutil: 'libnss3-tools',
  curl: 'curl',
  ip: 'iproute2',
  python3: 'python3-minimal',
  setpriv: 'util-linux',
};

/** Servers are not in the PATH of users. */
const searched = [process.env['PATH'] ?? '', '/usr/sbin', '/sbin'].join(':');

/**
 * Installs what the network tests need if that is allowed on this machine, else prints the command. Tests of what is
 * missing are skipped, so a failure is no error.
 */
export async function provideMiddleboxes(): Promise<void> {
  if (process.platform !== 'linux') return;
  const wanted = missingPrograms();
  if (wanted.length === 0) return;
  const machine = await describeMachine();
  const names = wanted.map(([, name]) => name);
  if (mayInstall(machine)) await installAvailable(names, machine);
  const missing = missingPrograms();
  for (const [program] of missing) say(`skipped: ${program} is not installed`);
  if (missing.length > 0) say(`to run all network tests install: ${installCommand(names, machine)}`);
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

function missingPrograms(): readonly (readonly [program: string, name: string])[] {
  return Object.entries(packages).filter(([program]) => {
    const found = program.endsWith('.so') ? findLibrary(program) : findInPath(program, searched);
    return found === undefined;
  });
}
