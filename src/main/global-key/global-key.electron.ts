import { app, globalShortcut } from 'electron';
import type { KeyRegistry } from './global-key.ts';

/** Since Electron 38 the app is a Wayland client there, unless it was told otherwise. */
function isOnWayland(): boolean {
  const { WAYLAND_DISPLAY, XDG_SESSION_TYPE } = process.env;
  const platform = app.commandLine.getSwitchValue('ozone-platform');
  return (
    process.platform === 'linux' &&
    (platform === 'wayland' ||
      (platform === '' && XDG_SESSION_TYPE === 'wayland' && Boolean(WAYLAND_DISPLAY)))
  );
}

export function createKeyRegistry(): KeyRegistry {
  return {
    isDecidedByDesktop: isOnWayland(),
    register: (key, onPress) => globalShortcut.register(key, onPress),
    unregister: (key) => globalShortcut.unregister(key),
  };
}
