import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { app } from '../app/instance.ts';
import { guard } from '../guard.ts';

const secretStores = [
  'available',
  /** There is no keyring. */
  'unavailable',
  /** Linux without a keyring, as Chromium helps itself: a key that everybody knows. */
  'basic_text',
  /** Nothing that was encrypted before can be decrypted. */
  'unreadable',
  /** There is a keyring, and the person does not open it. */
  'refused',
  /** There is a keyring, and it never answers. */
  'hangs',
  /** The key was replaced: what was encrypted before is to be encrypted anew, once. */
  'rotated',
] as const;

/** How the system's store for secrets behaves, for tests. */
export type SecretStore = (typeof secretStores)[number];

let store = secretStores.find((known) => known === process.env['PACKSHELF_STAND_IN_SECRETS']) ?? 'available';

export function setSecretStore(next: SecretStore): void {
  store = next;
}

/** What encrypting and decrypting go through first. */
async function reachKey(): Promise<void> {
  await app.whenReady();
  if (store === 'hangs') await new Promise(() => undefined);
  if (store === 'refused' || store === 'unavailable') throw new Error('Encryption is not available.');
}

/** What ciphertext begins with: v11, and after the key was replaced v12, so that older data is known. */
function mark(): string {
  if (store === 'basic_text') return 'v10';
  return store === 'rotated' ? 'v12' : 'v11';
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
      if (store === 'hangs') await new Promise(() => undefined);
      return store !== 'unavailable';
    },

    getSelectedStorageBackend(): string {
      if (!app.isReady()) return 'unknown';
      return store === 'basic_text' ? 'basic_text' : 'gnome_libsecret';
    },

    async encryptStringAsync(text: string): Promise<Buffer> {
      await reachKey();
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', readKey(), nonce);
      const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([Buffer.from(mark()), nonce, cipher.getAuthTag(), content]);
    },

    async decryptStringAsync(data: Buffer): Promise<{ result: string; shouldReEncrypt: boolean }> {
      await reachKey();
      const failure = new Error(
        'Error while decrypting the ciphertext provided to safeStorage.decryptStringAsync.',
      );
      if (store === 'unreadable' || data.length < 31) throw failure;
      try {
        const decipher = createDecipheriv('aes-256-gcm', readKey(), data.subarray(3, 15));
        decipher.setAuthTag(data.subarray(15, 31));
        const result = Buffer.concat([decipher.update(data.subarray(31)), decipher.final()]).toString('utf8');
        return { result, shouldReEncrypt: store === 'rotated' && data.toString('latin1', 0, 3) !== mark() };
      } catch {
        throw failure;
      }
    },
  },
  'safeStorage',
);
