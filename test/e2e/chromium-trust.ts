import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { test } from 'playwright/test';
import type { Runtime } from '../../build/runtime.ts';
import { keyHash } from '../equipment/support/private-authority.ts';

const run = promisify(execFile);

interface Trusted {
  /** The authority's certificate, as PEM text. */
  readonly pem: string;
  /** The certificate that a server presents, as PEM text. */
  readonly cert: string;
}

/**
 * The variables that make Chromium's network stack on Linux trust an authority, and Node's TLS not: Chromium reads the NSS
 * database in the home folder. The one that stands in for Electron trusts a server by its key. Skips the test without the
 * program that writes such databases.
 */
export async function chromiumTrusting(
  runtime: Runtime,
  folder: string,
  { pem, cert }: Trusted,
): Promise<NodeJS.ProcessEnv> {
  if (runtime.kind === 'stand-in') return { PACKSHELF_STAND_IN_TRUSTED_KEYS: keyHash(cert) };
  const home = path.join(folder, 'home');
  const database = path.join(home, '.pki', 'nssdb');
  await mkdir(database, { recursive: true });
  const file = path.join(home, 'authority.pem');
  await writeFile(file, pem);
  const store = ['-d', `sql:${database}`];
  const isMade = await run('certutil', [...store, '-N', '--empty-password']).then(
    () => true,
    () => false,
  );
  test.skip(!isMade, 'installs an authority for Chromium by certutil (Debian: libnss3-tools)');
  await run('certutil', [...store, '-A', '-n', 'authority of the test', '-t', 'C,,', '-i', file]);
  return { HOME: home };
}
