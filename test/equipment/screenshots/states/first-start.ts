import { once } from 'node:events';
import { createServer } from 'node:https';
import { listen, startConnectProxy } from '../../support/connect-proxy.ts';
import { createAuthority } from '../../support/private-authority.ts';
import { expect, type Opened } from '../../../e2e/packshelf.ts';
import type { Stage, State } from '../state.ts';

async function openUnconnected({ open }: Stage): Promise<Opened> {
  const opened = await open({ connected: false });
  await expect(address(opened)).toBeVisible();
  return opened;
}

const address = ({ page }: Opened) => page.getByRole('textbox', { name: 'Service address' });

async function signInWrongly(stage: Stage, times: number): Promise<Opened> {
  const opened = await stage.open();
  for (let tries = 0; tries < times; tries += 1) {
    await opened.window.signIn(stage.service.userName, 'not the password');
    await expect.poll(() => opened.window.noteOf(opened.window.password)).toContain('isn’t right');
  }
  return opened;
}

/** Tries to sign in to a service behind a certificate that this computer doesn't trust. */
async function meetUntrusted({ open, after }: Stage): Promise<Opened> {
  const authority = createAuthority({ organisation: 'Example Works', commonName: 'Example Works Root' });
  const server = createServer(authority.issue());
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

async function meetProxy({ open, after }: Stage): Promise<Opened> {
  const proxy = await startConnectProxy();
  proxy.manner = 407;
  after(() => proxy.kill());
  const url = 'https://packages.example';
  const switches = [`--connection-auth-url=${url}`, `--connection-base-url=${url}`];
  const opened = await open({ connected: false, args: switches });
  await opened.app.evaluate(({ session }, entry) => {
    session.defaultSession.resolveProxy = () => Promise.resolve(entry);
  }, proxy.entry);
  await opened.window.signIn('ada', 'her word');
  await expect(opened.page.getByRole('alert')).toContainText('proxy');
  return opened;
}

/** Before there is a list: naming the service, and signing in. */
export const firstStart: readonly State[] = [
  { name: 'connection', reach: openUnconnected },
  {
    name: 'connection-problem',
    async reach(stage) {
      const opened = await openUnconnected(stage);
      await address(opened).fill('http://packages.example.com');
      await opened.page.getByRole('button', { name: 'Continue' }).click();
      await expect(opened.page.getByText('isn’t encrypted', { exact: false })).toBeVisible();
      return opened;
    },
  },
  {
    name: 'connection-more',
    async reach(stage) {
      const opened = await openUnconnected(stage);
      await address(opened).fill(`${stage.service.baseUrl}/process/all?page=1`);
      await opened.page.getByText('More', { exact: true }).click();
      await expect(opened.page.getByText('Packshelf will use', { exact: false })).toBeVisible();
      return opened;
    },
  },
  {
    name: 'connection-testing',
    async reach(stage) {
      const opened = await openUnconnected(stage);
      stage.service.control.addFault({ kind: 'list', action: { type: 'hang' } });
      await address(opened).fill(stage.service.baseUrl);
      await address(opened).press('Enter');
      await expect(opened.page.getByRole('button', { name: 'Cancel' })).toBeVisible();
      return opened;
    },
  },
  {
    name: 'connection-test-failed',
    async reach(stage) {
      const opened = await openUnconnected(stage);
      await address(opened).fill(stage.service.baseUrl);
      await opened.window.enterSignInAddress(`${stage.service.origin}/elsewhere`);
      await opened.page.getByRole('button', { name: 'Continue' }).click();
      await expect(opened.page.getByText('There is no sign-in at', { exact: false })).toBeVisible();
      return opened;
    },
  },
  {
    name: 'connection-unreachable',
    async reach(stage) {
      const opened = await openUnconnected(stage);
      stage.service.control.stop();
      await address(opened).fill(stage.service.baseUrl);
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
  { name: 'sign-in-wrong-password', reach: (stage) => signInWrongly(stage, 1) },
  { name: 'sign-in-wrong-three-times', reach: (stage) => signInWrongly(stage, 3) },
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
  { name: 'sign-in-untrusted-certificate', reach: meetUntrusted },
  { name: 'sign-in-proxy', reach: meetProxy },
];
