import path from 'node:path';
import type { ElectronApplication } from 'playwright/test';
import { startConnectProxy, type ConnectProxy } from '../equipment/support/connect-proxy.ts';
import { createAuthority, type PrivateAuthority } from '../equipment/support/private-authority.ts';
import { startTlsFront, systemTrusting } from '../equipment/support/tls-front.ts';
import { expect, test as base } from './packshelf.ts';

/** A host name that only the proxy of these tests resolves. */
const host = 'packages.example';

interface NetworkFixtures {
  readonly authority: PrivateAuthority;
  readonly companyProxy: ConnectProxy;
  /** Switches that connect the app to the sample service behind TLS, with a certificate of the authority. */
  readonly switches: readonly string[];
  /** An environment in which the system trusts exactly these authorities. */
  readonly systemTrusting: (...pems: readonly string[]) => Promise<NodeJS.ProcessEnv>;
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
  switches: async ({ authority, service }, use) => {
    const front = await startTlsFront(service.baseUrl, await authority.issue({ hosts: [host] }));
    const outside = (address: string): string => `https://${host}:${front.port}${new URL(address).pathname}`;
    await use([
      `--connection-auth-url=${outside(service.authUrl)}`,
      `--connection-base-url=${outside(service.baseUrl)}`,
    ]);
    await front.end();
  },
  systemTrusting: async ({ userDataDir }, use) => {
    await use((...pems) => systemTrusting(path.join(userDataDir, 'system'), ...pems));
  },
});

/** Makes the system name these proxies for every address. */
async function setSystemProxy(app: ElectronApplication, list: string): Promise<void> {
  await app.evaluate(({ session }, answer) => {
    session.defaultSession.resolveProxy = () => Promise.resolve(answer);
  }, list);
}

/** Systems store their authorities in different ways; on Linux two variables name the location. */
test.skip(process.platform !== 'linux', 'adds an authority to the system by variables that only Linux knows');

test('signing in and the list work behind a proxy with a private certificate authority', async ({
  open,
  service,
  authority,
  companyProxy,
  switches,
  systemTrusting,
}) => {
  const env = await systemTrusting(authority.pem);
  const { app, window } = await open({ connected: false, args: switches, env });
  await setSystemProxy(app, `PROXY 127.0.0.1:1; ${companyProxy.entry}`);
  await window.signIn(service.userName, service.password);
  await window.expectUpToDate();
  await expect(window.count).toHaveText(/1,200/u);
  expect(new Set(companyProxy.targets.map((target) => target.split(':')[0]))).toEqual(new Set([host]));
  // The proxy sees the destination and nothing else.
  const received = companyProxy.received.join('\n');
  for (const secret of [service.userName, service.password, 'uthorization', 'process/all']) {
    expect(received).not.toContain(secret);
  }
});

test('a certificate authority that is not trusted is named', async ({
  open,
  service,
  companyProxy,
  switches,
  systemTrusting,
}) => {
  const other = await createAuthority({ commonName: 'Other' });
  const { app, page, window } = await open({
    connected: false,
    args: switches,
    env: await systemTrusting(other.pem),
  });
  await setSystemProxy(app, companyProxy.entry);
  await window.signIn(service.userName, service.password);
  await expect(page.getByText('Example Works', { exact: false })).toBeVisible();
  await expect(window.userName).toBeVisible();
  expect(service.requests()).toEqual([]);
});

test('a proxy that requires a sign-in is not reported as a wrong password', async ({
  open,
  service,
  authority,
  companyProxy,
  switches,
  systemTrusting,
}) => {
  companyProxy.behaviour = 407;
  const env = await systemTrusting(authority.pem);
  const { app, page, window } = await open({ connected: false, args: switches, env });
  await setSystemProxy(app, companyProxy.entry);
  await window.signIn(service.userName, service.password);
  await expect(page.getByRole('alert').getByText(/network’s proxy .* sign-in/u)).toBeVisible();
  // Only one attempt: a request that a proxy refused is not repeated.
  expect(companyProxy.targets.length).toBe(1);
  companyProxy.behaviour = 'open';
  await window.signIn(service.userName, service.password);
  await window.expectUpToDate();
});
