import { createCipheriv, createDecipheriv, createHash, pbkdf2Sync, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { app } from '../app/instance.ts';
import { guard } from '../guard.ts';
import { storageBackend } from './storage-backend.ts';

const keyrings = [
  'available',
  /** There is no keyring, or it is locked; Electron does not distinguish these. */
  'unavailable',
  /** Its prompt is open and never answered. */
  'hangs',
  /** There is a newer key, so earlier ciphertext must be re-encrypted. */
  'rotated',
] as const;

const keyring = keyrings.find((known) => known === process.env['PACKSHELF_STAND_IN_SECRETS']) ?? 'available';
const isLinux = process.platform === 'linux';

interface Key {
  /** The prefix of its ciphertext. */
  readonly mark: string;
  seal(text: string): Buffer;
  /** Throws if the data is incomplete. */
  open(data: Buffer): string;
}

/** AES-128 with a constant IV and without authentication, as in Chromium's older schemes. */
function createOldKey(mark: string, key: Buffer): Key {
  const vector = Buffer.alloc(16, ' ');
  return {
    mark,
    seal(text) {
      const cipher = createCipheriv('aes-128-cbc', key, vector);
      return Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    },
    open(data) {
      const decipher = createDecipheriv('aes-128-cbc', key, vector);
      return Buffer.concat([decipher.update(data), decipher.final()]).toString('utf8');
    },
  };
}

function createNewKey(mark: string, key: Buffer): Key {
  return {
    mark,
    seal(text) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    },
    open(data) {
      const decipher = createDecipheriv('aes-256-gcm', key, data.subarray(0, 12), { authTagLength: 16 });
      decipher.setAuthTag(data.subarray(-16));
      return Buffer.concat([decipher.update(data.subarray(12, -16)), decipher.final()]).toString('utf8');
    },
  };
}

/** A key file in the user-data folder, which is only suitable for tests. */
function readKey(): Buffer {
  const file = path.join(app.getPath('userData'), 'stand-in-key');
  try {
    return readFileSync(file);
  } catch {
    const key = randomBytes(16);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, key, { mode: 0o600 });
    return key;
  }
}

/**
 * The available keys; the last one encrypts. Linux always has the key in Chromium's source.
 * Electron: shell/browser/browser_process_impl.cc, CreateOSCryptAsync. Chromium: components/os_crypt/async/browser,
 * posix_key_provider.cc and FreedesktopSecretKeyProvider::GetKey.
 */
function findKeys(): readonly Key[] {
  const keys: Key[] = [];
  if (isLinux) keys.push(createOldKey('v10', pbkdf2Sync('peanuts', 'saltysalt', 1, 16, 'sha1')));
  const isAsked = app.commandLine.getSwitchValue('password-store') !== 'basic';
  if (keyring !== 'unavailable' && isAsked) keys.push(createOldKey(isLinux ? 'v11' : 'v10', readKey()));
  if (keyring === 'rotated') keys.push(createNewKey('v12', createHash('sha256').update(readKey()).digest()));
  return keys;
}

let asked: Promise<readonly Key[]> | undefined;

/** Asks the keyring at the first call that needs it, once in a run. */
function askForKeys(): Promise<readonly Key[]> {
  asked ??= keyring === 'hangs' ? new Promise(() => undefined) : Promise.resolve(findKeys());
  return asked;
}

function requireReady(): void {
  if (!app.isReady()) throw new Error('safeStorage cannot be used before app is ready');
}

const undecryptable = 'Error while decrypting the ciphertext provided to safeStorage.decryptStringAsync.';

/** Electron: shell/browser/api/electron_api_safe_storage.cc. */
export const safeStorage = guard(
  {
    /** Electron returns true if it has an encryptor, even one without a key. */
    async isAsyncEncryptionAvailable(): Promise<boolean> {
      if (!app.isReady()) return false;
      await askForKeys();
      return true;
    },

    async encryptStringAsync(text: string): Promise<Buffer> {
      requireReady();
      const key = (await askForKeys()).at(-1);
      if (text === '') return Buffer.alloc(0);
      if (key === undefined)
        throw new Error('Error while encrypting the text provided to safeStorage.encryptStringAsync.');
      return Buffer.concat([Buffer.from(key.mark), key.seal(text)]);
    },

    async decryptStringAsync(data: Buffer): Promise<{ result: string; shouldReEncrypt: boolean }> {
      requireReady();
      if (data.length === 0) return { result: '', shouldReEncrypt: false };
      const keys = await askForKeys();
      const key = keys.find(({ mark }) => data.toString('latin1', 0, 3) === mark);
      if (key === undefined) throw new Error(undecryptable);
      try {
        return { result: key.open(data.subarray(3)), shouldReEncrypt: key !== keys.at(-1) };
      } catch {
        throw new Error(undecryptable);
      }
    },

    ...(isLinux && {
      getSelectedStorageBackend: (): string =>
        app.isReady()
          ? storageBackend(app.commandLine.getSwitchValue('password-store'), process.env)
          : 'unknown',
    }),
  },
  'safeStorage',
);
