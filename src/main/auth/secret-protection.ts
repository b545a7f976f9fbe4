/**
 * What we use of Electron's safeStorage. Not its answers on whether encryption is available, which is always so once
 * the app is ready, nor the backend's name on Linux: the name comes from a table of desktops, while these calls ask
 * the Secret Service on every desktop but KDE (Chromium: FreedesktopSecretKeyProvider::GetKey).
 */
export interface SystemEncryption {
  encryptStringAsync(text: string): Promise<Buffer>;
  decryptStringAsync(data: Buffer): Promise<{ readonly result: string; readonly shouldReEncrypt: boolean }>;
}

/** Encryption by a key that belongs to the person's account on this system. Its promises may take for ever. */
export interface Protection {
  /** Null where the system gave no such key. Rejects where it can't encrypt at all. */
  encrypt(text: string): Promise<Buffer | null>;
  /** Rejects where the data can't be opened. `isDated`: the key was replaced, so encrypt the text anew. */
  decrypt(data: Buffer): Promise<{ readonly text: string; readonly isDated: boolean }>;
}

/**
 * Without an open keyring Chromium encrypts on Linux with a key that is written in its source, and marks the
 * ciphertext by "v10": anybody could read that, or make it. On macOS and Windows the same mark stands before really
 * protected data.
 */
function isOpenToAll(data: Buffer, platform: NodeJS.Platform): boolean {
  return platform === 'linux' && data.subarray(0, 3).toString('latin1') === 'v10';
}

/**
 * Protection by the system's encryption, or none where what it offers is none. Touches the system only when asked to
 * encrypt or decrypt.
 */
export function createProtection(system: SystemEncryption, platform: NodeJS.Platform): Protection {
  return {
    async encrypt(text) {
      const data = await system.encryptStringAsync(text);
      return isOpenToAll(data, platform) ? null : data;
    },
    async decrypt(data) {
      if (data.length === 0) throw new RangeError('nothing to decrypt');
      if (isOpenToAll(data, platform)) throw new RangeError('not protected');
      const { result, shouldReEncrypt } = await system.decryptStringAsync(data);
      return { text: result, isDated: shouldReEncrypt };
    },
  };
}
