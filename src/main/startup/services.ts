import { join } from 'node:path';
import { systemProtection } from '../auth/protection.electron.ts';
import { createSecretFiles } from '../auth/secret-files.ts';
import type { SecretStore } from '../auth/secret-store.ts';
import type { TokenClientDeps } from '../auth/token-client.ts';
import { deferTransport, type DeferredTransport } from '../http/deferred-transport.ts';
import { resolveSystemProxy } from '../http/system-proxy.electron.ts';
import type { Folders } from './folders.ts';
import type { Platform } from './platform.ts';

/** What all accounts share: the way to the network, and where secrets are kept. */
export interface Services {
  readonly transport: DeferredTransport;
  readonly client: TokenClientDeps;
  readonly secrets: SecretStore;
}

export function createServices({ log, monotonic, now }: Platform, folders: Folders): Services {
  const transport = deferTransport(async () => {
    const { createSystemTransport } = await import('../http/system-transport.ts');
    return createSystemTransport({
      log,
      monotonic,
      trustWorker: join(import.meta.dirname, 'trust-worker.js'),
      resolveProxy: resolveSystemProxy,
    });
  });
  return {
    transport,
    client: { transport, now },
    secrets: createSecretFiles({ folder: folders.secrets, protection: systemProtection, log }),
  };
}
