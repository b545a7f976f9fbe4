// The app's transport in a process that has Electron's `net`.
import { app } from 'electron';
import { createOpenChromiumSession } from '../../../src/main/http/chromium/chromium-session.electron.ts';
import { createStacks, type Stacks } from './stacks.ts';

declare global {
  var stacks: Stacks;
}

globalThis.stacks = createStacks(createOpenChromiumSession(null));
app.on('window-all-closed', () => undefined);
