import type { ServerCertificate } from '../../equipment/support/private-authority.ts';
import { createFolder } from './folder.ts';
import type { Middlebox } from './middlebox.ts';
import { freePort, loopback } from './ports.ts';
import { runProgram } from './program.ts';

export const haproxyPrograms: readonly string[] = ['haproxy', 'setpriv'];

export interface HaproxyOptions {
  /** The port of the service on loopback. */
  readonly upstreamPort: number;
  /** `tcp` passes bytes on, also those of TLS; `http` reads requests and replies. */
  readonly mode: 'tcp' | 'http';
  /** With a certificate it listens by TLS and speaks plainly to the service. */
  readonly certificate?: ServerCertificate;
  /** With the certificate of an authority, clients must show a certificate that it has issued. */
  readonly clientAuthority?: string;
  /** How long one side may be silent before both connections are cut. */
  readonly idleTimeoutMs?: number;
}

/** Starts HAProxy as the load balancer of a service. */
export async function startHaproxy(options: HaproxyOptions): Promise<Middlebox> {
  const { upstreamPort, mode, certificate, clientAuthority, idleTimeoutMs = 2_000 } = options;
  const port = await freePort();
  const folder = await createFolder('haproxy');
  const tls =
    certificate === undefined
      ? ''
      : ` ssl crt ${await folder.write('tls.pem', `${certificate.cert}\n${certificate.key}\n`)}`;
  const clients =
    clientAuthority === undefined
      ? ''
      : ` verify required ca-file ${await folder.write('clients.pem', clientAuthority)}`;
  const file = await folder.write(
    'haproxy.cfg',
    `
global
  maxconn 256
  log stdout format raw local0
defaults
  mode ${mode}
  log global
  option ${mode}log
  timeout connect 5s
  timeout client ${idleTimeoutMs}ms
  timeout server ${idleTimeoutMs}ms
frontend front
  bind ${loopback}:${port}${tls}${clients}
  default_backend service
backend service
  server service ${loopback}:${upstreamPort}
`,
  );
  return await runProgram({
    name: `haproxy-${mode}`,
    port,
    folder,
    program: 'haproxy',
    args: ['-db', '-f', file],
  });
}
