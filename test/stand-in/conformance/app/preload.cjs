const { contextBridge, ipcRenderer } = require('electron');

function attempt(name) {
  try {
    require(name);
    return 'loaded';
  } catch (error) {
    return String(error.message).split('\n')[0];
  }
}

globalThis.secretOfThePreload = true;
contextBridge.exposeInMainWorld('bridge', {
  invoke: (channel, value) => ipcRenderer.invoke(channel, value),
  send: (channel) => ipcRenderer.send(channel),
  listen: (listener) => {
    const forward = (_event, value) => listener(value);
    ipcRenderer.on('news', forward);
    return () => ipcRenderer.removeListener('news', forward);
  },
  channel: (name) => ({ invoke: (value) => ipcRenderer.invoke(name, value) }),
  fail: () => {
    throw new Error('from the preload');
  },
  sandboxed: process.sandboxed,
  modules: Object.fromEntries(
    ['electron', 'events', 'timers', 'url', 'node:events', 'fs', 'node:child_process', './other.js'].map(
      (name) => [name, attempt(name)],
    ),
  ),
});
