import type { ElectronApplication } from 'playwright/test';
import { expect, readProbe, test } from './conformance.ts';

const isLinux = process.platform === 'linux';

/** The ciphertext in base64, or how the call failed. */
const encrypt = (app: ElectronApplication, text: string): Promise<string> =>
  app.evaluate(
    ({ safeStorage }, from) =>
      safeStorage.encryptStringAsync(from).then(
        (data) => data.toString('base64'),
        () => 'rejected',
      ),
    text,
  );

const decrypt = (
  app: ElectronApplication,
  data: string,
): Promise<{ readonly result: string; readonly shouldReEncrypt: boolean } | 'rejected'> =>
  app.evaluate(
    ({ safeStorage }, from) =>
      safeStorage.decryptStringAsync(Buffer.from(from, 'base64')).then(
        ({ result, shouldReEncrypt }) => ({ result, shouldReEncrypt }),
        () => 'rejected' as const,
      ),
    data,
  );

const base64 = (text: string): string => Buffer.from(text, 'latin1').toString('base64');
const bytes = (data: string): Buffer => Buffer.from(data, 'base64');

/** The prefix of ciphertext here, or `rejected`. */
async function markOf(app: ElectronApplication): Promise<string> {
  const data = await encrypt(app, 'x');
  return data === 'rejected' ? data : bytes(data).toString('latin1', 0, 3);
}

/** Whether the system provides a key. On Linux the prefix v10 means the key in Chromium's source. */
async function hasKey(app: ElectronApplication): Promise<boolean> {
  const mark = await markOf(app);
  return mark !== 'rejected' && !(isLinux && mark === 'v10');
}

const isOffered = (app: ElectronApplication): Promise<boolean> =>
  app.evaluate(({ safeStorage }) => safeStorage.isAsyncEncryptionAvailable());

const backendOf = (app: ElectronApplication): Promise<string> =>
  app.evaluate(({ safeStorage }) => safeStorage.getSelectedStorageBackend());

/** Environment variables of a desktop, without other desktops' variables. */
const onDesktop = (name: string): NodeJS.ProcessEnv => ({
  XDG_CURRENT_DESKTOP: name,
  DESKTOP_SESSION: undefined,
  GNOME_DESKTOP_SESSION_ID: undefined,
  KDE_FULL_SESSION: undefined,
});

test('a secret can be decrypted, also after a restart, and its ciphertext does not contain it', async ({
  start,
}) => {
  const first = await start();
  test.skip(!(await hasKey(first.app)), 'there is no keyring');
  const secret = 'a secret, ä € 𝄞';
  const data = await encrypt(first.app, secret);
  expect(bytes(data).toString('utf8')).not.toContain('a secret');
  expect(await decrypt(first.app, data)).toEqual({ result: secret, shouldReEncrypt: false });
  await first.close();
  const { app } = await start();
  expect(await decrypt(app, data)).toEqual({ result: secret, shouldReEncrypt: false });
});

test('data that was never encrypted, or is incomplete, is rejected', async ({ app }) => {
  test.skip(!(await hasKey(app)), 'there is no keyring');
  const whole = await encrypt(app, 'a secret');
  const mark = bytes(whole).toString('latin1', 0, 3);
  expect(await decrypt(app, base64('a secret'))).toBe('rejected');
  expect(await decrypt(app, base64(`${mark} this is nothing of ours at all`))).toBe('rejected');
  expect(await decrypt(app, bytes(whole).subarray(0, 12).toString('base64'))).toBe('rejected');
});

// Electron: shell/browser/api/electron_api_safe_storage.cc. The calls do not wait until the app is ready.
test('before the app is ready encrypting and decrypting reject, and encryption is not available', async ({
  start,
}) => {
  const { app } = await start(['--encrypt-early']);
  const { order } = await readProbe(app);
  const refused = 'Error: safeStorage cannot be used before app is ready';
  const before = order.slice(0, order.indexOf('ready'));
  expect(before.filter((line) => line === refused)).toHaveLength(2);
  expect(before).toContain('false');
  expect(before.includes('unknown')).toBe(isLinux);
});

