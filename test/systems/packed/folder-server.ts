import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';

/** Serves a folder's files on loopback while `work` runs, which gets the address. */
export async function whileServed<T>(folder: string, work: (address: string) => Promise<T>): Promise<T> {
  const server = createServer((request, response) => {
    const name = path.join('/', new URL(request.url ?? '/', 'http://localhost').pathname);
    readFile(path.join(folder, name)).then(
      (content) => response.end(content),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  try {
    return await work(`http://127.0.0.1:${address.port}`);
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}
