import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from './leftovers.ts';

/**
 * A world of its own for programs: its network has only the loopback interface, and names of test services lead there.
 * Nothing in it can reach another computer, and the network and names of this computer stay as they are.
 */
export interface PrivateWorld {
  /** Runs in the world the command line that follows its arguments. */
  readonly program: string;
  readonly args: readonly string[];
  readonly environment: NodeJS.ProcessEnv;
}

/**
 * The lines of a hosts file with the names of test services. Each has a line of its own: the first name of a line is the
 * canonical name of all others, by which a client would ask for a Kerberos ticket.
 */
export const privateNames = ['packages.example', 'signin.example', 'proxy.example']
  .map((name) => `127.0.0.1 ${name}\n`)
  .join('');

/**
 * As root only the namespaces are needed. Everybody else needs a user namespace for the right to make them, in which
 * they keep their name, because programs such as Chromium behave differently for root.
 */
const namespaces =
  process.getuid?.() === 0
    ? ['--mount', '--net']
    : ['--user', '--map-current-user', '--keep-caps', '--mount', '--net'];

const enter = 'ip link set lo up && mount --bind "$0" /etc/hosts && exec "$@"';

/** Its processes see no others, and all of them end with the first one. */
const ownProcesses = ['--pid', '--fork', '--kill-child', '--mount-proc'];

/** Prepares the world; returns why this machine permits none. */
export function createPrivateWorld({ endsProcesses = false } = {}): PrivateWorld | string {
  if (process.platform !== 'linux') return `there are no namespaces on ${process.platform}`;
  const hosts = path.join(temporaryFolder('hosts'), 'hosts');
  writeFileSync(hosts, `${readFileSync('/etc/hosts', 'utf8').trimEnd()}\n${privateNames}`);
  const program = 'unshare';
  const args = [...namespaces, ...(endsProcesses ? ownProcesses : []), 'sh', '-c', enter, hosts];
  const tried = spawnSync(program, [...args, 'true'], { encoding: 'utf8', timeout: 20_000 });
  if (tried.status !== 0) return tried.error?.message ?? tried.stderr.trim().replaceAll('\n', '; ');
  return { program, args, environment: { PACKSHELF_PRIVATE_WORLD: '1' } };
}
