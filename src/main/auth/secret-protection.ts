/**
 * The part of Electron's `safeStorage` that we use. `isEncryptionAvailable` is useless, because it is always true once the
 * app is ready. So is the backend's name on Linux, which comes from a table of desktops, while encryption asks the Secret
 * Service on every desktop but KDE (Chromium: FreedesktopSecretKeyProvider::GetKey).
 */
export interface SystemEncryption {
  encryptStringAsync(text: string): Promise<Buffer>;
  decryptStringAsync(data: Buffer): Promise<{ readonly result: string; readonly shouldReEncrypt: boolean }>;
}

/** Encryption with a key of the user's system account. The promises may never settle. */
export interface Protection {
  /** Null if the system has no such key. Rejects if it can't encrypt. */
  encrypt(text: string): Promise<Buffer | null>;
  /** Rejects if the data can't be decrypted. `needsReencryption`: the system has a new key. */
  decrypt(data: Buffer): Promise<{ readonly text: string; readonly needsReencryption: boolean }>;
}

/**
 * Without an open keyring, Chromium on Linux encrypts with a key from its source code and marks the ciphertext with
 * "v10": anybody could read or forge that. On macOS and Windows "v10" marks properly protected data.
 */
function isUnprotected(data: Buffer, platform: NodeJS.Platform): boolean {
  return platform === 'linux' && data.subarray(0, 3).toString('latin1') === 'v10';
}

/**
 * Protection by the system's encryption; treats Chromium's built-in key as none. Calls the system only to encrypt or
 * decrypt.
 */
export function createProtection(system: SystemEncryption, platform: NodeJS.Platform): Protection {
  return {
    async encrypt(text) {
      const data = await system.encryptStringAsync(text);
      return isUnprotected(data, platform) ? null : data;
    },
    async decrypt(data) {
      if (data.length === 0) throw new RangeError('nothing to decrypt');
      if (isUnprotected(data, platform)) throw new RangeError('not protected');
      const { result, shouldReEncrypt } = await system.decryptStringAsync(data);
      return { text: result, needsReencryption: shouldReEncrypt };
    },
  };
}
