import { say } from '../bootstrap/say.mjs';
import { findInPath } from '../system/find-in-path.ts';
import { describeMachine } from './machine.ts';
import { installCommand, mayInstall } from './plan.ts';
import { installSystemPackages } from './system-packages.ts';

/** The Debian package of each program that the network tests start; one program is enough to know it. */
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
  if (mayInstall(machine)) await installSystemPackages(names, machine);
  const missing = missingPrograms();
  for (const [program] of missing) say(`skipped: ${program} is not installed`);
  if (missing.length > 0) say(`to run all network tests install: ${installCommand(names, machine)}`);
}

function missingPrograms(): readonly (readonly [program: string, name: string])[] {
  return Object.entries(packages).filter(([program]) => findInPath(program, searched) === undefined);
}
