import path from 'node:path';
import { startConnectProxy, type ConnectProxy } from '../equipment/support/connect-proxy.ts';
import {
  createAuthority,
  keyHash,
  serviceHost,
  type PrivateAuthority,
  type ServerCertificate,
} from '../equipment/support/private-authority.ts';
import { startNtlmProxy } from '../equipment/support/ntlm-proxy.ts';
import { askByBasic } from '../equipment/support/proxy-passwords.ts';
import { startSocksProxy } from '../equipment/support/socks-proxy.ts';
import { startTlsFront, systemTrusting } from '../equipment/support/tls-front.ts';
import { clipboardText } from './clipboard-text.ts';
import { expect, test as base, type Opened } from './packshelf.ts';
import { ProxyDialog } from '../equipment/story/proxy-dialog.ts';
import { setSystemProxy } from './system-proxy.ts';

interface NetworkFixtures {
  readonly authority: PrivateAuthority;
  readonly companyProxy: ConnectProxy;
  /** The service's. */
  readonly certificate: ServerCertificate;
  /** Switches that connect the app to the sample service behind TLS, with a certificate of the authority. */
  readonly switches: readonly string[];
  /**
   * Opens the app on a computer whose system has this list of proxies, and trusts the authority. `env` replaces that trust.
   */
  readonly openBehind: (proxies: string, env?: NodeJS.ProcessEnv) => Promise<Opened>;
}

const test = base.extend<NetworkFixtures>({
  authority: async ({ browserName: _ }, use) => {
    await use(await createAuthority({ commonName: 'Example Works Root 1', organisation: 'Example Works' }));
  },
  companyProxy: async ({ browserName: _ }, use) => {
    const proxy = await startConnectProxy();
    await use(proxy);
    await proxy.kill();
  },
  certificate: async ({ authority }, use) => {
    await use(await authority.issue());
  },
  switches: async ({ certificate, service }, use) => {
    const front = await startTlsFront(service.baseUrl, certificate);
    const outside = (address: string): string =>
      `https://${serviceHost}:${front.port}${new URL(address).pathname}`;
    await use([
      `--connection-auth-url=${outside(service.authUrl)}`,
      `--connection-base-url=${outside(service.baseUrl)}`,
    ]);
    await front.end();
  },
  openBehind: async ({ open, authority, switches, userDataDir }, use) => {
    const trusting = await systemTrusting(path.join(userDataDir, 'system'), authority.pem);
    await use(async (proxies, env = trusting) => {
      const opened = await open({ connected: false, args: switches, env });
      await setSystemProxy(opened.app, proxies);
      return opened;
    });
  },
});

/** Systems store their authorities in different ways; on Linux two variables name the location. */
test.skip(process.platform !== 'linux', 'adds an authority to the system by variables that only Linux knows');

test('signing in and the list work behind a proxy with a private certificate authority', async ({
  openBehind,
  service,
  companyProxy,
}) => {
  const { window } = await openBehind(`PROXY 127.0.0.1:1; ${companyProxy.entry}`);
  await window.signIn(service.userName, service.password);
  await window.expectUpToDate();
  await expect(window.count).toHaveText(/1,200/u);
  expect(new Set(companyProxy.targets.map((target) => target.split(':')[0]))).toEqual(new Set([serviceHost]));
  // The proxy sees the destination and nothing else.
  const received = companyProxy.received.join('\n');
  for (const secret of [service.userName, service.password, 'uthorization', 'process/all']) {
    expect(received).not.toContain(secret);
  }
});

test('a certificate authority that is not trusted is named', async ({
  openBehind,
  service,
  companyProxy,
  userDataDir,
}) => {
  const other = await createAuthority({ commonName: 'Other' });
  const env = await systemTrusting(path.join(userDataDir, 'other'), other.pem);
  const { page, window } = await openBehind(companyProxy.entry, env);
  await window.signIn(service.userName, service.password);
  await expect(page.getByText('Example Works', { exact: false })).toBeVisible();
  await expect(window.userName).toBeVisible();
  expect(service.requests()).toEqual([]);
});

test('a proxy that wants a sign-in of another kind is not reported as a wrong password', async ({
  openBehind,
  service,
  companyProxy,
}) => {
  companyProxy.authenticate = () => ['Bearer realm="office"'];
  const { page, window } = await openBehind(companyProxy.entry);
  await window.signIn(service.userName, service.password);
  await expect(page.getByRole('alert').getByText(/network’s proxy .* sign-in/u)).toBeVisible();
  // Only one attempt: a request that a proxy refused is not repeated.
  expect(companyProxy.targets.length).toBe(1);
  companyProxy.authenticate = () => [];
  await window.signIn(service.userName, service.password);
  await window.expectUpToDate();
});

test('a proxy that asks for a password gets its own one, and keeps it for the next start', async ({
  openBehind,
  service,
  companyProxy,
}) => {
  const tried = askByBasic(companyProxy, 'ann', 'network-password');
  const first = await openBehind(companyProxy.entry);
  await first.window.signIn(service.userName, service.password);
  const question = new ProxyDialog(first.page);
  const { dialog } = question;
  await expect(dialog.getByText(`127.0.0.1:${companyProxy.port}`)).toBeVisible();
  await expect(dialog.getByText('Example Works')).toBeVisible();
  await expect(dialog.getByLabel('User name')).toBeFocused();
  await question.answer('ann', 'wrong');
  await expect(question.refusal).toBeVisible();
  await expect(dialog.getByLabel('User name')).toHaveValue('ann');
  expect(tried).toEqual(['wrong']);
  await question.answer('ann', 'network-password');
  // The sign-in to the service goes on by itself.
  await first.window.expectUpToDate();
  expect(JSON.stringify(service.requests())).not.toContain('network-password');
  expect(companyProxy.received.join('\n')).not.toContain(service.password);
  await first.close();

  const second = await openBehind(companyProxy.entry);
  await second.window.update();
  await second.window.expectUpToDate();
  await expect(second.page.getByRole('dialog')).toHaveCount(0);
  expect(new Set(tried.slice(1))).toEqual(new Set(['network-password']));
});

