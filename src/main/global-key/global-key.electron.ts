import { app, globalShortcut } from 'electron';
import type { KeyRegistry } from './global-key.ts';

export function createKeyRegistry(isDecidedByDesktop: boolean): KeyRegistry {
  return {
    isDecidedByDesktop,
    register: (key, onPress) => globalShortcut.register(key, onPress),
    unregister: (key) => globalShortcut.unregister(key),
    onOtherKey: (listener) => {
      app.on('web-contents-created', (_event, contents) => {
        contents.on('before-input-event', (_input, { type, isAutoRepeat }) => {
          if (type === 'keyDown' && !isAutoRepeat) listener();
        });
      });
    },
  };
}
