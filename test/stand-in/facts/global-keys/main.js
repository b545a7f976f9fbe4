// @ts-check
import { globalShortcut } from 'electron';
import { answer } from '../fact.js';

answer(async () => {
  const key = 'Ctrl+Alt+Shift+9';
  const press = () => undefined;
  const first = globalShortcut.register(key, press);
  const again = globalShortcut.register(key, press);
  const registered = globalShortcut.isRegistered(key);
  globalShortcut.unregister(key);
  return { first, again, registered, after: globalShortcut.isRegistered(key) };
});
