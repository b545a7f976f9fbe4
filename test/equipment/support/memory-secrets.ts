import type { SecretStore } from '../../../src/main/auth/secret-store.ts';

/** A secret store in memory. */
export function createMemorySecrets(): SecretStore & { readonly secrets: Map<string, string> } {
  const secrets = new Map<string, string>();
  return {
    secrets,
    has: (account) => secrets.has(account),
    write: (account, secret) => {
      secrets.set(account, secret);
      return Promise.resolve({ outcome: 'kept' });
    },
    read: (account) => {
      const secret = secrets.get(account);
      return Promise.resolve(secret === undefined ? { outcome: 'none' } : { outcome: 'read', secret });
    },
    removeOthers: (accounts) => {
      for (const other of secrets.keys()) if (!accounts.includes(other)) secrets.delete(other);
      return Promise.resolve();
    },
    remove: (account) => {
      secrets.delete(account);
      return Promise.resolve();
    },
  };
}
