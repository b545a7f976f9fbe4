import { join } from 'node:path';
import { systemProtection } from '../auth/protection.electron.ts';
import { createSecretFiles } from '../auth/secret-files.ts';
import { createOpenChromiumSession } from '../http/chromium/chromium-session.electron.ts';
import { createLazyTransport } from '../http/lazy-transport.ts';
import { resolveSystemProxy } from '../http/proxy/system-proxy.electron.ts';
import type { SecretStore } from '../auth/secret-store.ts';
import type { Folders } from './folders.ts';
import type { Platform } from './platform.ts';
import { createProxies } from './proxies.ts';

export type Services = ReturnType<typeof createServices>;

/** Creates what all accounts share: access to the network and the secret store. */
export function createServices(platform: Platform, folders: Folders) {
  const { facts, log, monotonic, now, settings } = platform;
  const policy = platform.policy.values;
  const secretFiles = (folder: string): SecretStore =>
    createSecretFiles({ folder, protection: systemProtection, log });
  const { proxyPasswords, proxySignIn } = createProxies(platform, secretFiles, folders);
  // A file names one certificate; the system's store may have several of an issuer.
  const clientCertificateIssuer =
    policy.ClientCertificateFile === undefined ? (policy.ClientCertificateIssuer ?? null) : null;
  const transport = createLazyTransport(async () => {
    const { createSystemTransport } = await import('../http/system-transport.ts');
    const trustWorker = join(import.meta.dirname, 'trust-worker.js');
    return createSystemTransport(trustWorker, {
      log,
      monotonic,
      userAgent: `Packshelf/${facts.version}`,
      resolveProxy: resolveSystemProxy,
      proxySetting: () => settings.get().preferences.proxy,
      isProxySetByPolicy: policy.Proxy !== undefined,
      environment: process.env,
      signIn: proxySignIn,
      authoritiesFile: policy.AuthoritiesFile,
      clientCertificateFile: policy.ClientCertificateFile,
      clientCertificateIssuer,
      openChromiumSession: createOpenChromiumSession(clientCertificateIssuer),
    });
  });
  return {
    transport,
    requestDeps: { transport, now },
    secrets: secretFiles(folders.secrets),
    proxyPasswords,
    proxySignIn,
  };
}
