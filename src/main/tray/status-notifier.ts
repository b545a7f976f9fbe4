import { execFile } from 'node:child_process';

const service = 'org.kde.StatusNotifierWatcher';
const path = '/StatusNotifierWatcher';
const property = 'IsStatusNotifierHostRegistered';
const timeoutMs = 1000;

/** Programs that read a property over the session bus, at least one of which every desktop has. */
const commands: readonly (readonly [program: string, ...args: string[]])[] = [
  [
    'gdbus',
    'call',
    '--session',
    `--dest=${service}`,
    `--object-path=${path}`,
    '--method=org.freedesktop.DBus.Properties.Get',
    service,
    property,
  ],
  ['busctl', '--user', 'get-property', service, path, service, property],
  [
    'dbus-send',
    '--session',
    '--print-reply',
    `--dest=${service}`,
    path,
    'org.freedesktop.DBus.Properties.Get',
    `string:${service}`,
    `string:${property}`,
  ],
];

/** Runs a program; null if it fails or does not exist, else whether it has printed `true`. */
function ask(
  [program, ...args]: readonly [string, ...string[]],
  env: NodeJS.ProcessEnv,
): Promise<boolean | null> {
  return new Promise((resolve) => {
    execFile(program, args, { env, timeout: timeoutMs }, (error, output) => {
      resolve(error === null ? /\btrue\b/u.test(output) : null);
    });
  });
}

/**
 * Whether the desktop shows icons of apps. Electron shows none otherwise, and does not tell (electron#5872).
 * https://www.freedesktop.org/wiki/Specifications/StatusNotifierItem/StatusNotifierWatcher/
 */
export async function hasStatusNotifier(env: NodeJS.ProcessEnv): Promise<boolean> {
  for (const command of commands) {
    const answer = await ask(command, env);
    if (answer !== null) return answer;
  }
  return false;
}
