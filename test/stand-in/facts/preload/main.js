// @ts-check
import path from 'node:path';
import { BrowserWindow, ipcMain } from 'electron';
import { answer, declareScheme, servePage } from '../fact.js';

declareScheme();
answer(async () => {
  const report = new Promise((resolve) => ipcMain.once('report', (_event, found) => resolve(found)));
  const window = new BrowserWindow({
    show: false,
    webPreferences: {
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      preload: path.join(import.meta.dirname, 'preload.cjs'),
    },
  });
  window.webContents.on('preload-error', (_event, _path, error) => {
    throw error;
  });
  await window.loadURL(servePage('<!doctype html><title>fact</title>'));
  return await report;
});
