import { join } from 'node:path';
import { createKeptProxyCredentials } from '../auth/kept-proxy-credentials.ts';
import type { SecretStore } from '../auth/secret-store.ts';
import { ProxySignIn } from '../http/proxy/proxy-sign-in.ts';
import type { Folders } from './folders.ts';
import type { PlatformCore } from './platform.ts';

/** Creates the questions for the passwords of proxies, and the passwords that are kept. */
export function createProxies(
  { events, log, monotonic, notices, settings, statusChanged }: PlatformCore,
  secretsIn: (folder: string) => SecretStore,
  folders: Pick<Folders, 'secrets'>,
) {
  const proxyPasswords = createKeptProxyCredentials({
    secrets: secretsIn(join(folders.secrets, 'proxies')),
    users: {
      get: () => settings.get().proxyUsers,
      set: (proxyUsers) => settings.update({ proxyUsers }),
    },
    onNotKept: () => notices.add('proxy-not-kept'),
  });
  const proxySignIn = new ProxySignIn({
    kept: proxyPasswords,
    monotonic,
    log,
    onQuestion: statusChanged,
    onAnswer: () => events.emit('proxy-answered'),
  });
  return { proxyPasswords, proxySignIn };
}
