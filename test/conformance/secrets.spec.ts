import type { ElectronApplication } from 'playwright/test';
import { setSecretStore } from '../launch/stand-in.ts';
import { expect, readProbe, test } from './conformance.ts';

const isOffered = (app: ElectronApplication): Promise<boolean> =>
  app.evaluate(({ safeStorage }) => safeStorage.isAsyncEncryptionAvailable());

/** Ciphertext in base64, or how the call ended. */
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

test('a secret comes back, also after a restart, and its ciphertext shows nothing of it', async ({
  start,
}) => {
  const first = await start();
  test.skip(!(await isOffered(first.app)), 'the system offers no encryption');
  const secret = 'a secret, ä € 𝄞';
  const data = await encrypt(first.app, secret);
  expect(bytes(data).toString('utf8')).not.toContain('a secret');
  expect(await decrypt(first.app, data)).toEqual({ result: secret, shouldReEncrypt: false });
  await first.close();
  const { app } = await start();
  expect(await decrypt(app, data)).toEqual({ result: secret, shouldReEncrypt: false });
});

test('what was never encrypted, or only a part of it, is rejected', async ({ start }) => {
  const { app } = await start();
  test.skip(!(await isOffered(app)), 'the system offers no encryption');
  const whole = await encrypt(app, 'a secret');
  const mark = bytes(whole).toString('latin1', 0, 3);
  expect(await decrypt(app, base64(`${mark} this is nothing of ours at all`))).toBe('rejected');
  expect(await decrypt(app, bytes(whole).subarray(0, 12).toString('base64'))).toBe('rejected');
});

test('the backend on Linux has a known name once the app is ready', async ({ start }) => {
  test.skip(process.platform !== 'linux', 'only Linux has backends');
  const { app } = await start();
  const backend = await app.evaluate(({ safeStorage }) => safeStorage.getSelectedStorageBackend());
  expect(['basic_text', 'gnome_libsecret', 'kwallet', 'kwallet5', 'kwallet6']).toContain(backend);
});

test.describe('only on the stand-in: the store for secrets can be told how to behave', () => {
  test.beforeEach(({ runtime }) => {
    test.skip(runtime.kind !== 'stand-in', 'Electron uses the system’s own store');
  });

  test('no keyring, a key that everybody knows, and a refusal', async ({ start }) => {
    const { app } = await start();
    const facts = async (): Promise<unknown> => {
      const data = await encrypt(app, 'x');
      return [
        await app.evaluate(({ safeStorage }) => safeStorage.getSelectedStorageBackend()),
        await isOffered(app),
        data === 'rejected' ? data : bytes(data).toString('latin1', 0, 3),
      ];
    };
    expect(await facts()).toEqual(['gnome_libsecret', true, 'v11']);
    await setSecretStore(app, 'basic_text');
    expect(await facts()).toEqual(['basic_text', true, 'v10']);
    await setSecretStore(app, 'unavailable');
    expect(await facts()).toEqual(['gnome_libsecret', false, 'rejected']);
    await setSecretStore(app, 'refused');
    expect(await facts()).toEqual(['gnome_libsecret', true, 'rejected']);
  });

  test('nothing can be decrypted, until it can again', async ({ start }) => {
    const { app } = await start();
    const data = await encrypt(app, 'a secret');
    for (const store of ['unreadable', 'refused', 'unavailable'] as const) {
      await setSecretStore(app, store);
      expect(await decrypt(app, data)).toBe('rejected');
    }
    await setSecretStore(app, 'available');
    expect(await decrypt(app, data)).toEqual({ result: 'a secret', shouldReEncrypt: false });
  });

  test('a replaced key asks for encrypting anew, once', async ({ start }) => {
    const { app } = await start();
    const before = await encrypt(app, 'a secret');
    await setSecretStore(app, 'rotated');
    expect(await decrypt(app, before)).toEqual({ result: 'a secret', shouldReEncrypt: true });
    const anew = await encrypt(app, 'a secret');
    expect(await decrypt(app, anew)).toEqual({ result: 'a secret', shouldReEncrypt: false });
  });

  test('no answer at all, to any call', async ({ start }) => {
    const { app } = await start();
    const data = await encrypt(app, 'a secret');
    await setSecretStore(app, 'hangs');
    await app.evaluate(({ safeStorage }, from) => {
      const noteEnd = (): void => void globalThis.probe.order.push('settled');
      void safeStorage.isAsyncEncryptionAvailable().finally(noteEnd);
      void safeStorage.encryptStringAsync('x').finally(noteEnd);
      void safeStorage.decryptStringAsync(Buffer.from(from, 'base64')).finally(noteEnd);
    }, data);
    await setSecretStore(app, 'available');
    // What is asked for now is answered; what was asked for before never is.
    expect(await decrypt(app, data)).toEqual({ result: 'a secret', shouldReEncrypt: false });
    expect((await readProbe(app)).order).not.toContain('settled');
  });
});
