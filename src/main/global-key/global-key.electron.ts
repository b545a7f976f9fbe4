import { globalShortcut } from 'electron';
import type { KeyRegistry } from './global-key.ts';

export function createKeyRegistry(isDecidedByDesktop: boolean): KeyRegistry {
  return {
    isDecidedByDesktop,
    register: (key, onPress) => globalShortcut.register(key, onPress),
    unregister: (key) => globalShortcut.unregister(key),
  };
}
