import { app } from 'electron';

/** Since Electron 38 the app is a Wayland client there, unless it was told otherwise. */
export function isOnWayland(): boolean {
  const { WAYLAND_DISPLAY, XDG_SESSION_TYPE } = process.env;
  const platform = app.commandLine.getSwitchValue('ozone-platform');
  return (
    process.platform === 'linux' &&
    (platform === 'wayland' ||
      (platform === '' && XDG_SESSION_TYPE === 'wayland' && Boolean(WAYLAND_DISPLAY)))
  );
}
