/** Electron as main of the app imports it: the real one, to which is added what came later. Loaded for the app alone. */
const { once } = require('node:events');
const electron = require('node:module').createRequire(__filename)('electron');
const { clipboard, ipcMain, safeStorage } = electron;

// A frame that somebody asks for before that of the empty window is gone counts as gone itself, for ever. A driver keeps the
// latter alive for a moment. So nobody asks for the sender's: it is taken for the top frame.
const { handle } = ipcMain;
ipcMain.handle = (channel, listener) =>
  handle.call(ipcMain, channel, async (event, ...args) => {
    if (event.sender.getURL() === '') await once(event.sender, 'did-navigate');
    return await listener({ senderFrame: { parent: null, url: event.sender.getURL() } }, ...args);
  });

/** With asynchronous calls since 44. */
Object.assign(safeStorage, {
  getSelectedStorageBackend: () => 'unknown',
  encryptStringAsync: async (text) => safeStorage.encryptString(text),
  decryptStringAsync: async (data) => ({ result: safeStorage.decryptString(data), shouldReEncrypt: false }),
});

/** As the page's since 45. */
function ClipboardItem(parts) {
  this.getType = async (type) => new Blob([parts[type]]);
  this.parts = { text: parts['text/plain'], html: parts['text/html'] };
}
const { readHTML, readText, write, writeText } = clipboard;
const read = () => new ClipboardItem({ 'text/plain': readText(), 'text/html': readHTML() });
Object.assign(clipboard, {
  read: async () => [read()],
  readText: async () => readText(),
  write: async ([{ parts }]) => write(parts),
  writeText: async (text) => writeText(text),
});

module.exports = Object.assign(electron, { ClipboardItem });