// Electron: SafeStorage::OnOsCryptReady. Chromium: posix_key_provider.cc always has a key.
test('encryption is available on Linux without a keyring, with a publicly known key', async ({ start }) => {
  test.skip(!isLinux, 'elsewhere the system always has a key of its own');
  const { app } = await start(['--password-store=basic']);
  expect(await isOffered(app)).toBe(true);
  expect(await markOf(app)).toBe('v10');
  expect(await backendOf(app)).toBe('basic_text');
  const data = await encrypt(app, 'no secret');
  expect(await decrypt(app, data)).toEqual({ result: 'no secret', shouldReEncrypt: false });
  expect(await decrypt(app, base64('v11 of a keyring'))).toBe('rejected');
});

// Chromium: FreedesktopSecretKeyProvider::GetKey asks the Secret Service on a desktop that it does not know; Electron
// names the backend by another table (os_crypt::SelectBackend), which the asynchronous calls don't go by.
test('the backend’s name on Linux does not tell which key is used', async ({ start }) => {
  test.skip(!isLinux, 'only Linux has backends');
  const marks: string[] = [];
  for (const [desktop, backend] of [
    ['GNOME', 'gnome_libsecret'],
    ['sway', 'basic_text'],
  ] as const) {
    const running = await start([], onDesktop(desktop));
    expect(await backendOf(running.app)).toBe(backend);
    marks.push(await markOf(running.app));
    await running.close();
  }
  expect(marks[1]).toBe(marks[0]);
});

test.describe('only on the stand-in: with a keyring that a test controls', () => {
  test.beforeEach(({ runtime }) => {
    test.skip(runtime.kind !== 'stand-in', 'Electron uses the system’s own store');
    test.skip(!isLinux, 'the marks are those of Linux');
  });

  const keyring = (behaviour: string): NodeJS.ProcessEnv => ({
    ...onDesktop('GNOME'),
    PACKSHELF_STAND_IN_SECRETS: behaviour,
  });

  // Chromium: FreedesktopSecretKeyProvider::FinalizeFailure leaves its key out for the rest of the run.
  test('without a keyring encryption is available, but cannot decrypt earlier secrets', async ({ start }) => {
    const first = await start([], keyring('available'));
    expect(await markOf(first.app)).toBe('v11');
    const data = await encrypt(first.app, 'a secret');
    await first.close();

    const second = await start([], keyring('unavailable'));
    expect(await isOffered(second.app)).toBe(true);
    expect(await backendOf(second.app)).toBe('gnome_libsecret');
    expect(await markOf(second.app)).toBe('v10');
    expect(await decrypt(second.app, data)).toBe('rejected');
    await second.close();

    const third = await start([], keyring('available'));
    expect(await decrypt(third.app, data)).toEqual({ result: 'a secret', shouldReEncrypt: false });
  });

  test('a newer key requests re-encryption once', async ({ start }) => {
    const first = await start([], keyring('available'));
    const before = await encrypt(first.app, 'a secret');
    await first.close();
    const { app } = await start([], keyring('rotated'));
    expect(await decrypt(app, before)).toEqual({ result: 'a secret', shouldReEncrypt: true });
    const anew = await encrypt(app, 'a secret');
    expect(await decrypt(app, anew)).toEqual({ result: 'a secret', shouldReEncrypt: false });
  });

  test('no call settles while the keyring’s prompt is open', async ({ start }) => {
    const { app } = await start([], keyring('hangs'));
    await app.evaluate(({ safeStorage }) => {
      const noteEnd = (): void => void globalThis.probe.order.push('settled');
      void safeStorage.isAsyncEncryptionAvailable().finally(noteEnd);
      void safeStorage.encryptStringAsync('x').finally(noteEnd);
      void safeStorage.decryptStringAsync(Buffer.from('v11 x')).finally(noteEnd);
    });
    expect((await readProbe(app)).order).not.toContain('settled');
  });
});
