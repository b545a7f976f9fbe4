import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { findInPath } from '../../../../build/system/find-in-path.ts';
import type { Answer } from '../../../../build/facts/question.ts';
import { CannotAsk, askElectron, drive, ownFolder } from '../drive.ts';

const missing = ['dbus-run-session', 'gnome-keyring-daemon', 'sh'].filter(
  (name) => findInPath(name) === undefined,
);

/** Runs a command with its own session bus and an unlocked keyring. */
const withKeyring = [
  'dbus-run-session',
  '--',
  'sh',
  '-c',
  [
    'mkdir -p -m 700 "$CONTROL"',
    'printf facts | gnome-keyring-daemon --unlock --components=secrets --control-directory="$CONTROL" >/dev/null',
    'exec "$@"',
  ].join(' && '),
  'sh',
];

const emptyBus = `<busconfig>
  <type>session</type>
  <listen>unix:tmpdir=/tmp</listen>
  <policy context="default"><allow send_destination="*"/><allow eavesdrop="true"/><allow own="*"/></policy>
</busconfig>
`;

/** Runs a command with its own session bus that has no services and can start none. */
function withoutKeyring(): readonly string[] {
  const file = ownFolder('bus.conf');
  writeFileSync(file, emptyBus);
  return ['dbus-run-session', `--config-file=${file}`, '--'];
}

let starts = 0;

/** The protection of secrets on a desktop, with these switches. */
async function askOn(
  desktop: string,
  before: readonly string[],
  ...switches: readonly string[]
): Promise<Answer> {
  const main = path.join(import.meta.dirname, 'main.js');
  starts += 1;
  return await askElectron({
    args: [main, `--user-data-dir=${ownFolder(`profile-${starts}`)}`, ...switches],
    before,
    env: {
      XDG_CURRENT_DESKTOP: desktop,
      DESKTOP_SESSION: undefined,
      GNOME_DESKTOP_SESSION_ID: undefined,
      KDE_FULL_SESSION: undefined,
      // The keyring's files, so that the user's own are not touched.
      XDG_DATA_HOME: ownFolder('data'),
      GNOME_KEYRING_CONTROL: undefined,
      CONTROL: ownFolder('control'),
    },
  });
}

await drive(async () => {
  if (missing.length > 0) throw new CannotAsk(`not installed: ${missing.join(', ')}`);
  const plain = await askOn('sway', withKeyring);
  const switched = await askOn('sway', withKeyring, '--password-store=gnome-libsecret');
  const gnome = await askOn('GNOME', withKeyring);
  const bare = await askOn('sway', withoutKeyring());
  return {
    swayBackend: plain['backend'] ?? null,
    swayEncrypted: plain['encrypted'] ?? null,
    switchedBackend: switched['backend'] ?? null,
    switchedEncrypted: switched['encrypted'] ?? null,
    gnomeBackend: gnome['backend'] ?? null,
    gnomeEncrypted: gnome['encrypted'] ?? null,
    bareAvailable: bare['available'] ?? null,
    bareEncrypted: bare['encrypted'] ?? null,
    bareMs: bare['ms'] ?? null,
  };
});
