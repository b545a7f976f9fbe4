import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { TlsOptions } from 'node:tls';
import type { Page } from 'playwright/test';
import type { ConnectProxy } from '../equipment/support/connect-proxy.ts';
import {
  createAuthority,
  serviceHost,
  type PrivateAuthority,
} from '../equipment/support/private-authority.ts';
import { test as base } from './company-network.ts';
import { expect, type Opened, type OpenOptions } from './packshelf.ts';

interface PolicyFixtures {
  /** Writes a PEM file; returns its path. */
  readonly pemFile: (...pems: readonly string[]) => Promise<string>;
  /** Opens the page under this policy, on a computer that trusts another authority than the service's and names no proxy. */
  readonly openGoverned: (policy: OpenOptions['policy'], tls?: TlsOptions) => Promise<Opened>;
}

const test = base.extend<PolicyFixtures>({
  pemFile: async ({ userDataDir }, use) => {
    let count = 0;
    await use(async (...pems) => {
      await mkdir(path.join(userDataDir, 'system'), { recursive: true });
      const file = path.join(userDataDir, 'system', `${(count += 1)}.pem`);
      await writeFile(file, pems.join('\n'), { mode: 0o600 });
      return file;
    });
  },
  openGoverned: async ({ openInCompany }, use) => {
    const other = await createAuthority({ commonName: 'Other' });
    await use((policy = {}, tls = {}) => openInCompany({ policy, tls, trusted: [other.pem] }));
  },
});

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
    checkOf(page).getByText('The file of your organisation’s authorities can’t be read.', { exact: false }),
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
  await expect(
    page.getByRole('alert').getByText('asks for a certificate that this computer doesn’t have'),
  ).toBeVisible();
  expect(service.requests()).toEqual([]);
});
