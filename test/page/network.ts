import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createSystemTransport } from '../../src/main/http/system-transport.ts';
import type { Transport, TransportOptions } from '../../src/main/http/transport.ts';
import type { PolicyValues } from '../../src/main/policy/policy-items.ts';
import { createTestTransport, userAgent } from '../equipment/support/test-transport.ts';

/** The network that a computer is in. */
export interface Network {
  /** The system's proxies, as a PAC script lists them; they can change. */
  readonly proxies: () => string;
  /** The PEM texts of the authorities that the system trusts; nobody trusts any others but the policy. */
  readonly trusted: readonly string[];
}

type Common = Required<
  Pick<TransportOptions, 'log' | 'monotonic' | 'signIn' | 'proxySetting' | 'isProxySetByPolicy'>
>;

/**
 * Main's own transport, on a computer in this network; null for one that needs no proxies and no authorities. `folder`: where
 * the worker that knows the authorities is written.
 */
export function transportIn(
  network: Network | null,
  folder: string,
  policy: PolicyValues,
  common: Common,
): Transport {
  if (network === null) return createTestTransport(common);
  return createSystemTransport(trustWorker(folder, network.trusted), {
    ...common,
    userAgent,
    resolveProxy: () => Promise.resolve(network.proxies()),
    environment: {},
    authoritiesFile: policy.AuthoritiesFile,
    clientCertificateFile: policy.ClientCertificateFile,
    clientCertificateIssuer: policy.ClientCertificateIssuer ?? null,
    openChromiumSession: () => {
      throw new Error('Chromium’s network stack needs Electron; test it end to end');
    },
  });
}

/** Writes a worker that answers as the built one does, which asks the system. */
function trustWorker(folder: string, trusted: readonly string[]): string {
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, 'trust-worker.mjs');
  const message = JSON.stringify({ own: [], system: trusted });
  writeFileSync(
    file,
    `import { parentPort } from 'node:worker_threads';\nparentPort.postMessage(${message});\n`,
  );
  return file;
}
