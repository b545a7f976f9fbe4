import { once } from 'node:events';
import { createServer } from 'node:https';
import { createAuthority } from '../equipment/support/private-authority.ts';
import { expect, test } from './packshelf.ts';
import { beyondTheSides } from '../equipment/story/usable.ts';

test('a wrong password is reported beside its field, and the third warns that accounts can be locked', async ({
  open,
  service,
}) => {
  const { page, window } = await open();
  for (const attempt of [1, 2, 3]) {
    await window.signIn(service.userName, `wrong ${attempt}`);
    await expect.poll(() => window.noteOf(window.password)).toContain('User name or password isn’t right');
    await expect(window.password).toBeFocused();
    await expect(window.password).toHaveValue('');
    await expect(window.userName).toHaveValue(service.userName);
    const note = await window.noteOf(window.password);
    expect(note.includes('can be locked')).toBe(attempt === 3);
    // The message disappears with the first letter of a new password.
    await page.keyboard.type('x');
    await expect.poll(() => window.noteOf(window.password)).not.toContain('isn’t right');
    // The count survives closing the form.
    await page.getByRole('button', { name: 'Change…' }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
  }
  service.control.setUser('rosa', 'her word', 'disabled');
  await window.signIn('rosa', 'her word');
  await expect.poll(() => window.noteOf(window.password)).toContain('or this account can’t be used');
  await window.userName.fill(service.userName);
  await window.password.fill(service.password);
  await page.keyboard.press('Enter');
  await window.expectUpToDate();
  await expect(window.search).toBeFocused();
});

test('a missing value is reported at its field, which gets the focus', async ({ open, service }) => {
  const { page, window } = await open();
  await window.signInButton.click();
  await expect(window.userName).toBeFocused();
  await expect.poll(() => window.noteOf(window.userName)).toBe('Please enter your user name.');
  await window.userName.fill(service.userName);
  await page.keyboard.press('Enter');
  await expect(window.password).toBeFocused();
  await expect.poll(() => window.noteOf(window.password)).toBe('Please enter your password.');
  expect(service.requests()).toHaveLength(0);
});

test('Caps Lock is shown at the password until it is off', async ({ open }) => {
  const { page, window } = await open();
  await window.password.focus();
  // A driver cannot turn Caps Lock on, so send the key events of a browser with Caps Lock on.
  await window.password.dispatchEvent('keydown', { key: 'A', modifierCapsLock: true });
  await expect.poll(() => window.noteOf(window.password)).toBe('Caps Lock is on.');
  await page.keyboard.press('Tab');
  await expect.poll(() => window.noteOf(window.password)).toBe('');
  await window.password.focus();
  await window.password.dispatchEvent('keydown', { key: 'A', modifierCapsLock: true });
  await window.password.dispatchEvent('keyup', { key: 'CapsLock', modifierCapsLock: false });
  await expect.poll(() => window.noteOf(window.password)).toBe('');
  // The events that password managers send after filling a field.
  await window.password.dispatchEvent('keydown', {});
  await window.password.evaluate((field) => field.dispatchEvent(new Event('keyup', { bubbles: true })));
  await expect(page.getByRole('button', { name: 'Dismiss' })).toHaveCount(0);
});

test('a sign-in that hangs can be cancelled, and the form works at once', async ({ open, service }) => {
  const { page, window } = await open();
  service.control.addFault({ kind: 'token', action: { type: 'hang' } });
  await window.signIn(service.userName, service.password);
  await expect(page.getByRole('button', { name: 'Signing in…' })).toBeVisible();
  await service.control.waitForRequest({ kind: 'token' });
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(window.signInButton).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeHidden();
  await expect(window.password).toBeFocused();
  await expect(window.password).toHaveValue('');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect.poll(() => window.noteOf(window.password)).toBe('');
  await window.signInTo(service);
  expect(service.requests().filter(({ grant }) => grant === 'password')).toHaveLength(2);
});

test('Esc closes the dialog and cancels the sign-in, and the list stays', async ({
  openAndSignIn,
  service,
}) => {
  const { page, window } = await openAndSignIn();
  service.control.revokeSessions();
  service.control.expireAccessTokens();
  await window.refresh.click();
  await window.signInAgain.click();
  service.control.clearRequests();
  service.control.addFault({ kind: 'token', action: { type: 'hang' } });
  await window.signIn(service.userName, service.password);
  await service.control.waitForRequest({ kind: 'token' });
  await page.keyboard.press('Escape');
  await expect(window.dialog).toBeHidden();
  await expect(window.signInAgain).toBeFocused();
  // The window may close before the request is cancelled.
  await expect.poll(() => service.control.state().held).toBe(0);
  service.control.release();
  // If the request were not cancelled, its response would arrive before that of this later request.
  await fetch(`${service.authUrl}/auth/realms/api/protocol/openid-connect/token`, { method: 'POST' });
  const { session } = await page.evaluate(() => globalThis.window.packshelf.readStatus());
  expect(session.state).toBe('needs-sign-in');
  await expect(window.rows.first()).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await window.signInAgain.click();
  await expect(window.password).toHaveValue('');
  await window.signInTo(service);
});

test('when the service asks to wait, the form says until when', async ({ open, service }) => {
  const { page, window } = await open();
  service.control.addFault({
    kind: 'token',
    times: Infinity,
    action: { type: 'answer', status: 503, headers: { 'retry-after': '600' } },
  });
  await window.signIn(service.userName, service.password);
  await expect(page.getByRole('alert')).toContainText(
    /The service is being maintained\. Please try again (at|tomorrow at) \d\d:\d\d\./u,
  );
  await expect(window.password).toBeFocused();
  await expect(window.password).toHaveValue('');
});

test('without a stored list and a session the empty list offers signing in', async ({ open, service }) => {
  service.control.addFault({ kind: 'list', times: Infinity, action: { type: 'answer', status: 503 } });
  const first = await open();
  await first.page.getByRole('checkbox', { name: 'Keep me signed in' }).uncheck();
  await first.window.signIn(service.userName, service.password);
  await expect(first.window.search).toBeVisible();
  await first.close();
  const { page, window } = await open();
  await expect(page.getByText('Sign in to get your list')).toBeVisible();
  await expect(window.signInAgain).toBeHidden();
  service.control.clearFaults();
  await page.getByRole('button', { name: 'Sign in…' }).click();
  await window.signInTo(service);
  await expect(page.getByText('1,200 packages')).toBeVisible();
});

test('a wrong sign-in address is reported, shown, and can be corrected there', async ({ open, service }) => {
  const wrong = `${service.origin}/elsewhere`;
  const { page, window } = await open({
    connection: { authUrl: wrong, baseUrl: service.baseUrl },
  });
  const change = page.getByRole('button', { name: 'Change the address' });

  const page200 = { type: 'answer', status: 200, body: '<!doctype html><h1>Welcome</h1>' } as const;
  for (const action of [null, { type: 'answer', status: 405, body: '' } as const, page200]) {
    if (action !== null) service.control.addFault({ kind: 'other', action });
    await window.signIn(service.userName, service.password);
    await expect(page.getByRole('alert')).toContainText(`You can’t sign in at ${wrong}.`);
    await expect(page.getByRole('alert')).toContainText(
      'The sign-in address may be wrong, or something on the way refuses',
    );
    await expect(page.getByRole('alert')).not.toContainText('network');
    await expect(change).toBeVisible();
    service.control.clearFaults();
  }

  // A captive portal's redirect does not mean that the address is wrong.
  const headers = { location: 'https://wifi.example/welcome' };
  service.control.addFault({ kind: 'other', action: { type: 'answer', status: 302, headers } });
  await window.signIn(service.userName, service.password);
  await expect(page.getByRole('alert')).toContainText('perhaps a sign-in page of this network');
  await expect(change).toBeHidden();

  await window.signIn(service.userName, service.password);
  await change.click();
  const address = page.getByRole('textbox', { name: 'Sign-in address' });
  await expect(address).toBeFocused();
  await expect(address).toHaveValue(wrong);
  // No account has a list yet.
  await expect(page.getByText('Lists on this computer are kept.', { exact: false })).toBeVisible();
  await address.fill(service.authUrl);
  await page.getByRole('button', { name: 'Save' }).click();
  await window.signInTo(service);
});

test('the form shows the complete host that receives the password', async ({ open }) => {
  // A Cyrillic letter that looks like a Latin one, in a host that is longer than a line.
  const named = `p\u0430ckages.${'north-eastern-works.'.repeat(5)}example`;
  const { page } = await open({
    connection: { authUrl: `https://${named}:8443/sso`, baseUrl: 'https://packages.example' },
  });
  await page.setViewportSize({ width: 360, height: 640 });
  const line = page.getByText('Your password goes to', { exact: false });
  await expect(line).toHaveText(
    `Your password goes to xn--pckages-2fg.${'north-eastern-works.'.repeat(5)}example:8443`,
  );
  await expect(line).toBeVisible();
  const overflow = await page.getByRole('main').evaluate((main) => main.scrollWidth - main.clientWidth);
  expect(overflow).toBe(0);
  expect(await beyondTheSides(page)).toEqual([]);
});

test('a wrong service address is reported when its list was never read', async ({ open, service }) => {
  const wrong = `${service.origin}/elsewhere`;
  const { page, window } = await open({
    connection: { authUrl: service.authUrl, baseUrl: wrong },
  });
  await window.signIn(service.userName, service.password);
  await expect(
    page.getByText(`The list of packages can’t be read at ${wrong}.`, { exact: false }),
  ).toBeVisible();
  await expect(page.getByText('of this network', { exact: false })).toHaveCount(0);
  await page.getByRole('button', { name: 'Connection…', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Service address' })).toHaveValue(wrong);
});

test('an untrusted certificate is reported with its issuer and who can help', async ({ open }) => {
  const authority = await createAuthority({ organisation: 'Example Corp', commonName: 'Example Corp Root' });
  const server = createServer(await authority.issue());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  const url = `https://127.0.0.1:${address.port}`;
  try {
    const { page, window } = await open({
      connection: { authUrl: url, baseUrl: url },
    });
    await window.signIn('ada', 'her word');
    await expect(page.getByRole('alert')).toContainText(
      'isn’t trusted on this computer. The certificate’s issuer is “Example Corp”. Ask your help desk',
    );
    await expect(window.password).toBeFocused();
    await page.getByRole('button', { name: 'Change…' }).click();
    await page.getByRole('textbox', { name: 'Service address' }).fill(`${url}/api`);
    await page.getByRole('textbox', { name: 'Service address' }).press('Enter');
    await expect(page.getByText('issuer is “Example Corp”', { exact: false })).toHaveCount(1);
  } finally {
    server.close();
  }
});

test('the password can be shown and pasted, and password managers find the fields', async ({ open }) => {
  const { page, window } = await open();
  await expect(window.userName).toHaveAttribute('autocomplete', 'username');
  await expect(window.password).toHaveAttribute('autocomplete', 'current-password');
  await expect(window.password).toHaveAttribute('type', 'password');
  await window.password.focus();
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData('text/plain', 'from a manager');
    const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
    if (document.activeElement?.dispatchEvent(event) === false)
      throw new Error('Pasting is kept from the field');
  });
  await page.keyboard.insertText('from a manager');
  await expect(window.password).toHaveValue('from a manager');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(window.password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect(window.password).toHaveAttribute('type', 'password');
  await expect(window.password).toHaveValue('from a manager');
});
