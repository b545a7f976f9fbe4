import { once } from 'node:events';
import { createServer } from 'node:https';
import { listen, startConnectProxy } from '../../support/connect-proxy.ts';
import { createAuthority } from '../../support/private-authority.ts';
import { expect, type Opened } from '../../../e2e/packshelf.ts';
import type { Setup, State } from '../state.ts';

async function openUnconnected({ open }: Setup): Promise<Opened> {
  const opened = await open({ connected: false });
  await expect(address(opened)).toBeVisible();
  return opened;
}

const address = ({ page }: Opened) => page.getByRole('textbox', { name: 'Service address' });

async function signInWrongly(setup: Setup, times: number): Promise<Opened> {
  const opened = await setup.open();
  for (let attempt = 0; attempt < times; attempt += 1) {
    await opened.window.signIn(setup.service.userName, 'not the password');
    await expect.poll(() => opened.window.noteOf(opened.window.password)).toContain('isn’t right');
  }
  return opened;
}

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
async function signInBehindProxy({ open, after }: Setup, challenge: string): Promise<Opened> {
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
}

async function checkConnection(setup: Setup): Promise<Opened> {
  const opened = await signInUntrusted(setup);
  await opened.page.getByRole('button', { name: 'Check the connection' }).click();
  await expect(opened.page.getByText('needs attention')).toBeVisible();
  return opened;
}

/** Connecting and signing in, before there is a list. */
export const firstStart: readonly State[] = [
  { name: 'connection', reach: openUnconnected },
  {
    name: 'connection-problem',
    async reach(setup) {
      const opened = await openUnconnected(setup);
      await address(opened).fill('http://packages.example.com');
      await opened.page.getByRole('button', { name: 'Continue' }).click();
      await expect(opened.page.getByText('isn’t encrypted', { exact: false })).toBeVisible();
      return opened;
    },
  },
  {
    name: 'connection-more',
    async reach(setup) {
      const opened = await openUnconnected(setup);
      await address(opened).fill(`${setup.service.baseUrl}/process/all?page=1`);
      await opened.page.getByText('More', { exact: true }).click();
      await expect(opened.page.getByText('Packshelf will use', { exact: false })).toBeVisible();
      return opened;
    },
  },
  {
    name: 'connection-testing',
    async reach(setup) {
      const opened = await openUnconnected(setup);
      setup.service.control.addFault({ kind: 'list', action: { type: 'hang' } });
      await address(opened).fill(setup.service.baseUrl);
      await address(opened).press('Enter');
      await expect(opened.page.getByRole('button', { name: 'Cancel' })).toBeVisible();
      return opened;
    },
  },
  {
    name: 'connection-test-failed',
    async reach(setup) {
      const opened = await openUnconnected(setup);
      await address(opened).fill(setup.service.baseUrl);
      await opened.window.enterSignInAddress(`${setup.service.origin}/elsewhere`);
      await opened.page.getByRole('button', { name: 'Continue' }).click();
      await expect(opened.page.getByText('There is no sign-in at', { exact: false })).toBeVisible();
      return opened;
    },
  },
  {
    name: 'connection-unreachable',
    async reach(setup) {
      const opened = await openUnconnected(setup);
      setup.service.control.stop();
      await address(opened).fill(setup.service.baseUrl);
      await address(opened).press('Enter');
      await expect(opened.page.getByText('can’t be reached', { exact: false })).toBeVisible();
      return opened;
    },
  },
  {
    name: 'sign-in',
    async reach({ open }) {
      const opened = await open();
      await expect(opened.window.userName).toBeVisible();
      return opened;
    },
  },
  {
    name: 'sign-in-missing',
    async reach({ open, service }) {
      const opened = await open();
      await opened.window.userName.fill(service.userName);
      await opened.window.signInButton.click();
      await expect.poll(() => opened.window.noteOf(opened.window.password)).toContain('Please enter');
      return opened;
    },
  },
  { name: 'sign-in-wrong-password', reach: (setup) => signInWrongly(setup, 1) },
  { name: 'sign-in-wrong-three-times', reach: (setup) => signInWrongly(setup, 3) },
  {
    name: 'sign-in-busy',
    async reach({ open, service }) {
      const opened = await open();
      service.control.addFault({ kind: 'token', action: { type: 'hang' } });
      await opened.window.signIn(service.userName, service.password);
      await expect(opened.page.getByRole('button', { name: 'Cancel' })).toBeVisible();
      return opened;
    },
  },
  {
    name: 'sign-in-caps-lock',
    async reach({ open }) {
      const opened = await open();
      const { password } = opened.window;
      await password.focus();
      await password.dispatchEvent('keydown', { key: 'A', modifierCapsLock: true });
      await expect.poll(() => opened.window.noteOf(password)).toContain('Caps Lock');
      return opened;
    },
  },
  {
    name: 'sign-in-maintenance',
    async reach({ open, service }) {
      const opened = await open();
      service.control.addFault({
        kind: 'token',
        times: Infinity,
        action: { type: 'answer', status: 503, headers: { 'retry-after': '1800' } },
      });
      await opened.window.signIn(service.userName, service.password);
      await expect(opened.page.getByRole('alert')).toContainText('maintained');
      return opened;
    },
  },
  {
    name: 'sign-in-unreachable',
    async reach({ open, service }) {
      const opened = await open();
      service.control.stop();
      await opened.window.signIn(service.userName, service.password);
      await expect(opened.page.getByRole('alert')).toContainText('can’t be reached');
      return opened;
    },
  },
  {
    name: 'sign-in-wrong-address',
    async reach({ open, service }) {
      const wrong = `--connection-auth-url=${service.origin}/elsewhere`;
      const opened = await open({
        connected: false,
        args: [wrong, `--connection-base-url=${service.baseUrl}`],
      });
      await opened.window.signIn(service.userName, service.password);
      await expect(opened.page.getByRole('alert')).toContainText('There is no sign-in at');
      return opened;
    },
  },
  { name: 'sign-in-untrusted-certificate', reach: signInUntrusted },
  {
    name: 'sign-in-proxy',
    async reach(setup) {
      const opened = await signInBehindProxy(setup, 'Bearer realm="office"');
      await expect(opened.page.getByRole('alert')).toContainText('proxy');
      return opened;
    },
  },
  {
    name: 'proxy-sign-in',
    async reach(setup) {
      const opened = await signInBehindProxy(setup, 'Basic realm="Example Works"');
      await expect(opened.page.getByRole('dialog')).toContainText('asks who you are');
      return opened;
    },
  },
  {
    name: 'proxy-sign-in-refused',
    async reach(setup) {
      const opened = await signInBehindProxy(setup, 'Basic realm="Example Works"');
      const dialog = opened.page.getByRole('dialog');
      await dialog.getByLabel('User name').fill('ada');
      await dialog.getByLabel('Password', { exact: true }).fill('not the password');
      await dialog.getByRole('button', { name: 'Sign in' }).click();
      await expect(dialog).toContainText('didn’t accept');
      return opened;
    },
  },
  { name: 'connection-check-failed', reach: checkConnection },
];
