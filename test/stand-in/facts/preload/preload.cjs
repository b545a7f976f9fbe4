const electron = require('electron');

const asked = [
  'electron',
  'electron/common',
  'electron/main',
  'electron/renderer',
  'events',
  'node:events',
  'timers',
  'node:timers',
  'url',
  'node:url',
  'buffer',
  'child_process',
  'crypto',
  'fs',
  'node:fs',
  'node:sqlite',
  'os',
  'path',
  'process',
  'util',
  'worker_threads',
  './other.cjs',
];

const given = asked.filter((name) => {
  try {
    require(name);
    return true;
  } catch {
    return false;
  }
});

electron.ipcRenderer.send('report', {
  given: given.join(' '),
  electron: Object.keys(electron).sort().join(' '),
  sandboxed: process.sandboxed === true,
  contextIsolated: process.contextIsolated === true,
  type: process.type,
  buffer: typeof Buffer,
  setImmediate: typeof setImmediate,
  // APIs by which a page could reach Node through the preload.
  binding: 'binding' in process,
  dlopen: 'dlopen' in process,
});
