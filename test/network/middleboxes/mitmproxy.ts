import { readFile } from 'node:fs/promises';
import { createFolder } from './folder.ts';
import type { ProxyMiddlebox } from './middlebox.ts';
import { freePort, loopback } from './ports.ts';
import { runProgram } from './program.ts';

export interface MitmproxyOptions {
  /** The authority of the service, as PEM; it refuses services of all others. */
  readonly serviceAuthority: string;
  /** A proxy that it reaches services through. */
  readonly behind?: {
    readonly host: string;
    readonly port: number;
    /** How it signs in there, by Basic. */
    readonly userName?: string;
    readonly password?: string;
  };
}

/** A proxy that opens TLS and closes it again with certificates of its own, as companies inspect traffic. */
export interface Mitmproxy extends ProxyMiddlebox {
  /** The certificate of its authority, as PEM. */
  readonly authority: string;
}

export const mitmproxyPrograms: readonly string[] = ['mitmdump', 'setpriv'];

/**
 * Starts mitmproxy with an authority of its own, which is new. Its log has the requests and replies with all headers.
 */
export async function startMitmproxy({ serviceAuthority, behind }: MitmproxyOptions): Promise<Mitmproxy> {
  const port = await freePort();
  const folder = await createFolder('mitmproxy');
  const trusted = await folder.write('service-authority.pem', serviceAuthority);
  const options: Record<string, string> = {
    confdir: folder.path,
    listen_host: loopback,
    listen_port: String(port),
    ssl_verify_upstream_trusted_ca: trusted,
    flow_detail: '2',
  };
  if (behind !== undefined) {
    options['mode'] = `upstream:http://${behind.host}:${behind.port}`;
    const { userName, password } = behind;
    if (userName !== undefined && password !== undefined)
      options['upstream_auth'] = `${userName}:${password}`;
  }
  const box = await runProgram({
    name: behind === undefined ? 'mitmproxy' : 'mitmproxy-chained',
    port,
    folder,
    program: 'mitmdump',
    args: Object.entries(options).flatMap(([name, value]) => ['--set', `${name}=${value}`]),
    // Otherwise Python keeps its output back until the end.
    environment: { PYTHONUNBUFFERED: '1' },
  });
  return {
    ...box,
    entry: `PROXY ${loopback}:${port}`,
    authority: await readFile(folder.file('mitmproxy-ca-cert.pem'), 'utf8'),
  };
}
