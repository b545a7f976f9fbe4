import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { app } from '../app/instance.ts';
import { guard } from '../guard.ts';

/** How the system's store for secrets behaves, for tests. */
export type SecretStore = 'available' | 'unavailable' | 'basic_text' | 'unreadable';

const secretStores: readonly SecretStore[] = ['available', 'unavailable', 'basic_text', 'unreadable'];
let store = secretStores.find((known) => known === process.env['PACKSHELF_STAND_IN_SECRETS']) ?? 'available';

export function setSecretStore(next: SecretStore): void {
  store = next;
}

/** A key per user-data folder, readable by the account alone: protection enough for a test, not for a secret. */
function readKey(): Buffer {
  const file = path.join(app.getPath('userData'), 'stand-in-key');
  try {
    return readFileSync(file);
  } catch {
    const key = randomBytes(32);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, key, { mode: 0o600 });
    return key;
  }
}

export const safeStorage = guard(
  {
    isAsyncEncryptionAvailable: async (): Promise<boolean> => {
      await app.whenReady();
      return store !== 'unavailable';
    },

    getSelectedStorageBackend(): string {
      if (!app.isReady()) return 'unknown';
      return store === 'basic_text' ? 'basic_text' : 'gnome_libsecret';
    },

    async encryptStringAsync(text: string): Promise<Buffer> {
      await app.whenReady();
      if (store === 'unavailable') throw new Error('Encryption is not available.');
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', readKey(), nonce);
      const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      const version = Buffer.from(store === 'basic_text' ? 'v10' : 'v11');
      return Buffer.concat([version, nonce, cipher.getAuthTag(), content]);
    },

    async decryptStringAsync(data: Buffer): Promise<{ result: string; shouldReEncrypt: boolean }> {
      await app.whenReady();
      const failure = new Error(
        'Error while decrypting the ciphertext provided to safeStorage.decryptStringAsync.',
      );
      if (store === 'unavailable' || store === 'unreadable' || data.length < 31) throw failure;
      try {
        const decipher = createDecipheriv('aes-256-gcm', readKey(), data.subarray(3, 15));
        decipher.setAuthTag(data.subarray(15, 31));
        const result = Buffer.concat([decipher.update(data.subarray(31)), decipher.final()]).toString('utf8');
        return { result, shouldReEncrypt: false };
      } catch {
        throw failure;
      }
    },
  },
  'safeStorage',
);
