import { once } from 'node:events';
import { createReadStream, readdirSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';

/** Bytes of a file, the last one included. */
export interface Part {
  readonly from: number;
  readonly to: number;
}

/** A web server that only has the files of one folder, as administrators run one for updates of the app. */
export interface UpdateServer {
  /** Of the folder, on loopback. */
  readonly address: string;
  /** Whether any of a file was sent. */
  hasBegun(name: string): boolean;
  /** Whether every byte of a file was sent. */
  hasSent(name: string): boolean;
  stop(): void;
}

/** The part of a file that a `Range` header asks for; null for another header or none, which the whole file answers. */
export function partOf(range: string | undefined, size: number): Part | null {
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(range ?? '') ?? [];
  if (from === undefined) return null;
  const part = { from: Number(from), to: to === '' ? size - 1 : Math.min(Number(to), size - 1) };
  return part.from <= part.to ? part : null;
}

/** Whether parts, in any order, cover a file. */
export function isWhole(parts: readonly Part[], size: number): boolean {
  let covered = 0;
  for (const { from, to } of parts.toSorted((one, other) => one.from - other.from)) {
    if (from > covered) return false;
    covered = Math.max(covered, to + 1);
  }
  return covered >= size;
}

/** Serves the files of a folder. */
export async function startUpdateServer(folder: string): Promise<UpdateServer> {
  const entries = readdirSync(folder, { withFileTypes: true });
  const names = new Set(entries.filter((entry) => entry.isFile()).map(({ name }) => name));
  const sent = new Map<string, Part[]>();
  const sizeOf = (name: string): number => statSync(path.join(folder, name)).size;
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://server');
    const name = pathname.slice(1);
    if (!names.has(name)) {
      response.writeHead(404).end();
      return;
    }
    const file = path.join(folder, name);
    const size = sizeOf(name);
    const part = partOf(request.headers.range, size);
    const { from, to } = part ?? { from: 0, to: size - 1 };
    response.writeHead(part === null ? 200 : 206, {
      'content-length': to - from + 1,
      ...(part === null ? {} : { 'content-range': `bytes ${from}-${to}/${size}` }),
    });
    pipeline(createReadStream(file, { start: from, end: to }), response).then(
      () => sent.set(name, [...(sent.get(name) ?? []), { from, to }]),
      // The app has given up; it is seen by the part that is missing.
      () => undefined,
    );
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The update server has no port.');
  return {
    address: `http://127.0.0.1:${address.port}/`,
    hasBegun: (name) => sent.has(name),
    hasSent: (name) => isWhole(sent.get(name) ?? [], sizeOf(name)),
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
