import { createAuthority, serviceHost } from '../equipment/support/private-authority.ts';
import { askByBasic } from '../equipment/support/proxy-passwords.ts';
import { startSocksProxy } from '../equipment/support/socks-proxy.ts';
import { ProxyDialog } from '../equipment/story/proxy-dialog.ts';
import { test } from './company-network.ts';
import { expect } from './packshelf.ts';

test('signing in and the list work behind a proxy with a private certificate authority', async ({
  openInCompany,
  service,
  companyProxy,
}) => {
  const { window } = await openInCompany({ proxies: `PROXY 127.0.0.1:1; ${companyProxy.entry}` });
  await window.signInTo(service);
  await expect(window.count).toHaveText(/1,200/u);
  expect(new Set(companyProxy.targets.map((target) => target.split(':')[0]))).toEqual(new Set([serviceHost]));
  // The proxy sees the destination and nothing else.
  const received = companyProxy.received.join('\n');
  for (const secret of [service.userName, service.password, 'uthorization', 'process/all']) {
    expect(received).not.toContain(secret);
  }
});

test('a certificate authority that is not trusted is named', async ({
  openInCompany,
  service,
  companyProxy,
}) => {
  const other = await createAuthority({ commonName: 'Other' });
  const { page, window } = await openInCompany({ proxies: companyProxy.entry, trusted: [other.pem] });
  await window.signIn(service.userName, service.password);
  await expect(page.getByText('Example Works', { exact: false })).toBeVisible();
  await expect(window.userName).toBeVisible();
  expect(service.requests()).toEqual([]);
});

test('a proxy that wants a sign-in of another kind is not reported as a wrong password', async ({
  openInCompany,
  service,
  companyProxy,
}) => {
  companyProxy.authenticate = () => ['Bearer realm="office"'];
  const { page, window } = await openInCompany({ proxies: companyProxy.entry });
  await window.signIn(service.userName, service.password);
  await expect(page.getByRole('alert').getByText(/network’s proxy .* sign-in/u)).toBeVisible();
  // Only one attempt: a request that a proxy refused is not repeated.
  expect(companyProxy.targets.length).toBe(1);
  companyProxy.authenticate = () => [];
  await window.signInTo(service);
});

test('a proxy that asks for a password gets its own one, and keeps it for the next start @slow', async ({
  openInCompany,
  service,
  companyProxy,
}) => {
  const tried = askByBasic(companyProxy, 'ann', 'network-password');
  const first = await openInCompany({ proxies: companyProxy.entry });
  await first.window.signIn(service.userName, service.password);
  const question = new ProxyDialog(first.page);
  const { dialog } = question;
  await expect(dialog.getByText(`127.0.0.1:${companyProxy.port}`)).toBeVisible();
  await expect(dialog.getByText('Example Works')).toBeVisible();
  await expect(dialog.getByLabel('User name')).toBeFocused();
  // Too long a password is told, and not sent.
  await dialog.getByLabel('Password', { exact: true }).fill('p'.repeat(256));
  await dialog.getByLabel('Password', { exact: true }).press('Enter');
  await expect(dialog).toContainText('1 character too many: at most 255 fit.');
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

  const second = await openInCompany({ proxies: companyProxy.entry });
  await second.window.update();
  await second.window.expectUpToDate();
  await expect(second.page.getByRole('dialog')).toHaveCount(0);
  expect(new Set(tried.slice(1))).toEqual(new Set(['network-password']));
});

test('a proxy can be chosen in the settings', async ({ openInCompany, service, companyProxy }) => {
  const socks = await startSocksProxy();
  const { page, window } = await openInCompany({ proxies: companyProxy.entry });
  await window.signInTo(service);
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
  openInCompany,
  service,
  companyProxy,
}) => {
  // A dead proxy first: it is passed over.
  const { desktop, page, window } = await openInCompany({
    proxies: `PROXY 127.0.0.1:1; ${companyProxy.entry}`,
  });
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
  const copied = desktop.clipboard.text;
  expect(copied).toContain('- Certificate: Fine. Issued by “Example Works”');
  expect(copied).not.toContain(service.userName);

  await dialog.locator('summary', { hasText: 'Proxy' }).click();
  await dialog.getByRole('radio', { name: 'None' }).check();
  await expect(dialog.getByText('None, as chosen in the settings of Packshelf.')).toBeVisible();
  // Only the proxy knows this name.
  await expect(dialog.getByText('There is no packages.example in this network.')).toBeVisible();
});

test('a proxy that begins to ask during an update is answered there, or later from the banner @slow', async ({
  openInCompany,
  service,
  companyProxy,
}) => {
  const { page, window } = await openInCompany({ proxies: companyProxy.entry });
  await window.signInTo(service);
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

test('the status line says why the service can’t be reached', async ({ openSignedIn, service }) => {
  const { page, window } = await openSignedIn();
  await window.expectUpToDate();
  service.control.stop();
  await window.refresh.click();
  const why = window.syncStatus.getByRole('button', { name: 'Why?' });
  await expect(why).toBeVisible();
  await expect(window.syncStatus.getByRole('button', { name: 'Details' })).toHaveCount(0);
  await why.click();
  const dialog = page.getByRole('dialog', { name: 'Check the connection' });
  await expect(dialog.getByText('1 step needs attention.')).toBeVisible();
  await expect(dialog.getByText('The service can’t be reached.', { exact: false })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(why).toBeFocused();
});
