import { createHash } from 'node:crypto';
import * as v from 'valibot';
import type { KeptProxyCredentials } from '../http/proxy/proxy-sign-in.ts';
import type { SecretStore } from './secret-store.ts';

/** The last user name at a proxy. */
export interface ProxyUser {
  /** The proxy as a URL. */
  readonly proxy: string;
  readonly userName: string;
}

export interface KeptProxyCredentialsDeps {
  /** A store of its own, beside that of the accounts. */
  readonly secrets: SecretStore;
  readonly users: { get(): readonly ProxyUser[]; set(users: readonly ProxyUser[]): void };
  /** A password could not be kept as the person wished. */
  readonly onNotKept: () => void;
}

/** The proxies used last whose user names are remembered; people have one or two. */
const maxUsers = 10;

const secretSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ userName: v.string(), password: v.string() }),
);

/** A name of a file; the proxy itself could contain any character. */
function keyOf(proxy: string): string {
  return createHash('sha256').update(proxy).digest('hex').slice(0, 32);
}

export interface KeptProxyPasswords extends KeptProxyCredentials {
  /** Whether any password is kept. */
  isAnyKept(): boolean;
  /** Removes all passwords. */
  removeAll(): Promise<void>;
}

/** Keeps passwords of proxies in the secret store, and their user names in the settings. */
export function createKeptProxyCredentials(deps: KeptProxyCredentialsDeps): KeptProxyPasswords {
  const { secrets, users, onNotKept } = deps;
  return {
    isAnyKept: () => users.get().some(({ proxy }) => secrets.has(keyOf(proxy))),
    removeAll: () => secrets.removeOthers([]),
    userName: (proxy) => users.get().find((user) => user.proxy === proxy)?.userName ?? '',
    has: (proxy) => secrets.has(keyOf(proxy)),
    async read(proxy) {
      const stored = await secrets.read(keyOf(proxy));
      const read = v.safeParse(secretSchema, stored.outcome === 'read' ? stored.secret : '');
      return read.success ? read.output : null;
    },
    async write(proxy, credentials, keep) {
      const others = users.get().filter((user) => user.proxy !== proxy);
      users.set([{ proxy, userName: credentials.userName }, ...others].slice(0, maxUsers));
      if (!keep) {
        await secrets.remove(keyOf(proxy));
        return;
      }
      const written = await secrets.write(keyOf(proxy), JSON.stringify(credentials));
      if (written.outcome === 'not-kept') onNotKept();
    },
    remove: (proxy) => secrets.remove(keyOf(proxy)),
  };
}
