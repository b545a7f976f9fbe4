import { rm } from 'node:fs/promises';
import type { ServerCertificate } from '../../equipment/support/private-authority.ts';
import { createFolder, type BoxFolder } from './folder.ts';
import type { Middlebox } from './middlebox.ts';
import { freePort, loopback } from './ports.ts';
import { runProgram } from './program.ts';

export const nginxPrograms: readonly string[] = ['nginx', 'setpriv'];

interface FrontOptions {
  /** The service behind it, such as `http://127.0.0.1:8080`. */
  readonly upstream: string;
  /** With a certificate, it listens by TLS. */
  readonly certificate?: ServerCertificate;
}

export interface ReverseProxyOptions extends FrontOptions {
  /** How long it keeps an idle connection of a client, and waits for a silent service before it replies 504. */
  readonly idleTimeoutMs?: number;
  /** Whether it reads a reply as fast as the service sends it, whatever the client's speed. */
  readonly buffersReplies?: boolean;
}

/** Starts nginx in front of a service, as operators run it. */
export async function startReverseProxy({
  idleTimeoutMs = 60_000,
  buffersReplies = true,
  ...front
}: ReverseProxyOptions): Promise<Middlebox> {
  const { box } = await startNginx('reverse-proxy', front, () => [
    `keepalive_timeout ${idleTimeoutMs}ms;`,
    `proxy_read_timeout ${idleTimeoutMs}ms;`,
    `proxy_send_timeout ${idleTimeoutMs}ms;`,
    `send_timeout ${idleTimeoutMs}ms;`,
    `proxy_buffering ${buffersReplies ? 'on' : 'off'};`,
    'location / {',
    ...passOn(front.upstream),
    '}',
  ]);
  return box;
}

/** A middlebox that stands in the way until it is told otherwise, without a restart. */
export interface Gate extends Middlebox {
  /** Lets requests through to the service from now on. */
  open(): Promise<void>;
  /** Stands in the way again. */
  close(): Promise<void>;
}

export interface CaptivePortalOptions extends FrontOptions {
  /** Where it sends people to sign in; by default a page of its own. */
  readonly signInUrl?: string;
}

/** Starts a captive portal: until it is opened, every address is answered with 302 to a sign-in page. */
export async function startCaptivePortal(options: CaptivePortalOptions): Promise<Gate> {
  return await startGate('captive-portal', options, (port) => {
    const scheme = options.certificate === undefined ? 'http' : 'https';
    const signInUrl = options.signInUrl ?? `${scheme}://signin.example:${port}/portal/sign-in`;
    return {
      closed: `return 302 ${signInUrl};`,
      locations: [
        'location = /portal/sign-in {',
        '  default_type text/html;',
        '  return 200 "<!doctype html><title>Guest network</title><h1>Welcome to the guest network</h1>";',
        '}',
      ],
    };
  });
}

export interface MaintenanceOptions extends FrontOptions {
  readonly retryAfterSeconds?: number;
}

/** Starts a front that replies 503 with an HTML page and Retry-After until it is opened. */
export async function startMaintenance(options: MaintenanceOptions): Promise<Gate> {
  const { retryAfterSeconds = 120 } = options;
  return await startGate('maintenance', options, () => ({
    closed: 'return 503;',
    locations: [
      'error_page 503 @maintenance;',
      'location @maintenance {',
      '  internal;',
      '  default_type text/html;',
      `  add_header Retry-After ${retryAfterSeconds} always;`,
      '  return 503 "<!doctype html><title>Maintenance</title><h1>Back soon</h1>";',
      '}',
    ],
  }));
}

/** The file whose existence opens a gate, so that nginx need not read its configuration again. */
const openFile = 'open';

interface Closed {
  /** The directive for every request while it is closed. */
  readonly closed: string;
  readonly locations: readonly string[];
}

async function startGate(
  name: string,
  front: FrontOptions,
  describe: (port: number) => Closed,
): Promise<Gate> {
  const { box, folder } = await startNginx(name, front, (port, inside) => {
    const { closed, locations } = describe(port);
    return [
      ...locations,
      'location / {',
      `  if (!-f ${inside.file(openFile)}) { ${closed} }`,
      ...passOn(front.upstream),
      '}',
    ];
  });
  return {
    ...box,
    async open() {
      await folder.write(openFile, '');
    },
    close: () => rm(folder.file(openFile), { force: true }),
  };
}

function passOn(upstream: string): readonly string[] {
  return [
    `  proxy_pass ${upstream};`,
    '  proxy_http_version 1.1;',
    '  proxy_set_header Connection "";',
    '  proxy_set_header Host $http_host;',
  ];
}

type ServerLines = (port: number, folder: BoxFolder) => readonly string[];

async function startNginx(
  name: string,
  { certificate }: FrontOptions,
  lines: ServerLines,
): Promise<{ readonly box: Middlebox; readonly folder: BoxFolder }> {
  const port = await freePort();
  const folder = await createFolder(name);
  const tls =
    certificate === undefined
      ? []
      : [
          `ssl_certificate ${await folder.write('tls.pem', certificate.cert)};`,
          `ssl_certificate_key ${await folder.write('tls.key', certificate.key)};`,
        ];
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const file = await folder.write(
    'nginx.conf',
    [
      'daemon off;',
      'worker_processes 1;',
      `pid ${folder.file('nginx.pid')};`,
      'events { worker_connections 256; }',
      'http {',
      ...temporary.map((kind) => `  ${kind}_temp_path ${folder.file(`temp-${kind}`)};`),
      `  log_format complete '$time_iso8601 $status $request_method $scheme://$http_host$request_uri '`,
      `    '[$http_authorization] [$http_user_agent]';`,
      `  access_log ${folder.file('access.log')} complete;`,
      '  server {',
      `    listen ${loopback}:${port}${certificate === undefined ? '' : ' ssl'};`,
      ...[...tls, ...lines(port, folder)].map((line) => `    ${line}`),
      '  }',
      '}',
      '',
    ].join('\n'),
  );
  const box = await runProgram({
    name: `nginx-${name}`,
    port,
    folder,
    program: 'nginx',
    args: ['-p', folder.path, '-c', file, '-e', folder.file('error.log')],
    logFiles: ['access.log', 'error.log'],
  });
  return { box, folder };
}
