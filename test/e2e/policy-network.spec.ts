import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { TlsOptions } from 'node:tls';
import type { Page } from 'playwright/test';
import { startConnectProxy, type ConnectProxy } from '../equipment/support/connect-proxy.ts';
import {
  createAuthority,
  keyHash,
  serviceHost,
  type PrivateAuthority,
  type ServerCertificate,
} from '../equipment/support/private-authority.ts';
import { startTlsFront, systemTrusting } from '../equipment/support/tls-front.ts';
import { expect, test as base, type Opened } from './packshelf.ts';
import { policyArguments, type PolicyFile } from './policy-file.ts';

interface PolicyFixtures {
  readonly authority: PrivateAuthority;
  /** The service's. */
  readonly certificate: ServerCertificate;
  readonly companyProxy: ConnectProxy;
  /** Writes a PEM file; returns its path. */
  readonly pemFile: (...pems: readonly string[]) => Promise<string>;
  /**
   * Opens the app on a computer with this policy, whose system trusts another authority than the service's and names no
   * proxy. `tls`: what the service asks of its clients.
   */
  readonly openGoverned: (policy: PolicyFile, tls?: TlsOptions) => Promise<Opened>;
}

const test = base.extend<PolicyFixtures>({
  authority: async ({ browserName: _ }, use) => {
    await use(await createAuthority({ commonName: 'Example Works Root 1', organisation: 'Example Works' }));
  },
  certificate: async ({ authority }, use) => {
    await use(await authority.issue());
  },
  companyProxy: async ({ browserName: _ }, use) => {
    const proxy = await startConnectProxy();
    await use(proxy);
    await proxy.kill();
  },
  pemFile: async ({ userDataDir }, use) => {
    let count = 0;
    await use(async (...pems) => {
      await mkdir(path.join(userDataDir, 'system'), { recursive: true });
      const file = path.join(userDataDir, 'system', `${(count += 1)}.pem`);
      await writeFile(file, pems.join('\n'), { mode: 0o600 });
      return file;
    });
  },
  openGoverned: async ({ open, service, certificate, userDataDir }, use) => {
    const ends: (() => Promise<void>)[] = [];
    await use(async (policy, tls = {}) => {
      const front = await startTlsFront(service.baseUrl, { ...certificate, ...tls });
      ends.push(() => front.end());
      const outside = (address: string): string =>
        `https://${serviceHost}:${front.port}${new URL(address).pathname}`;
      const system = path.join(userDataDir, 'system');
      const other = await createAuthority({ commonName: 'Other' });
      const env = await systemTrusting(system, other.pem);
      return await open({
        connected: false,
        args: [
          ...policyArguments(system, policy),
          `--connection-auth-url=${outside(service.authUrl)}`,
          `--connection-base-url=${outside(service.baseUrl)}`,
        ],
        // For the stand-in's `net` alone.
        env: { ...env, PACKSHELF_STAND_IN_TRUSTED_KEYS: keyHash(certificate.cert) },
      });
    });
    for (const end of ends) await end();
  },
});

/** Systems store their authorities in different ways; on Linux two variables name the location. */
test.skip(process.platform !== 'linux', 'sets the system’s authorities by variables that only Linux knows');

function proxyItem({ port }: ConnectProxy): string {
  return `http://127.0.0.1:${port}`;
}

/** Requires the certificate of a client, issued by this authority. */
function requiring({ pem }: PrivateAuthority): TlsOptions {
  return { requestCert: true, rejectUnauthorized: true, ca: pem };
}

async function expectListed({ page, window }: Opened): Promise<void> {
  await window.expectUpToDate();
  await expect(window.count).toHaveText(/1,200/u);
  await expect(page.getByRole('alert')).toHaveCount(0);
}

async function readLog(userDataDir: string): Promise<string> {
  return await readFile(path.join(userDataDir, 'logs', 'packshelf.log'), 'utf8');
}

function checkOf(page: Page) {
  return page.getByRole('dialog', { name: 'Check the connection' });
}

async function openCheck(page: Page) {
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  await page.getByRole('button', { name: 'Check the connection…' }).click();
  return checkOf(page);
}