test('a proxy can be chosen in the settings', async ({ openBehind, service, companyProxy }) => {
  const socks = await startSocksProxy();
  const { page, window } = await openBehind(companyProxy.entry);
  await window.signIn(service.userName, service.password);
  await window.expectUpToDate();
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  await page.getByRole('radio', { name: 'This one' }).check();
  const address = page.getByLabel('Address of the proxy');
  await expect(address).toBeFocused();
  await address.fill('no proxy');
  await page.getByRole('button', { name: 'Use this proxy' }).click();
  await expect(page.getByText('This isn’t the address of a proxy.')).toBeVisible();
  await address.fill(`socks5://127.0.0.1:${socks.port}`);
  await page.getByRole('button', { name: 'Use this proxy' }).click();
  await expect(page.getByRole('button', { name: 'Use this proxy' })).toHaveCount(0);
  const before = companyProxy.targets.length;
  await page.getByRole('button', { name: 'Packages', exact: true }).click();
  await window.update();
  await expect.poll(() => socks.requests.length).toBeGreaterThan(0);
  expect(companyProxy.targets.length).toBe(before);
  await socks.stop();
});

test('the connection check tells each step before the first sign-in, and follows another proxy', async ({
  openBehind,
  service,
  companyProxy,
}) => {
  // A dead proxy first: it is passed over.
  const { app, page, window } = await openBehind(`PROXY 127.0.0.1:1; ${companyProxy.entry}`);
  companyProxy.behaviour = 503;
  await window.signIn(service.userName, service.password);
  await page.getByRole('button', { name: 'Check the connection…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Check the connection' });
  await expect(dialog.getByText('2 steps need attention.')).toBeVisible();
  await expect(dialog.getByText('http://127.0.0.1:1 didn’t answer and was passed over.')).toBeVisible();
  companyProxy.behaviour = 'open';
  await dialog.getByRole('button', { name: 'Check again' }).click();
  await expect(
    dialog.getByText(`http://127.0.0.1:${companyProxy.port}, as this computer is set up.`),
  ).toBeVisible();
  await expect(dialog.getByText('Everything is fine.')).toBeVisible();
  await expect(dialog.getByText('Issued by “Example Works”')).toBeVisible();
  await expect(dialog.getByText('because your organisation installed it')).toBeVisible();
  await expect(dialog.getByText('The service answers there.')).toHaveCount(2);
  await dialog.getByRole('button', { name: 'Copy the result' }).click();
  await expect(dialog.getByText('Copied')).toBeVisible();
  const copied = await clipboardText(app);
  expect(copied).toContain('- Certificate: Fine. Issued by “Example Works”');
  expect(copied).not.toContain(service.userName);

  await dialog.locator('summary', { hasText: 'Proxy' }).click();
  await dialog.getByRole('radio', { name: 'None' }).check();
  await expect(dialog.getByText('None, as chosen in the settings of Packshelf.')).toBeVisible();
  // Only the proxy knows this name.
  await expect(dialog.getByText('There is no packages.example in this network.')).toBeVisible();
});

test('a proxy that begins to ask during an update is answered there, or later from the banner', async ({
  openBehind,
  service,
  companyProxy,
}) => {
  const { page, window } = await openBehind(companyProxy.entry);
  await window.signIn(service.userName, service.password);
  await window.expectUpToDate();
  const tried = askByBasic(companyProxy, 'ann', 'network-password');
  companyProxy.cut();
  await window.refresh.click();
  const question = new ProxyDialog(page);
  const { dialog } = question;
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  // The list stays usable, and nothing opens by itself again.
  await expect(window.count).toHaveText(/1,200/u);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => companyProxy.targets.length).toBeGreaterThan(2);
  await page.getByRole('button', { name: 'Sign in to the proxy…' }).click();
  await question.answer('ann', 'network-password');
  // The update goes on by itself.
  await expect(page.getByRole('button', { name: 'Sign in to the proxy…' })).toHaveCount(0);
  await window.expectUpToDate();
  expect(new Set(tried)).toEqual(new Set(['network-password']));
});

test('a proxy that wants NTLM is asked about once, for the whole list', async ({
  openBehind,
  service,
  certificate,
}) => {
  const proxy = await startNtlmProxy();
  const env = { PACKSHELF_STAND_IN_TRUSTED_KEYS: keyHash(certificate.cert) };
  const { page, window } = await openBehind(proxy.entry, env);
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

test('the status line says why the service can’t be reached', async ({ openSignedIn, service }) => {
  const { page, window } = await openSignedIn();
  await window.expectUpToDate();
  service.control.stop();
  await window.refresh.click();
  const why = window.syncStatus.getByRole('button', { name: 'Why?' });
  await why.click();
  const dialog = page.getByRole('dialog', { name: 'Check the connection' });
  await expect(dialog.getByText('1 step needs attention.')).toBeVisible();
  await expect(dialog.getByText('The service can’t be reached.', { exact: false })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(why).toBeFocused();
});
