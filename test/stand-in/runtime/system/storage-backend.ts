/**
 * The backend that Electron reports for each desktop in XDG_CURRENT_DESKTOP that Chromium knows.
 * Chromium: base/nix/xdg_util.cc, GetDesktopEnvironment. Electron: patches/chromium/
 * revert_oscrypt_remove_sync_backend.patch, SelectBackend.
 */
const backends: Readonly<Record<string, string>> = {
  Unity: 'gnome_libsecret',
  Deepin: 'gnome_libsecret',
  GNOME: 'gnome_libsecret',
  'X-Cinnamon': 'gnome_libsecret',
  Pantheon: 'gnome_libsecret',
  XFCE: 'gnome_libsecret',
  UKUI: 'gnome_libsecret',
  COSMIC: 'gnome_libsecret',
  LXQt: 'basic_text',
};

/** The values of --password-store. */
const chosen: Readonly<Record<string, string>> = {
  basic: 'basic_text',
  'gnome-libsecret': 'gnome_libsecret',
  kwallet: 'kwallet',
  kwallet5: 'kwallet5',
  kwallet6: 'kwallet6',
};

function kdeBackend(version: string | undefined): string {
  return version === '5' || version === '6' ? `kwallet${version}` : 'kwallet';
}

/** From DESKTOP_SESSION and older variables, if XDG_CURRENT_DESKTOP names no known desktop. */
function olderBackend(env: NodeJS.ProcessEnv): string {
  const session = env['DESKTOP_SESSION'] ?? '';
  // KDE 3 had no wallet on D-Bus.
  const kde = env['KDE_SESSION_VERSION'] === undefined ? 'basic_text' : 'kwallet';
  if (['deepin', 'gnome', 'mate', 'xubuntu', 'ukui'].includes(session)) return 'gnome_libsecret';
  if (['kde4', 'kde-plasma'].includes(session)) return 'kwallet';
  if (session === 'kde') return kde;
  if (session.includes('xfce') || env['GNOME_DESKTOP_SESSION_ID'] !== undefined) return 'gnome_libsecret';
  return env['KDE_FULL_SESSION'] === undefined ? 'basic_text' : kde;
}

/**
 * The result of `getSelectedStorageBackend` on Linux after the app is ready. The asynchronous calls do not use it: on
 * every desktop except KDE they use the Secret Service.
 */
export function storageBackend(passwordStore: string, env: NodeJS.ProcessEnv): string {
  const wanted = chosen[passwordStore];
  if (wanted !== undefined) return wanted;
  for (const name of (env['XDG_CURRENT_DESKTOP'] ?? '').split(':').map((part) => part.trim())) {
    if (name === 'KDE') return kdeBackend(env['KDE_SESSION_VERSION']);
    const backend = backends[name];
    if (backend !== undefined) return backend;
  }
  return olderBackend(env);
}
