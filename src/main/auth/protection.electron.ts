import { safeStorage } from 'electron';
import type { Protection } from './secret-files.ts';

/** safeStorage, asynchronous calls only; touched when a secret is saved or read and never earlier. */
export const systemProtection: Protection = {
  async available() {
    if (process.platform === 'linux') {
      const backend = safeStorage.getSelectedStorageBackend();
      if (backend === 'basic_text' || backend === 'unknown') return false;
    }
    return await safeStorage.isAsyncEncryptionAvailable();
  },
  encrypt: (text) => safeStorage.encryptStringAsync(text),
  async decrypt(data) {
    const { result, shouldReEncrypt } = await safeStorage.decryptStringAsync(data);
    return { text: result, reEncrypt: shouldReEncrypt };
  },
};
