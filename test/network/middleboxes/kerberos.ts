import { capture } from '../../../build/system/processes.ts';
import { createFolder, type BoxFolder } from './folder.ts';
import { requireProgram } from './installed.ts';
import type { Middlebox } from './middlebox.ts';
import { freePort, loopback } from './ports.ts';
import { runProgram } from './program.ts';

/** A Kerberos realm of its own with one person and the proxy as its only service. */
export interface KerberosRealm extends Middlebox {
  /** The keys of the proxy. */
  readonly keytab: string;
  /** The person's principal. */
  readonly principal: string;
  /** For clients and for the proxy: where the realm is, and the ticket once there is one. */
  readonly environment: NodeJS.ProcessEnv;
  /** Signs the person in. */
  takeTicket(): Promise<void>;
}

const realm = 'PACKSHELF.EXAMPLE';
const principal = `anna@${realm}`;

/** The names of the proxy that have keys: clients ask for the name that the proxy list has. */
const kerberosProxyHosts = ['proxy.example', 'localhost', loopback] as const;

/** Programs that the realm needs, for `whyMissing`. */
export const kerberosPrograms: readonly string[] = [
  'krb5kdc',
  'kdb5_util',
  'kadmin.local',
  'kinit',
  'negotiate_kerberos_auth',
  'setpriv',
];

/** Creates a realm in a temporary folder and starts its server. */
export async function startKerberosRealm(): Promise<KerberosRealm> {
  const port = await freePort();
  const folder = await createFolder('kerberos');
  const environment = {
    KRB5_CONFIG: await folder.write('krb5.conf', clientConfiguration(port)),
    KRB5CCNAME: folder.file('ticket'),
    KRB5_KTNAME: folder.file('proxy.keytab'),
  };
  const serverEnvironment = {
    ...environment,
    KRB5_KDC_PROFILE: await folder.write('kdc.conf', serverConfiguration(port, folder)),
  };
  const run = async (program: string, ...args: readonly string[]): Promise<void> => {
    const done = await capture(requireProgram(program), args, { environment: serverEnvironment });
    if (done.code !== 0) throw new Error(`${program} ${args[0] ?? ''}: ${done.text}`);
  };

  const box = await (async () => {
    await run('kdb5_util', '-r', realm, 'create', '-s', '-P', 'master-password');
    const personKeys = folder.file('person.keytab');
    await run('kadmin.local', '-r', realm, 'addprinc', '-randkey', principal);
    await run('kadmin.local', '-r', realm, 'ktadd', '-k', personKeys, principal);
    for (const host of kerberosProxyHosts) {
      const service = `HTTP/${host}@${realm}`;
      await run('kadmin.local', '-r', realm, 'addprinc', '-randkey', service);
      await run('kadmin.local', '-r', realm, 'ktadd', '-k', environment.KRB5_KTNAME, service);
    }
    return await runProgram({
      name: 'kerberos',
      port,
      folder,
      program: 'krb5kdc',
      args: ['-n', '-r', realm],
      environment: serverEnvironment,
      logFiles: ['kdc.log'],
    });
  })().catch(async (error: unknown) => {
    await folder.remove();
    throw error;
  });

  return {
    ...box,
    keytab: environment.KRB5_KTNAME,
    principal,
    environment,
    async takeTicket() {
      const args = ['-k', '-t', folder.file('person.keytab'), principal];
      const done = await capture(requireProgram('kinit'), args, { environment });
      if (done.code !== 0) throw new Error(`kinit: ${done.text}`);
    },
  };
}

function clientConfiguration(port: number): string {
  return `
[libdefaults]
  default_realm = ${realm}
  dns_lookup_kdc = false
  dns_lookup_realm = false
  dns_canonicalize_hostname = false
  rdns = false
  # A short name such as localhost must not get the domain of this computer.
  qualify_shortname = ""
[realms]
  ${realm} = {
    kdc = ${loopback}:${port}
  }
[domain_realm]
${kerberosProxyHosts.map((host) => `  ${host} = ${realm}`).join('\n')}
`;
}

function serverConfiguration(port: number, folder: BoxFolder): string {
  return `
[kdcdefaults]
  kdc_listen = ${loopback}:${port}
  kdc_tcp_listen = ${loopback}:${port}
[realms]
  ${realm} = {
    database_name = ${folder.file('principal')}
    key_stash_file = ${folder.file('stash')}
    acl_file = ${folder.file('kadm5.acl')}
    max_life = 10h
  }
[logging]
  kdc = FILE:${folder.file('kdc.log')}
`;
}
