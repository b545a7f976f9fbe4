import { writeFile } from 'node:fs/promises';
import type { TestInfo } from 'playwright/test';
import { createAuthority, type PrivateAuthority } from '../equipment/support/private-authority.ts';
import { test as base } from './fixture.ts';
import { whyMissing, whyNoPrivateWorld } from './middleboxes/installed.ts';
import { startOrigin, type Origin } from './origin.ts';

/** Tests of the middleboxes themselves, with a small service and curl instead of the app. */
export const test = base.extend<{ origin: Origin }, { authority: PrivateAuthority }>({
  authority: [
    async ({ runtime: _ }, use) => use(await createAuthority({ commonName: 'Service authority' })),
    { scope: 'worker' },
  ],
  origin: async ({ runtime: _ }, use) => {
    const origin = await startOrigin();
    await use(origin);
    await origin.stop();
  },
});

export const person = { userName: 'anna', password: 'Proxy-Password 1' };
export const signedIn = ['-U', `${person.userName}:${person.password}`];
export const wronglySignedIn = ['-U', `${person.userName}:Wrong-Password 1`];

/** curl's arguments for a request to a service by its name, tunnelled through a proxy. */
export function through(proxy: string, { port, scheme }: Origin): readonly string[] {
  return ['-p', '-x', proxy, `${scheme}://packages.example:${port}/list`];
}

/** Writes an authority's certificate; returns its path for curl. */
export async function writePem(info: TestInfo, pem: string): Promise<string> {
  const file = info.outputPath('authority.pem');
  await writeFile(file, pem);
  return file;
}

/** Skips the tests of a block, or the running test, if a program is missing. */
export function needs(...programs: readonly string[]): void {
  const why = whyMissing('curl', ...programs);
  test.skip(why !== '', why);
}

/** Skips the tests of a block, or the running test, outside of the private world. */
export function needsPrivateWorld(): void {
  const why = whyNoPrivateWorld();
  test.skip(why !== '', why);
}
