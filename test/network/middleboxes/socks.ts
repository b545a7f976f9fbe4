import { createFolder } from './folder.ts';
import type { ProxyMiddlebox } from './middlebox.ts';
import { freePort, loopback } from './ports.ts';
import { runProgram } from './program.ts';

export interface MicrosocksOptions {
  /** The only one who may use it; by default everybody may. */
  readonly signIn?: { readonly userName: string; readonly password: string };
}

export const microsocksPrograms: readonly string[] = ['microsocks', 'setpriv'];

/** Starts microsocks, a SOCKS5 proxy that resolves names itself, with or without sign-in by RFC 1929. */
export async function startMicrosocks({ signIn }: MicrosocksOptions = {}): Promise<ProxyMiddlebox> {
  const port = await freePort();
  const user = signIn === undefined ? [] : ['-u', signIn.userName, '-P', signIn.password];
  const box = await runProgram({
    name: signIn === undefined ? 'microsocks' : 'microsocks-signin',
    port,
    folder: await createFolder('microsocks'),
    program: 'microsocks',
    args: ['-i', loopback, '-p', String(port), ...user],
  });
  return { ...box, entry: `SOCKS5 ${loopback}:${port}` };
}

export const dantePrograms: readonly string[] = ['danted', 'setpriv'];

/** Starts Dante, another SOCKS5 proxy, without sign-in, because its sign-in needs users of this computer. */
export async function startDante(): Promise<ProxyMiddlebox> {
  const port = await freePort();
  const folder = await createFolder('dante');
  const log = folder.file('dante.log');
  const file = await folder.write(
    'danted.conf',
    `
logoutput: ${log}
internal: ${loopback} port = ${port}
external: lo
socksmethod: none
clientmethod: none
client pass {
  from: 0.0.0.0/0 to: 0.0.0.0/0
  log: error
}
socks pass {
  from: 0.0.0.0/0 to: 0.0.0.0/0
  log: connect disconnect error
}
`,
  );
  const box = await runProgram({
    name: 'dante',
    port,
    folder,
    program: 'danted',
    args: ['-f', file, '-p', folder.file('danted.pid'), '-N', '1'],
    logFiles: ['dante.log'],
  });
  return { ...box, entry: `SOCKS5 ${loopback}:${port}` };
}
