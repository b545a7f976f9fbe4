import { openSync, readSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listNames, pageSize, writePages, type ListName, type PageFile } from './lists.ts';
import { accessToken } from './token.ts';

/**
 * A process of its own: serves the replies of the sample service's list, made beforehand, from a file. Arguments: the
 * folder for the files and the number of packages. Its addresses are `{origin}/{list}/{latency in ms}`; it prints its
 * origin when it is ready.
 */

const [folder = '.', packages = '0'] = process.argv.slice(2);

interface Served extends PageFile {
  readonly descriptor: number;
}

function serve(name: ListName): Served {
  const pages = writePages(folder, name, Number(packages));
  return { ...pages, descriptor: openSync(pages.file, 'r') };
}

const served = new Map<string, Served>(listNames.map((name) => [name, serve(name)]));

function refuse(response: ServerResponse, status: number): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end('{"status":"FAILURE"}');
}

function answer({ descriptor, offsets }: Served, page: number, response: ServerResponse): void {
  const begin = offsets.at(Math.min(page, offsets.length - 1) - 1) ?? 0;
  const end = offsets.at(Math.min(page, offsets.length - 1)) ?? 0;
  const body = Buffer.allocUnsafe(end - begin);
  readSync(descriptor, body, 0, body.length, begin);
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length }).end(body);
}

const address = new RegExp(`^/(\\w+)/(\\d+)/process/all\\?page=([1-9]\\d*)&limit=${pageSize}$`, 'u');

function handle(request: IncomingMessage, response: ServerResponse): void {
  const [, name = '', latency = '', page = ''] = address.exec(request.url ?? '') ?? [];
  const list = served.get(name);
  if (list === undefined) {
    refuse(response, 400);
    return;
  }
  if (request.headers.authorization !== `Bearer ${accessToken}`) {
    refuse(response, 401);
    return;
  }
  if (latency === '0') answer(list, Number(page), response);
  else setTimeout(() => answer(list, Number(page), response), Number(latency));
}

const server = createServer({ keepAliveTimeout: 75_000 }, handle);
server.listen(0, '127.0.0.1', () => {
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('No port');
  process.stdout.write(`http://127.0.0.1:${bound.port}\n`);
});
