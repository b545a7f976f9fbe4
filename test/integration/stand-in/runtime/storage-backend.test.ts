import { expect, it } from 'vitest';
import { storageBackend } from '../../../stand-in/runtime/system/storage-backend.ts';

// Chromium: base/nix/xdg_util_unittest.cc and components/os_crypt/sync/key_storage_util_linux_unittest.cc say the same.
it.each<[backend: string, env: NodeJS.ProcessEnv]>([
  ['basic_text', {}],
  ['basic_text', { XDG_CURRENT_DESKTOP: 'sway' }],
  ['basic_text', { XDG_CURRENT_DESKTOP: 'MATE' }],
  ['gnome_libsecret', { XDG_CURRENT_DESKTOP: 'MATE', DESKTOP_SESSION: 'mate' }],
  ['gnome_libsecret', { XDG_CURRENT_DESKTOP: 'ubuntu:GNOME' }],
  ['gnome_libsecret', { XDG_CURRENT_DESKTOP: 'COSMIC' }],
  ['gnome_libsecret', { XDG_CURRENT_DESKTOP: 'i3', DESKTOP_SESSION: 'xfce-session' }],
  ['gnome_libsecret', { GNOME_DESKTOP_SESSION_ID: 'this-is-deprecated' }],
  // A desktop that is known counts before what is older, although it has no keyring.
  ['basic_text', { XDG_CURRENT_DESKTOP: 'LXQt', DESKTOP_SESSION: 'gnome' }],
  ['kwallet', { XDG_CURRENT_DESKTOP: 'KDE' }],
  ['kwallet5', { XDG_CURRENT_DESKTOP: 'KDE', KDE_SESSION_VERSION: '5' }],
  ['kwallet6', { XDG_CURRENT_DESKTOP: 'KDE', KDE_SESSION_VERSION: '6' }],
  ['kwallet', { DESKTOP_SESSION: 'kde', KDE_SESSION_VERSION: '6' }],
  ['basic_text', { KDE_FULL_SESSION: 'true' }],
])('names %s for %j', (backend, env) => {
  expect(storageBackend('', env)).toBe(backend);
  expect(storageBackend('nonsense', env)).toBe(backend);
  expect(storageBackend('basic', env)).toBe('basic_text');
  expect(storageBackend('gnome-libsecret', env)).toBe('gnome_libsecret');
  expect(storageBackend('kwallet6', env)).toBe('kwallet6');
});
