import { writeFile } from 'node:fs/promises';
import { expect } from 'playwright/test';
import { createAuthority } from '../equipment/support/private-authority.ts';
import { test as base } from './fixture.ts';
import { curl } from './middleboxes/curl.ts';
import { whyMissing } from './middleboxes/installed.ts';
import { kerberosPrograms, startKerberosRealm } from './middleboxes/kerberos.ts';
import { accepts } from './middleboxes/ports.ts';
import { squidPrograms, startSquid } from './middleboxes/squid.ts';
import { startOrigin, type Origin } from './origin.ts';

const test = base.extend<{ origin: Origin }>({
  origin: async ({ runtime: _ }, use) => {
    const origin = await startOrigin();
    await use(origin);
    await origin.stop();
  },
});

const person = { userName: 'anna', password: 'Proxy-Password 1' };
const signedIn = ['-U', `${person.userName}:${person.password}`];
const wrong = ['-U', `${person.userName}:Wrong-Password 1`];

/** The arguments that tunnel a request to a service by its name through a proxy. */
function through(proxy: string, { port }: Origin): readonly string[] {
  return ['-p', '-x', proxy, `http://packages.example:${port}/list`];
}

async function write(file: string, text: string): Promise<string> {
  await writeFile(file, text);
  return file;
}

/** Skips the tests of a block if a program is missing. */
function needs(...programs: readonly string[]): void {
  const why = whyMissing('curl', ...programs);
  test.skip(why !== '', why);
}

test.describe('Squid', () => {
  needs(...squidPrograms);

  test('tunnels to a name that only it knows, logs it, and comes back on its port', async ({
    keep,
    origin,
  }) => {
    const squid = await keep(startSquid());
    expect(squid.entry).toBe(`PROXY 127.0.0.1:${squid.port}`);
    const request = through(`http://127.0.0.1:${squid.port}`, origin);
    expect(await curl(request)).toMatchObject({ connectStatus: 200, status: 200, body: 'hello' });
    await squid.halt();
    expect(await accepts(squid.port)).toBe(false);
    await squid.restart();
    expect(await curl(request)).toMatchObject({ status: 200 });
    expect(await squid.logs()).toContain(`CONNECT packages.example:${origin.port}`);
  });

  for (const scheme of ['basic', 'digest'] as const) {
    test(`asks for ${scheme} and refuses a wrong password`, async ({ keep, origin }) => {
      needs(scheme === 'basic' ? 'basic_ncsa_auth' : 'digest_file_auth');
      const squid = await keep(startSquid({ signIn: [{ scheme, ...person }] }));
      const request = [`--proxy-${scheme}`, ...through(`http://127.0.0.1:${squid.port}`, origin)];
      expect(await curl(request)).toMatchObject({ connectStatus: 407, status: 0 });
      expect(await curl([...wrong, ...request])).toMatchObject({ connectStatus: 407, status: 0 });
      expect(await curl([...signedIn, ...request])).toMatchObject({ connectStatus: 200, body: 'hello' });
      expect(await squid.logs()).toContain(' anna [');
    });
  }

  test('is reached by TLS', async ({ keep, origin }, info) => {
    needs('basic_ncsa_auth');
    const authority = await createAuthority({ commonName: 'Proxy authority' });
    const certificate = await authority.issue();
    const squid = await keep(startSquid({ certificate, signIn: [{ scheme: 'basic', ...person }] }));
    expect(squid.entry).toBe(`HTTPS 127.0.0.1:${squid.port}`);
    const request = [...signedIn, ...through(`https://127.0.0.1:${squid.port}`, origin)];
    const distrusted = await curl(request);
    expect(distrusted).toMatchObject({ exitCode: 60, connectStatus: 0 });
    const pem = await write(info.outputPath('authority.pem'), authority.pem);
    expect(await curl(['--proxy-cacert', pem, ...request])).toMatchObject({ status: 200, body: 'hello' });
  });

  test('asks for NTLM on one connection', async ({ keep, origin }) => {
    needs('ntlm_fake_auth');
    const squid = await keep(startSquid({ signIn: [{ scheme: 'ntlm' }] }));
    const request = through(`http://127.0.0.1:${squid.port}`, origin);
    expect(await curl([...signedIn, '--proxy-basic', ...request])).toMatchObject({ connectStatus: 407 });
    const result = await curl([...signedIn, '--proxy-ntlm', ...request]);
    expect(result).toMatchObject({ connectStatus: 200, body: 'hello' });
    expect(await squid.logs()).toContain('Proxy-Authorization: NTLM ');
  });

  test('takes a Kerberos ticket, and nothing else, for Negotiate', async ({ keep, origin }) => {
    needs(...kerberosPrograms);
    const realm = await keep(startKerberosRealm());
    const squid = await keep(startSquid({ signIn: [{ scheme: 'negotiate', realm }] }));
    const request = [
      ...['-U', ':', '--proxy-negotiate'],
      ...through(`http://localhost:${squid.port}`, origin),
    ];
    expect(await curl(request, realm.environment)).toMatchObject({ connectStatus: 407, status: 0 });
    const ticket = await realm.takeTicket();
    expect(await curl(request, ticket)).toMatchObject({ connectStatus: 200, body: 'hello' });
    expect(await squid.logs()).toContain(` ${realm.principal} [`);
  });
});
