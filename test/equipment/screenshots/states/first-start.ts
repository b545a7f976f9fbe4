import { once } from 'node:events';
import { createServer } from 'node:https';
import { listen, startConnectProxy } from '../../support/connect-proxy.ts';
import { createAuthority } from '../../support/private-authority.ts';
import { expect, type Opened } from '../../../e2e/packshelf.ts';
import { from, opened, type Reach, type Setup, type States } from '../state.ts';

async function openUnconnected({ open }: Setup): Promise<Opened> {
  const opened = await open({ connected: false });
  await expect(address(opened)).toBeVisible();
  return opened;
}

const address = ({ page }: Opened) => page.getByRole('textbox', { name: 'Service address' });

const signInWrongly = (times: number): Reach =>
  opened(async ({ window }, { service }) => {
    for (let attempt = 0; attempt < times; attempt += 1) {
      await window.signIn(service.userName, 'not the password');
      await expect.poll(() => window.noteOf(window.password)).toContain('isn’t right');
    }
  });

/** Tries to sign in to a service with an untrusted certificate. */
async function signInUntrusted({ open, after }: Setup): Promise<Opened> {
  const authority = await createAuthority({
    organisation: 'Example Works',
    commonName: 'Example Works Root',
  });
  const server = createServer(await authority.issue());
  const url = `https://127.0.0.1:${await listen(server)}`;
  after(async () => {
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  });
  const switches = [`--connection-auth-url=${url}`, `--connection-base-url=${url}`];
  const opened = await open({ connected: false, args: switches });
  await opened.window.signIn('ada', 'her word');
  await expect(opened.page.getByRole('alert')).toContainText('isn’t trusted');
  return opened;
}

/** Tries to sign in to a service behind a proxy that asks for a sign-in of that kind. */
const signInBehindProxy =
  (challenge: string): Reach =>
  async ({ open, after }) => {
    const proxy = await startConnectProxy();
    proxy.authenticate = () => [challenge];
    after(() => proxy.kill());
    const url = 'https://packages.example';
    const switches = [`--connection-auth-url=${url}`, `--connection-base-url=${url}`];
    const opened = await open({ connected: false, args: switches });
    await opened.app.evaluate(({ session }, entry) => {
      session.defaultSession.resolveProxy = () => Promise.resolve(entry);
    }, proxy.entry);
    await opened.window.signIn('ada', 'her word');
    return opened;
  };

/** Connecting and signing in, before there is a list. */
export const firstStart: States = {
  connection: openUnconnected,
  'connection-problem': from(openUnconnected, async (opened) => {
    await address(opened).fill('http://packages.example.com');
    await opened.page.getByRole('button', { name: 'Continue' }).click();
    await expect(opened.page.getByText('isn’t encrypted', { exact: false })).toBeVisible();
  }),
  'connection-more': from(openUnconnected, async (opened, { service }) => {
    await address(opened).fill(`${service.baseUrl}/process/all?page=1`);
    await opened.page.getByText('More', { exact: true }).click();
    await expect(opened.page.getByText('Packshelf will use', { exact: false })).toBeVisible();
  }),
  'connection-testing': from(openUnconnected, async (opened, { service }) => {
    service.control.addFault({ kind: 'list', action: { type: 'hang' } });
    await address(opened).fill(service.baseUrl);
    await address(opened).press('Enter');
    await expect(opened.page.getByRole('button', { name: 'Cancel' })).toBeVisible();
  }),
  'connection-test-failed': from(openUnconnected, async (opened, { service }) => {
    await address(opened).fill(service.baseUrl);
    await opened.window.enterSignInAddress(`${service.origin}/elsewhere`);
    await opened.page.getByRole('button', { name: 'Continue' }).click();
    await expect(opened.page.getByText('You can’t sign in at', { exact: false })).toBeVisible();
  }),
  'connection-unreachable': from(openUnconnected, async (opened, { service }) => {
    service.control.stop();
    await address(opened).fill(service.baseUrl);
    await address(opened).press('Enter');
    await expect(opened.page.getByText('can’t be reached', { exact: false })).toBeVisible();
  }),
  'sign-in': opened(async ({ window }) => {
    await expect(window.userName).toBeVisible();
  }),
  'sign-in-missing': opened(async ({ window }, { service }) => {
    await window.userName.fill(service.userName);
    await window.signInButton.click();
    await expect.poll(() => window.noteOf(window.password)).toContain('Please enter');
  }),
  'sign-in-wrong-password': signInWrongly(1),
  'sign-in-wrong-three-times': signInWrongly(3),
  'sign-in-busy': opened(async ({ page, window }, { service }) => {
    service.control.addFault({ kind: 'token', action: { type: 'hang' } });
    await window.signIn(service.userName, service.password);
    await expect(page.getByRole('button', { name: 'Cancel' })).toBeVisible();
  }),
  'sign-in-caps-lock': opened(async ({ window }) => {
    const { password } = window;
    await password.focus();
    await password.dispatchEvent('keydown', { key: 'A', modifierCapsLock: true });
    await expect.poll(() => window.noteOf(password)).toContain('Caps Lock');
  }),
  'sign-in-maintenance': opened(async ({ page, window }, { service }) => {
    service.control.addFault({
      kind: 'token',
      times: Infinity,
      action: { type: 'answer', status: 503, headers: { 'retry-after': '1800' } },
    });
    await window.signIn(service.userName, service.password);
    await expect(page.getByRole('alert')).toContainText('maintained');
  }),
  'sign-in-unreachable': opened(async ({ page, window }, { service }) => {
    service.control.stop();
    await window.signIn(service.userName, service.password);
    await expect(page.getByRole('alert')).toContainText('can’t be reached');
  }),
  'sign-in-wrong-address': async ({ open, service }) => {
    const wrong = `--connection-auth-url=${service.origin}/elsewhere`;
    const opened = await open({
      connected: false,
      args: [wrong, `--connection-base-url=${service.baseUrl}`],
    });
    await opened.window.signIn(service.userName, service.password);
    await expect(opened.page.getByRole('alert')).toContainText('You can’t sign in at');
    return opened;
  },
  'sign-in-untrusted-certificate': signInUntrusted,
  'sign-in-proxy': from(signInBehindProxy('Bearer realm="office"'), async ({ page }) => {
    await expect(page.getByRole('alert')).toContainText('proxy');
  }),
  'proxy-sign-in': from(signInBehindProxy('Basic realm="Example Works"'), async ({ page }) => {
    await expect(page.getByRole('dialog')).toContainText('asks who you are');
  }),
  'proxy-sign-in-refused': from(signInBehindProxy('Basic realm="Example Works"'), async ({ page }) => {
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('User name').fill('ada');
    await dialog.getByLabel('Password', { exact: true }).fill('not the password');
    await dialog.getByRole('button', { name: 'Sign in' }).click();
    await expect(dialog).toContainText('didn’t accept');
  }),
  'connection-check-failed': from(signInUntrusted, async ({ page }) => {
    await page.getByRole('button', { name: 'Check the connection' }).click();
    await expect(page.getByText('needs attention')).toBeVisible();
  }),
};
