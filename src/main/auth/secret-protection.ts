/** What we use of Electron's safeStorage: its asynchronous calls, and the name of the backend on Linux. */
export interface SystemEncryption {
  isAsyncEncryptionAvailable(): Promise<boolean>;
  encryptStringAsync(text: string): Promise<Buffer>;
  decryptStringAsync(data: Buffer): Promise<{ readonly result: string; readonly shouldReEncrypt: boolean }>;
  getSelectedStorageBackend(): string;
}

/** Encryption by a key that belongs to the person's account on this system. Its promises may take for ever. */
export interface Protection {
  /** Null where the system has no such key. Rejects where the person or the system refuses. */
  encrypt(text: string): Promise<Buffer | null>;
  /** Rejects where the data can't be opened. `isDated`: the key was replaced, so encrypt the text anew. */
  decrypt(data: Buffer): Promise<{ readonly text: string; readonly isDated: boolean }>;
}

/** Backends of Chromium on Linux that protect nothing: a key in the program, and "not known yet". */
const openBackends: readonly string[] = ['basic_text', 'unknown'];

/**
 * Chromium marks ciphertext made with the key in its own program by "v10" on Linux: anybody could read that, or make
 * it. On macOS and Windows the same mark stands before really protected data.
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
      if (platform === 'linux' && openBackends.includes(system.getSelectedStorageBackend())) return null;
      if (!(await system.isAsyncEncryptionAvailable())) return null;
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
