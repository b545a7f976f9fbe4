import { capture } from '../../../build/system/processes.ts';
import { createFolder, isRoot, nobody, type BoxFolder } from './folder.ts';
import { requireProgram } from './installed.ts';
import type { BackgroundProgram } from './middlebox.ts';
import { accepts } from './ports.ts';
import { runInBackground } from './program.ts';

/** Samba's winbindd with a user database of its own: it checks NTLM as a domain of a company does. */
export interface Samba extends BackgroundProgram {
  /** The command of Squid's helper, which asks it. */
  readonly squidHelper: string;
}

/** The only user of its database. */
export interface SambaPerson {
  readonly userName: string;
  readonly password: string;
}

/** What Samba needs, for `whyMissing`. */
export const sambaPrograms: readonly string[] = [
  'winbindd',
  'ntlm_auth',
  'smbpasswd',
  'libnss_wrapper.so',
  'libuid_wrapper.so',
  'setpriv',
];

/**
 * Starts winbindd with one person. Samba wants its users to be users of the computer, so it sees a list of its own. It
 * opens no port: Squid's helpers ask it by a socket in its folder.
 */
export async function startSamba(person: SambaPerson): Promise<Samba> {
  const folder = await createFolder('samba');
  try {
    return await startIn(folder, person);
  } catch (error) {
    await folder.remove();
    throw error;
  }
}

async function startIn(folder: BoxFolder, { userName, password }: SambaPerson): Promise<Samba> {
  const file = await folder.write('smb.conf', configuration(folder));
  const user = isRoot ? nobody : process.getuid?.();
  const users = [
    `${userName}:x:${user}:${nobody}::/:/bin/false`,
    `nobody:x:${nobody}:${nobody}::/:/bin/false`,
  ];
  const ownUsers = {
    LD_PRELOAD: requireProgram('libnss_wrapper.so'),
    NSS_WRAPPER_PASSWD: await folder.write('passwd', `${users.join('\n')}\n`),
    NSS_WRAPPER_GROUP: await folder.write('group', `nogroup:x:${nobody}:\n`),
  };
  // smbpasswd runs for root only, and ntlm_auth takes only answers from a socket of root's.
  const asRoot = {
    ...ownUsers,
    LD_PRELOAD: [ownUsers.LD_PRELOAD, requireProgram('libuid_wrapper.so')].join(':'),
    UID_WRAPPER: '1',
  };

  const smbpasswd = [requireProgram('smbpasswd'), '-c', file, '-L', '-s', '-a', userName];
  const added = await capture('sh', [
    ...['-c', 'printf "%s\\n%s\\n" "$0" "$0" | "$@"', password],
    ...inEnvironment({ ...asRoot, UID_WRAPPER_ROOT: '1' }, smbpasswd),
  ]);
  if (added.code !== 0) throw new Error(`smbpasswd: ${added.text}`);

  const program = await runInBackground({
    name: 'samba',
    isReady: () => accepts(folder.file('winbindd/pipe')),
    folder,
    program: 'winbindd',
    args: [`--configfile=${file}`, '--foreground', '--no-process-group', '--debug-stdout'],
    environment: ownUsers,
  });
  const helper = [requireProgram('ntlm_auth'), '--helper-protocol=squid-2.5-ntlmssp', `--configfile=${file}`];
  const environment = { ...asRoot, SELFTEST_WINBINDD_SOCKET_DIR: folder.file('winbindd') };
  return { ...program, squidHelper: inEnvironment(environment, helper).join(' ') };
}

/** A command line that sets variables for one program only: the libraries must not get into those around it. */
function inEnvironment(
  variables: Readonly<Record<string, string>>,
  command: readonly string[],
): readonly string[] {
  const assignments = Object.entries(variables).map(([name, value]) => `${name}=${value}`);
  return [requireProgram('env'), ...assignments, ...command];
}

/** A server without a domain of others. Its name is the domain of its users, and the target in challenges. */
function configuration(folder: BoxFolder): string {
  return `
[global]
  server role = standalone server
  workgroup = OFFICE
  netbios name = PROXY
  passdb backend = tdbsam
  private dir = ${folder.path}
  state directory = ${folder.path}
  lock directory = ${folder.path}
  cache directory = ${folder.path}
  pid directory = ${folder.path}
  ncalrpc dir = ${folder.file('ncalrpc')}
  winbindd socket directory = ${folder.file('winbindd')}
  interfaces = lo
  bind interfaces only = yes
  rpc start on demand helpers = no
  log file = ${folder.file('samba.log')}
  # Each check of a password, and its outcome.
  log level = 1 auth:3
`;
}
