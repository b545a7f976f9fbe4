import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { listen } from '../../equipment/support/connect-proxy.ts';

/** Serves a folder's files on loopback while `work` runs, which gets the address. */
export async function whileServed<T>(folder: string, work: (address: string) => Promise<T>): Promise<T> {
  const server = createServer((request, response) => {
    const name = path.join('/', new URL(request.url ?? '/', 'http://localhost').pathname);
    readFile(path.join(folder, name)).then(
      (content) => response.end(content),
      () => response.writeHead(404).end(),
    );
  });
  const port = await listen(server);
  try {
    return await work(`http://127.0.0.1:${port}`);
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}
