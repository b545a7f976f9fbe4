import { app, dialog } from 'electron';
import { en as messages } from '../preload/contract/messages/en/index.ts';
import { createApp, type App } from './app.ts';
import { chooseFolders } from './folders.ts';
import { readSwitches } from './switches.ts';
import { guardWebContents } from './window/guards.ts';
import { declareAppScheme } from './window/protocol.ts';

/** The longest that ending may take, in ms; after that the app goes without ceremony. */
const lastPatience = 5000;

async function start(): Promise<App | null> {
  await app.whenReady();
  const folders = chooseFolders({
    platform: process.platform,
    userData: app.getPath('userData'),
    redirected: switches.userDataDir !== null,
    env: process.env,
  });
  try {
    return await createApp(folders, switches);
  } catch (error) {
    const { shell } = messages;
    const reason = error instanceof Error ? error.message : String(error);
    dialog.showErrorBox(shell.cannotStart, shell.cannotStartDetail(reason));
    app.exit(1);
    return null;
  }
}

async function end(started: Promise<App | null>): Promise<void> {
  const patience = new Promise<void>((resolve) => setTimeout(resolve, lastPatience).unref());
  try {
    await Promise.race([started.then((running) => running?.dispose()), patience]);
  } finally {
    app.exit(0);
  }
}

const switches = readSwitches(process.argv, process.cwd(), app.isPackaged);
if (switches.userDataDir !== null) app.setPath('userData', switches.userDataDir);

// Before anything else is touched: a second start only brings the first one's window to the front.
if (app.requestSingleInstanceLock()) {
  app.enableSandbox();
  declareAppScheme();
  guardWebContents();
  const started = start();
  const show = (): void => void started.then((running) => running?.show());
  app.on('second-instance', show);
  app.on('activate', show);
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit();
  });
  let ending = false;
  app.on('will-quit', (event) => {
    event.preventDefault();
    if (!ending) void end(started);
    ending = true;
  });
} else {
  app.quit();
}
