import { join } from 'node:path';
import { systemProtection } from '../auth/protection.electron.ts';
import { createSecretFiles } from '../auth/secret-files.ts';
import { createLazyTransport } from '../http/lazy-transport.ts';
import { resolveSystemProxy } from '../http/system-proxy.electron.ts';
import type { Folders } from './folders.ts';
import type { Platform } from './platform.ts';

export type Services = ReturnType<typeof createServices>;

/** Creates what all accounts share: access to the network and the secret store. */
export function createServices({ log, monotonic, now }: Platform, folders: Folders) {
  const transport = createLazyTransport(async () => {
    const { createSystemTransport } = await import('../http/system-transport.ts');
    const trustWorker = join(import.meta.dirname, 'trust-worker.js');
    return createSystemTransport(trustWorker, { log, monotonic, resolveProxy: resolveSystemProxy });
  });
  return {
    transport,
    requestDeps: { transport, now },
    secrets: createSecretFiles({ folder: folders.secrets, protection: systemProtection, log }),
  };
}
