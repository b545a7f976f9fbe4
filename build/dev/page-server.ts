import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer as createSocketServer } from 'node:net';
import path from 'node:path';
import { createServer } from 'vite';
import { projectFolder } from '../system/project-folder.ts';
import type { DevFolders } from './folders.ts';

/** Vite's server for the page, on this computer alone. */
export interface PageServer {
  readonly origin: string;
  /** Marks the styles that it adds to the page. */
  readonly nonce: string;
  close(): Promise<void>;
}

export async function startPageServer({ sources, target }: DevFolders): Promise<PageServer> {
  const port = await freePort();
  const nonce = randomBytes(16).toString('base64');
  const server = await createServer({
    configFile: path.join(projectFolder, 'vite.config.ts'),
    root: path.join(sources, 'src', 'renderer'),
    cacheDir: path.join(target, 'vite'),
    clearScreen: false,
    html: { cspNonce: nonce },
    server: {
      host: '127.0.0.1',
      port,
      strictPort: true,
      // The page has another address, which says nothing about where the server is.
      hmr: { protocol: 'ws', host: '127.0.0.1', clientPort: port },
      fs: { allow: [sources, projectFolder] },
    },
  });
  await server.listen();
  return { origin: `http://127.0.0.1:${port}`, nonce, close: () => server.close() };
}

/** Known before the server listens, because the page is told. */
async function freePort(): Promise<number> {
  const server = createSocketServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('There is no free port');
  return address.port;
}
