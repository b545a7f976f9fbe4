import { writeFileSync } from 'node:fs';
import path from 'node:path';
import plist from 'plist';
import { asRootFrom, type AsRoot, type Command } from '../check/method.ts';

/** How an administrator sets the app's policy on this computer. */
export interface PolicyMethod {
  /** Succeeds if there is a policy. */
  readonly exists: Command;
  readonly set: readonly Command[];
  readonly remove: readonly Command[];
}

export interface PolicyContext {
  readonly platform: NodeJS.Platform;
  /** An existing folder for the file to be installed. */
  readonly work: string;
  /** Whether this process has the rights of an administrator already. */
  readonly root: boolean;
}

/** The same places as in src/main/policy. */
const linuxFile = '/etc/packshelf/policy.json';
const macFile = '/Library/Managed Preferences/com.packshelf.app.plist';
const registryKey = String.raw`HKLM\Software\Policies\Packshelf`;

/** Commands for a policy of this computer. `values`: texts by item. */
export function policyMethod(
  values: Readonly<Record<string, string>>,
  { platform, work, root }: PolicyContext,
): PolicyMethod {
  const asRoot = asRootFrom(root);
  if (platform === 'win32') return registryPolicy(values);
  const isMac = platform === 'darwin';
  const file = path.join(work, isMac ? 'policy.plist' : 'policy.json');
  const content = isMac ? plist.build({ Policy: values }) : JSON.stringify(values);
  writeFileSync(file, content);
  return isMac ? preferencesPolicy(file, asRoot) : filePolicy(file, linuxFile, asRoot);
}

/** Linux: a file of root. `place`: its path, whose folder is removed with it if nothing else is in there. */
export function filePolicy(file: string, place: string, asRoot: AsRoot): PolicyMethod {
  return {
    exists: { program: 'test', args: ['-e', place] },
    set: [asRoot('install', '-D', '-m', '644', file, place)],
    remove: [asRoot('rm', place), asRoot('rmdir', '--ignore-fail-on-non-empty', path.dirname(place))],
  };
}

function registryPolicy(values: Readonly<Record<string, string>>): PolicyMethod {
  const reg = (verb: string, ...args: string[]): Command => ({
    program: 'reg',
    args: [verb, registryKey, ...args, '/reg:64'],
  });
  return {
    exists: reg('query'),
    set: Object.entries(values).map(([item, value]) =>
      reg('add', '/v', item, '/t', 'REG_SZ', '/d', value, '/f'),
    ),
    remove: [reg('delete', '/f')],
  };
}

/**
 * macOS: the file that a profile would make. Without device management root can write it, and `cfprefsd` reads the folder when it
 * starts. Apple promises neither, so the check looks in the app's log whether the policy applies.
 */
function preferencesPolicy(file: string, asRoot: AsRoot): PolicyMethod {
  const readAgain = asRoot('sh', '-c', 'killall cfprefsd || true');
  return {
    exists: { program: 'test', args: ['-e', macFile] },
    set: [
      asRoot('mkdir', '-p', path.posix.dirname(macFile)),
      asRoot('install', '-m', '644', '-o', 'root', '-g', 'wheel', file, macFile),
      readAgain,
    ],
    remove: [asRoot('rm', macFile), readAgain],
  };
}
