/** Electron as main of the app imports it: the real one, with what came later. Loaded instead of it by the app alone. */
const electron = require('node:module').createRequire(__filename)('electron');

/** Asynchronous since 44. */
const safeStorage = {
  isEncryptionAvailable: () => electron.safeStorage.isEncryptionAvailable(),
  getSelectedStorageBackend: () => 'unknown',
  encryptStringAsync: async (text) => electron.safeStorage.encryptString(text),
  decryptStringAsync: async (data) => ({
    result: electron.safeStorage.decryptString(data),
    shouldReEncrypt: false,
  }),
};

/** As the page's since 45. */
function ClipboardItem(parts) {
  this.parts = parts;
}
const clipboard = {
  write: async ([{ parts }]) =>
    electron.clipboard.write({ text: parts['text/plain'], html: parts['text/html'] }),
  writeText: async (text) => electron.clipboard.writeText(text),
  readText: async () => electron.clipboard.readText(),
};

const later = { safeStorage, clipboard, ClipboardItem };
for (const name of new Set([
  ...Object.getOwnPropertyNames(electron),
  ...Object.keys(electron),
  ...Object.keys(later),
]))
  Object.defineProperty(module.exports, name, { enumerable: true, get: () => later[name] ?? electron[name] });
