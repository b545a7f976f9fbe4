import { createHash, randomBytes } from 'node:crypto';
import { privateNames } from '../../../build/system/private-world.ts';
import type { ServerCertificate } from '../../equipment/support/private-authority.ts';
import { createFolder, type BoxFolder } from './folder.ts';
import { requireProgram } from './installed.ts';
import type { KerberosRealm } from './kerberos.ts';
import type { ProxyMiddlebox } from './middlebox.ts';
import { freePort, loopback } from './ports.ts';
import { runProgram } from './program.ts';
import type { Samba } from './samba.ts';

/** How Squid asks clients to sign in. */
export type SquidSignIn =
  | { readonly scheme: 'basic' | 'digest'; readonly userName: string; readonly password: string }
  | { readonly scheme: 'ntlm'; readonly samba: Samba }
  | { readonly scheme: 'negotiate'; readonly realm: KerberosRealm };

export interface SquidOptions {
  /** What it offers in `Proxy-Authenticate`, in this order; without any, everybody may use it. */
  readonly signIn?: readonly SquidSignIn[];
  /** With a certificate, clients connect to the proxy by TLS. */
  readonly certificate?: ServerCertificate;
}

export interface Squid extends ProxyMiddlebox {
  /** Gives the person of Basic and Digest another password; it restarts, because it remembers right passwords. */
  changePassword(password: string): Promise<void>;
}

/** The realm in challenges. */
const squidRealm = 'Packshelf test proxy';

/** Programs that every Squid needs, for `whyMissing`. */
export const squidPrograms: readonly string[] = ['squid', 'setpriv'];

/**
 * Starts Squid with the given ways to sign in. CONNECT is allowed to every port, and the names of the private world
 * lead to this computer without /etc/hosts. Its access log has each request with all headers.
 */
export async function startSquid({ signIn = [], certificate }: SquidOptions = {}): Promise<Squid> {
  const port = await freePort();
  const folder = await createFolder('squid');
  await folder.write('hosts', privateNames);
  const schemes: string[] = [];
  for (const one of signIn) schemes.push(await configureScheme(one, folder));
  const listen =
    certificate === undefined ? `http_port ${loopback}:${port}` : await tlsPort(port, certificate, folder);
  const file = await folder.write('squid.conf', configuration(folder, listen, schemes));

  const kerberos = signIn.find((one) => one.scheme === 'negotiate')?.realm;
  const box = await runProgram({
    name: ['squid', certificate === undefined ? undefined : 'tls', ...signIn.map(({ scheme }) => scheme)]
      .filter((part) => part !== undefined)
      .join('-'),
    port,
    folder,
    program: 'squid',
    // Each instance names its shared memory after its service name.
    args: ['-N', '-n', `packshelf${randomBytes(4).toString('hex')}`, '-f', file],
    // Without a replay cache, because parallel tests share the machine's folder of those.
    environment: { ...kerberos?.environment, KRB5RCACHENAME: 'none:' },
    logFiles: ['access.log', 'cache.log'],
  });
  return {
    ...box,
    entry: `${certificate === undefined ? 'PROXY' : 'HTTPS'} ${loopback}:${port}`,
    async changePassword(password) {
      for (const one of signIn) await configureScheme('password' in one ? { ...one, password } : one, folder);
      await box.restart();
    },
  };
}

function configuration(folder: BoxFolder, listen: string, schemes: readonly string[]): string {
  return [
    listen,
    'visible_hostname proxy.example',
    'pid_filename none',
    `coredump_dir ${folder.path}`,
    `cache_log ${folder.file('cache.log')}`,
    'logformat complete %ts.%03tu %>a %Ss/%03>Hs %rm %ru %un [%>h]',
    `access_log stdio:${folder.file('access.log')} complete`,
    'cache deny all',
    'cache_mem 4 MB',
    'memory_cache_shared off',
    'netdb_filename none',
    'pinger_enable off',
    'max_filedescriptors 1024',
    'shutdown_lifetime 0 seconds',
    `hosts_file ${folder.file('hosts')}`,
    // Nothing answers there, so that no name is ever asked for outside.
    `dns_nameservers ${loopback}`,
    'dns_timeout 1 second',
    ...schemes,
    ...(schemes.length === 0
      ? ['http_access allow all']
      : ['acl signed_in proxy_auth REQUIRED', 'http_access allow signed_in', 'http_access deny all']),
    '',
  ].join('\n');
}

async function tlsPort(port: number, { cert, key }: ServerCertificate, folder: BoxFolder): Promise<string> {
  const [certFile, keyFile] = [await folder.write('tls.pem', cert), await folder.write('tls.key', key)];
  return `https_port ${loopback}:${port} tls-cert=${certFile} tls-key=${keyFile}`;
}

/** The lines that configure one way to sign in, whose files are written into the folder. */
async function configureScheme(signIn: SquidSignIn, folder: BoxFolder): Promise<string> {
  const few = 'children 2 startup=1 idle=1';
  // A helper is taken from a client's first message to its last, and Chromium begins on six connections at once.
  const several = 'children 8 startup=2 idle=1';
  switch (signIn.scheme) {
    case 'basic': {
      const file = await folder.write('basic.users', `${signIn.userName}:${hashHex(signIn.password)}\n`);
      return [
        `auth_param basic program ${requireProgram('basic_ncsa_auth')} ${file}`,
        `auth_param basic ${few}`,
        `auth_param basic realm ${squidRealm}`,
      ].join('\n');
    }
    case 'digest': {
      const { userName, password } = signIn;
      const hash = hashHex(`${userName}:${squidRealm}:${password}`);
      const file = await folder.write('digest.users', `${userName}:${squidRealm}:${hash}\n`);
      return [
        `auth_param digest program ${requireProgram('digest_file_auth')} -c ${file}`,
        `auth_param digest ${few}`,
        `auth_param digest realm ${squidRealm}`,
      ].join('\n');
    }
    case 'ntlm':
      return [`auth_param ntlm program ${signIn.samba.squidHelper}`, `auth_param ntlm ${several}`].join('\n');
    case 'negotiate': {
      const helper = requireProgram('negotiate_kerberos_auth');
      return [
        // Any name of the service in the keytab, because clients choose it by the host that they were told.
        `auth_param negotiate program ${helper} -k ${signIn.realm.keytab} -s GSS_C_NO_NAME`,
        `auth_param negotiate ${several}`,
        'auth_param negotiate keep_alive on',
      ].join('\n');
    }
  }
}

/** MD5 as both password files want it: of the password for Basic, of RFC 7616's A1 for Digest. */
function hashHex(text: string): string {
  return createHash('md5').update(text).digest('hex');
}
