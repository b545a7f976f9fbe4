import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { TlsOptions } from 'node:tls';
import { mergeTests } from 'playwright/test';
import { createAuthority, serviceHost } from '../equipment/support/private-authority.ts';
import { startNtlmProxy } from '../equipment/support/ntlm-proxy.ts';
import { startTlsFront, systemTrusting } from '../equipment/support/tls-front.ts';
import { addressesBehindTls, company } from '../equipment/story/company.ts';
import { ProxyDialog } from '../equipment/story/proxy-dialog.ts';
import { chromiumTrusting } from './chromium-trust.ts';
import { connectionArguments, expect, test as app, type Opened, type OpenOptions } from './packshelf.ts';
import { policyArguments, type PolicyFile } from './policy-file.ts';
import { setSystemProxy } from './system-proxy.ts';

interface NetworkFixtures {
  /**
   * Opens the app, connected to the sample service behind TLS with a certificate of the authority, which the system trusts
   * unless `env` replaces that. `tls`: what the service asks of its clients.
   */
  readonly openBehindTls: (options?: OpenOptions & { readonly tls?: TlsOptions }) => Promise<Opened>;
  /** The same under a policy, on a computer whose system trusts another authority. `env`: more variables. */
  readonly openGoverned: (
    policy: PolicyFile,
    options: { readonly tls?: TlsOptions; readonly env?: NodeJS.ProcessEnv },
  ) => Promise<Opened>;
  /** Installs the authority for Chromium alone; returns the variables for an app that finds it there. */
  readonly trustInChromium: () => Promise<NodeJS.ProcessEnv>;
}

const test = mergeTests(app, company).extend<NetworkFixtures>({
  openBehindTls: async ({ open, authority, certificate, service, userDataDir }, use) => {
    const ends: (() => Promise<void>)[] = [];
    await use(async ({ tls = {}, args = [], env } = {}) => {
      const front = await startTlsFront(service.baseUrl, { ...certificate, ...tls });
      ends.push(() => front.end());
      return await open({
        connected: false,
        args: [...args, ...connectionArguments(addressesBehindTls(service, front.port))],
        env: env ?? (await systemTrusting(path.join(userDataDir, 'system'), authority.pem)),
      });
    });
    for (const end of ends) await end();
  },
  trustInChromium: async ({ runtime, authority: { pem }, certificate: { cert }, userDataDir }, use) => {
    await use(() => chromiumTrusting(runtime, userDataDir, { pem, cert }));
  },
  openGoverned: async ({ openBehindTls, userDataDir }, use) => {
    const system = path.join(userDataDir, 'system');
    const other = await createAuthority({ commonName: 'Other' });
    const trust = await systemTrusting(system, other.pem);
    await use((policy, { tls = {}, env = {} }) =>
      openBehindTls({
        tls,
        args: policyArguments(system, policy),
        env: { ...trust, ...env },
      }),
    );
  },
});

/** Systems store their authorities in different ways; on Linux two variables name the location. */
test.skip(process.platform !== 'linux', 'sets the system’s authorities by variables that only Linux knows');

test('the system’s proxies and authorities are used', async ({ openBehindTls, service, companyProxy }) => {
  const { app, window } = await openBehindTls();
  await setSystemProxy(app, `PROXY 127.0.0.1:1; ${companyProxy.entry}`);
  await window.signInTo(service);
  await expect(window.count).toHaveText(/1,200/u);
  expect(new Set(companyProxy.targets.map((target) => target.split(':')[0]))).toEqual(new Set([serviceHost]));
});

test('proxy, authorities and client certificate are those of the organisation’s policy', async ({
  openGoverned,
  authority,
  companyProxy,
  service,
  userDataDir,
}) => {
  const laptop = await authority.issue({ hosts: ['laptop-17'], forClients: true });
  const pemFile = async (name: string, ...pems: readonly string[]): Promise<string> => {
    const file = path.join(userDataDir, name);
    await writeFile(file, pems.join('\n'), { mode: 0o600 });
    return file;
  };
  const { page, window } = await openGoverned(
    {
      Proxy: `http://127.0.0.1:${companyProxy.port}`,
      AuthoritiesFile: await pemFile('authorities.pem', authority.pem),
      ClientCertificateFile: await pemFile('laptop.pem', laptop.cert, laptop.key),
    },
    { tls: { requestCert: true, rejectUnauthorized: true, ca: authority.pem } },
  );
  await window.signInTo(service);
  await expect(window.count).toHaveText(/1,200/u);
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(companyProxy.targets.length).toBeGreaterThan(0);
});

test('a proxy that wants NTLM is asked about once, for the whole list @slow', async ({
  openBehindTls,
  service,
  trustInChromium,
}) => {
  const proxy = await startNtlmProxy();
  const { app, page, window } = await openBehindTls({ env: await trustInChromium() });
  await setSystemProxy(app, proxy.entry);
  await window.signIn(service.userName, service.password);
  const question = new ProxyDialog(page);
  const { dialog } = question;
  // The password is not readable on its way, so nothing is said about that.
  await expect(dialog.getByText('unencrypted')).toHaveCount(0);
  await question.answer('ann', 'network-password');
  await window.expectUpToDate();
  await expect(window.count).toHaveText(/1,200/u);
  expect(new Set(proxy.userNames)).toEqual(new Set(['ann']));
  await proxy.stop();
});

test('for a certificate in the system’s store, requests take Chromium’s network stack @slow', async ({
  openGoverned,
  companyProxy,
  service,
  trustInChromium,
}) => {
  // The authority is unknown to Node's TLS here, so that only Chromium's network stack gets through.
  const opened = await openGoverned(
    { Proxy: `http://127.0.0.1:${companyProxy.port}`, ClientCertificateIssuer: 'Works CA' },
    { env: await trustInChromium() },
  );
  await opened.window.signInTo(service);
  await expect(opened.window.count).toHaveText(/1,200/u);
  await opened.window.openSettings();
  await opened.page.getByRole('button', { name: 'Check the connection…' }).click();
  const check = opened.page.getByRole('dialog', { name: 'Check the connection' });
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
        // Of no window. Before Electron 44, no request without one got here, and Electron itself emits the event there.
        { emit: () => false },
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
