import { createHash } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { listen, stopServer } from './connect-proxy.ts';
import type { Socket } from 'node:net';

/** What electron-builder names the files of a system in a release. */
const namesOf = {
  windows: (version: string): string => `Packshelf-${version}-windows-x64.exe`,
  macos: (version: string): string => `Packshelf-${version}-macos-universal.zip`,
  linux: (version: string): string => `Packshelf-${version}-linux-x64.AppImage`,
};
const suffixes = { windows: '', macos: '-mac', linux: '-linux' };

export interface PublishedVersion {
  readonly system: keyof typeof namesOf;
  readonly version: string;
  readonly content: Buffer;
  readonly channel?: 'latest' | 'beta';
  /** The share of installations that get it, in per cent. */
  readonly stagingPercentage?: number;
  /** Another checksum than that of the content. */
  readonly sha512?: string;
  /** Another place than beside the list of versions. */
  readonly url?: string;
}

/** A request that the server got. */
interface Seen {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly status: number;
}

export interface UpdateServer {
  /** Ends with `/updates`. */
  readonly address: string;
  readonly seen: readonly Seen[];
  publish(version: PublishedVersion): void;
  /** Whether it sends parts of a file on request, as all usual servers do. */
  sendsParts: boolean;
  stop(): Promise<void>;
}

/** A web server that only has the files of releases, as an organisation would run one. */
export async function startUpdateServer(): Promise<UpdateServer> {
  const files = new Map<string, Buffer>();
  const seen: Seen[] = [];
  const sockets = new Set<Socket>();
  let stopped: Promise<void> | null = null;
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://server');
    const content = files.get(pathname);
    const range = /^bytes=(\d+)-(\d+)$/u.exec(request.headers.range ?? '');
    const end = (status: number, body: Buffer | string, headers: Record<string, string> = {}): void => {
      seen.push({ path: pathname, headers: request.headers, status });
      response.writeHead(status, headers).end(body);
    };
    if (content === undefined) end(404, 'nothing here');
    else if (range === null || !handle.sendsParts) end(200, content);
    else {
      const [from, to] = [Number(range[1]), Math.min(Number(range[2]), content.length - 1)];
      end(206, content.subarray(from, to + 1), {
        'content-range': `bytes ${from}-${to}/${content.length}`,
      });
    }
  });
  server.on('connection', (socket) => sockets.add(socket));
  const port = await listen(server);
  const handle: UpdateServer = {
    address: `http://127.0.0.1:${port}/updates`,
    seen,
    sendsParts: true,
    publish({ system, version, content, channel = 'latest', stagingPercentage, sha512, url }) {
      const name = namesOf[system](version);
      const checksum = sha512 ?? createHash('sha512').update(content).digest('base64');
      const lines = [
        `version: ${version}`,
        'files:',
        `  - url: ${url ?? name}`,
        `    sha512: ${checksum}`,
        `    size: ${content.length}`,
        `releaseDate: '2026-11-26T12:00:00.000Z'`,
        ...(stagingPercentage === undefined ? [] : [`stagingPercentage: ${stagingPercentage}`]),
      ];
      files.set(`/updates/${channel}${suffixes[system]}.yml`, Buffer.from(`${lines.join('\n')}\n`));
      files.set(`/updates/${name}`, content);
    },
    stop: () => (stopped ??= stopServer(server, sockets)),
  };
  return handle;
}