test('a service with the organisation’s authority is reached by the organisation’s proxy', async ({
  openGoverned,
  authority,
  companyProxy,
  pemFile,
  service,
}) => {
  const opened = await openGoverned({
    Proxy: proxyItem(companyProxy),
    AuthoritiesFile: await pemFile(authority.pem),
  });
  await opened.window.signIn(service.userName, service.password);
  await expectListed(opened);
  expect(new Set(companyProxy.targets.map((target) => target.split(':')[0]))).toEqual(new Set([serviceHost]));
  const check = await openCheck(opened.page);
  await expect(check.getByText('Everything is fine.')).toBeVisible();
  await expect(check.getByText(`${proxyItem(companyProxy)}, as set by your organisation.`)).toBeVisible();
  await expect(check.getByText('your organisation has added its issuer')).toBeVisible();
  await expect(check.getByText('Own certificate')).toHaveCount(0);
});

test('a file of authorities that is missing stops nothing, and the check names it', async ({
  openGoverned,
  companyProxy,
  service,
  userDataDir,
}) => {
  const missing = path.join(userDataDir, 'missing.pem');
  const { page, window } = await openGoverned({ Proxy: proxyItem(companyProxy), AuthoritiesFile: missing });
  await window.signIn(service.userName, service.password);
  await page.getByRole('button', { name: 'Check the connection…' }).click();
  await expect(
    checkOf(page).getByText('The file with your organisation’s authorities can’t be read.', { exact: false }),
  ).toBeVisible();
  expect(service.requests()).toEqual([]);
  expect(await readLog(userDataDir)).toMatch(/AuthoritiesFile.*not-readable/u);
});

test('a service that requires a client certificate gets that of the organisation’s file', async ({
  openGoverned,
  authority,
  companyProxy,
  pemFile,
  service,
  userDataDir,
}) => {
  const laptop = await authority.issue({ hosts: ['laptop-17'], forClients: true });
  const opened = await openGoverned(
    {
      Proxy: proxyItem(companyProxy),
      AuthoritiesFile: await pemFile(authority.pem),
      ClientCertificateFile: await pemFile(laptop.cert, laptop.key),
    },
    requiring(authority),
  );
  await opened.window.signIn(service.userName, service.password);
  await expectListed(opened);
  const check = await openCheck(opened.page);
  await expect(check.getByText('The service gets it if it asks.', { exact: false })).toBeVisible();
  await expect(check.getByText('Everything is fine.')).toBeVisible();
  const log = await readLog(userDataDir);
  for (const line of laptop.key.split('\n').slice(1, -2)) expect(log).not.toContain(line);
});

test('without a client certificate such a service is not reached, and the window says why', async ({
  openGoverned,
  authority,
  companyProxy,
  pemFile,
  service,
}) => {
  const { page, window } = await openGoverned(
    { Proxy: proxyItem(companyProxy), AuthoritiesFile: await pemFile(authority.pem) },
    { ...requiring(authority), minVersion: 'TLSv1.3' },
  );
  await window.signIn(service.userName, service.password);
  await expect(page.getByRole('alert').getByText('asks for a certificate of this computer')).toBeVisible();
  expect(service.requests()).toEqual([]);
});

test('for a certificate in the system’s store, requests take Chromium’s network stack', async ({
  openGoverned,
  companyProxy,
  service,
}) => {
  // The authority is unknown to Node's TLS here, so that only Chromium's network stack gets through.
  const opened = await openGoverned({ Proxy: proxyItem(companyProxy), ClientCertificateIssuer: 'Works CA' });
  await opened.window.signIn(service.userName, service.password);
  await expectListed(opened);
  const check = await openCheck(opened.page);
  await expect(check.getByText('None from “Works CA” was shown', { exact: false })).toBeVisible();
  // The stand-in asks for no certificate, so the event comes from here as Electron emits it.
  const answers = await opened.app.evaluate(({ app }) => {
    const given: unknown[][] = [];
    const stored = (commonName: string) => ({
      issuer: { commonName },
      issuerName: commonName,
      subjectName: `from ${commonName}`,
      validExpiry: 1,
    });
    const ask = (...issuers: readonly string[]): boolean =>
      app.emit(
        'select-client-certificate',
        { preventDefault: () => given.push(['prevented']) },
        null,
        'packages.example:443',
        issuers.map(stored),
        (...answer: { subjectName: string }[]) => given.push(answer.map(({ subjectName }) => subjectName)),
      );
    ask('Others CA', 'Works CA');
    ask('Others CA');
    return given;
  });
  expect(answers).toEqual([['prevented'], ['from Works CA'], ['prevented'], []]);
});
