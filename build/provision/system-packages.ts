import { say } from '../bootstrap/say.mjs';
import { capture } from '../system/processes.ts';
import type { Machine } from './machine.ts';

/** Installs Debian or Ubuntu packages; returns why it failed, or undefined. */
export async function installSystemPackages(
  packages: readonly string[],
  machine: Machine,
): Promise<string | undefined> {
  say(`installing system packages, because this is a ${place(machine)}: ${packages.join(' ')} ...`);
  const begun = Date.now();
  // Wait for the lock of another apt instead of failing.
  const retryOptions = ['-o', 'DPkg::Lock::Timeout=180', '-o', 'Acquire::Retries=2'];
  const update = await apt(machine, [...retryOptions, 'update', '-q']);
  const install = await apt(machine, [
    ...retryOptions,
    'install',
    '-q',
    '-y',
    '--no-install-recommends',
    ...packages,
  ]);
  if (install.code === 0) {
    say(`done in ${Math.round((Date.now() - begun) / 1000)} s`);
    return undefined;
  }
  const said = lastError(install.text) ?? lastError(update.text) ?? `apt-get ended with code ${install.code}`;
  say(`that did not work: ${said}`);
  return said;
}

/**
 * Runs apt-get while a policy keeps installed servers from starting. Tests start those that they need themselves, and
 * Debian starts every server that it installs. Containers usually have such a policy, which is left alone.
 */
const aptWithoutServices = `
policy=/usr/sbin/policy-rc.d
if [ ! -e "$policy" ]; then
  trap 'rm -f "$policy"' EXIT
  trap 'exit 1' HUP INT TERM
  printf '#!/bin/sh\\nexit 101\\n' >"$policy" && chmod 755 "$policy"
fi
apt-get "$@"
`;

function apt(machine: Machine, args: readonly string[]): ReturnType<typeof capture> {
  const environment = { DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C' };
  const shell = ['sh', '-c', aptWithoutServices, 'sh', ...args];
  if (machine.root) return capture('sh', shell.slice(1), { environment });
  return capture('sudo', ['-n', 'DEBIAN_FRONTEND=noninteractive', 'LC_ALL=C', ...shell]);
}

/** apt's last error message. */
export function lastError(text: string): string | undefined {
  return text
    .split('\n')
    .findLast((line) => line.startsWith('E: '))
    ?.slice('E: '.length);
}

/** The package of which apt's error says that this release has none. */
export function unavailablePackage(error: string): string | undefined {
  const said = /Unable to locate package (\S+)|Package '?([^\s']+)'? has no installation candidate/.exec(
    error,
  );
  return said?.[1] ?? said?.[2];
}

function place(machine: Machine): string {
  return machine.buildService ? 'build service' : 'container';
}
