import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { electronProgram, ownFolder } from './drive.ts';

const run = promisify(execFile);

/** Precedes the fuses in Electron's binary: a version, a length and a digit for each fuse. */
const sentinel = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
const cookieEncryption = 1;

/** Entitlements by Apple's names. */
export type Rights = readonly `com.apple.security.${string}`[];

export interface SignOptions {
  /** Whether cookies are encrypted, as in the app that people install. */
  readonly encryptsCookies?: boolean;
  /** Whether the hardened runtime is on. */
  readonly hardened?: boolean;
  readonly rights?: Rights;
}

/**
 * Copies Electron.app, changes it and signs it ad hoc; returns the program of the copy. An ad-hoc signature has no team,
 * so the hardened runtime needs the entitlement to load libraries of other teams.
 */
export async function signedCopy(name: string, options: SignOptions): Promise<string> {
  const original = path.join(electronProgram(), '../..', '../..', '../..');
  const copy = ownFolder(`${name}.app`);
  await run('ditto', [original, copy]);
  if (options.encryptsCookies === true) await setCookieEncryption(copy);
  const entitlements = ownFolder(`${name}.plist`);
  await writeFile(entitlements, plist(options.rights ?? []));
  await run('codesign', [
    '--force',
    '--deep',
    '--sign',
    '-',
    ...(options.hardened === true ? ['--options', 'runtime'] : []),
    '--entitlements',
    entitlements,
    copy,
  ]);
  return path.join(copy, 'Contents', 'MacOS', 'Electron');
}

/** The library contains the fuses once for each processor. */
async function setCookieEncryption(copy: string): Promise<void> {
  const file = path.join(
    copy,
    'Contents/Frameworks/Electron Framework.framework/Versions/A/Electron Framework',
  );
  const bytes = await readFile(file);
  for (let at = bytes.indexOf(sentinel); at !== -1; at = bytes.indexOf(sentinel, at + 1)) {
    bytes.write('1', at + sentinel.length + 2 + cookieEncryption, 'latin1');
  }
  await writeFile(file, bytes);
}

function plist(rights: Rights): string {
  const keys = rights.map((right) => `<key>${right}</key><true/>`).join('');
  return `<?xml version="1.0" encoding="UTF-8"?><plist version="1.0"><dict>${keys}</dict></plist>\n`;
}

/** Whether the user's keychains have a password of this name. Shows no dialog. */
export async function hasKeychainItem(name: string): Promise<boolean> {
  return await run('security', ['find-generic-password', '-s', name]).then(
    () => true,
    () => false,
  );
}

/** Removes the password of this name, if there is one. */
export async function removeKeychainItem(name: string): Promise<void> {
  await run('security', ['delete-generic-password', '-s', name]).catch(() => undefined);
}
