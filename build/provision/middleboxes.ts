import { say } from '../bootstrap/say.mjs';
import { providePrograms } from './programs.ts';

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

/**
 * Installs what the network tests need if that is allowed on this machine, else prints the command. Tests of what is
 * missing are skipped, so a failure is no error.
 */
export async function provideMiddleboxes(): Promise<void> {
  if (process.platform !== 'linux') return;
  const missing = await providePrograms(packages);
  for (const program of missing.programs) say(`skipped: ${program} is not installed`);
  if (missing.command !== undefined) say(`to run all network tests install: ${missing.command}`);
}
