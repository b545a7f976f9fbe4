import path from 'node:path';
import { findInPath } from '../../../build/system/find-in-path.ts';
import type { Answer } from '../../../build/facts/question.ts';
import { CannotAsk, askElectron, drive, ownFolder } from '../drive.ts';

const missing = ['dbus-run-session', 'gnome-keyring-daemon', 'sh'].filter(
  (name) => findInPath(name) === undefined,
);

/** Opens a keyring of its own on a bus of its own, then starts what follows. */
const withKeyring = [
  'dbus-run-session',
  '--',
  'sh',
  '-c',
  'printf facts | gnome-keyring-daemon --unlock --components=secrets >/dev/null && exec "$@"',
  'sh',
];

/** What protects secrets on a desktop of that name, with these switches. */
async function askOn(desktop: string, ...switches: readonly string[]): Promise<Answer> {
  const main = path.join(import.meta.dirname, 'main.js');
  const folder = ownFolder(`${desktop}-${switches.length}`);
  return await askElectron({
    args: [main, `--user-data-dir=${folder}`, ...switches],
    before: withKeyring,
    env: {
      XDG_CURRENT_DESKTOP: desktop,
      DESKTOP_SESSION: undefined,
      GNOME_DESKTOP_SESSION_ID: undefined,
      KDE_FULL_SESSION: undefined,
      // The keyring's files; nobody's own are touched.
      XDG_DATA_HOME: ownFolder('data'),
      GNOME_KEYRING_CONTROL: undefined,
    },
  });
}

await drive(async () => {
  if (missing.length > 0) throw new CannotAsk(`not installed: ${missing.join(', ')}`);
  const plain = await askOn('sway');
  const switched = await askOn('sway', '--password-store=gnome-libsecret');
  const gnome = await askOn('GNOME');
  return {
    swayBackend: plain['backend'] ?? null,
    swayEncrypted: plain['encrypted'] ?? null,
    switchedBackend: switched['backend'] ?? null,
    switchedEncrypted: switched['encrypted'] ?? null,
    gnomeBackend: gnome['backend'] ?? null,
    gnomeEncrypted: gnome['encrypted'] ?? null,
  };
});
