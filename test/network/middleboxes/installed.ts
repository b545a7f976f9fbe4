import { delimiter } from 'node:path';
import { findInPath } from '../../../build/system/find-in-path.ts';
import { findLibrary } from '../../../build/system/find-library.ts';

/** Debian puts servers into folders that are not in every user's PATH, and Squid's helpers into its own. */
const folders = [
  process.env['PATH'] ?? '',
  '/usr/local/sbin',
  '/usr/sbin',
  '/sbin',
  '/usr/lib/squid',
  '/usr/lib64/squid',
].join(delimiter);

/** A program, or a library by its name with the ending `.so`. */
function find(name: string): string | undefined {
  return name.endsWith('.so') ? findLibrary(name) : findInPath(name, folders);
}

/** Why a middlebox cannot run here, for `test.skip`; an empty text if all its programs are installed. */
export function whyMissing(...programs: readonly string[]): string {
  if (process.platform !== 'linux') return `needs Linux, not ${process.platform}`;
  const missing = programs.filter((program) => find(program) === undefined);
  if (missing.length === 0) return '';
  return `${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} not installed`;
}

/** The file of an installed program or library; throws if it is missing. */
export function requireProgram(name: string): string {
  const file = find(name);
  if (file === undefined) throw new Error(`${name} is not installed`);
  return file;
}

/** Why names of test services lead nowhere, for `test.skip`; an empty text in the private world. */
export function whyNoPrivateWorld(): string {
  return process.env['PACKSHELF_PRIVATE_WORLD'] === '1'
    ? ''
    : 'needs the private world of npm run test:network';
}
