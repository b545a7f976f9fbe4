import { expect, test } from 'vitest';
import type { ConnectionInput } from '../../../../src/preload/contract/connection.ts';
import { failed, succeeded, type Failure } from '../../../../src/preload/contract/failure.ts';
import { failureText, messages } from '../../../../src/renderer/ui/messages.svelte.ts';
import { ConnectionDraft } from '../../../../src/renderer/session/connection-draft.svelte.ts';

const connection = { name: 'a.example', baseUrl: 'https://a.example', authUrl: 'https://a.example' };
const bridge = {
  checkConnection: () =>
    Promise.resolve(
      succeeded({ connection, base: succeeded(null), auth: succeeded(null), clockAheadMs: null }),
    ),
  saveConnection: () => Promise.resolve(succeeded(connection)),
};
const file = (text: string, size = text.length, encoding: BufferEncoding = 'utf8') => ({
  size,
  arrayBuffer: () => Promise.resolve(Uint8Array.from(Buffer.from(text, encoding)).buffer),
});

test('shows no error before the field is left', () => {
  const draft = new ConnectionDraft(bridge, null);
  draft.baseUrl = 'http://a.example';
  expect(draft.problem('baseUrl')).toBeNull();
  draft.touch('baseUrl');
  expect(draft.problem('baseUrl')).toBe(failureText({ code: 'address-not-encrypted' }));
});

test('reports the first invalid field, and accepts an empty sign-in address', () => {
  const draft = new ConnectionDraft(bridge, null);
  expect(draft.invalidField()).toBe('baseUrl');
  draft.baseUrl = 'https://a.example';
  expect(draft.invalidField()).toBeNull();
  draft.authUrl = 'ftp://a.example';
  expect(draft.invalidField()).toBe('authUrl');
});

test('fills the form from a connection file, but not from an invalid or large one', async () => {
  const draft = new ConnectionDraft(bridge, null);
  await draft.importFile(file(JSON.stringify({ name: 'Works', baseUrl: 'https://a.example' })));
  expect(draft.input).toEqual({ name: 'Works', baseUrl: 'https://a.example', authUrl: '' });
  const ofNotepad = JSON.stringify({ name: 'Werk Łódź', baseUrl: 'https://a.example' });
  await draft.importFile(file(`\uFEFF${ofNotepad}`, 100, 'utf16le'));
  expect(draft.input).toMatchObject({ name: 'Werk Łódź', baseUrl: 'https://a.example' });
  await draft.importFile(file('baseUrl=x'));
  expect(draft.failure?.code).toBe('connection-file-not-understood');
  await draft.importFile(file('{}', 65 * 1024));
  expect(draft.failure?.code).toBe('connection-file-not-understood');
  expect(draft.baseUrl).toBe('https://a.example');
});

test('says so if a connection file can’t be read, for example because it is stored online only', async () => {
  const draft = new ConnectionDraft(bridge, null);
  await draft.importFile({ size: 2, arrayBuffer: () => Promise.reject(new Error('NotReadableError')) });
  expect(draft.failure?.code).toBe('file-not-read');
});

test('keeps an edit that was made while a connection file was read', async () => {
  const draft = new ConnectionDraft(bridge, null);
  const importing = draft.importFile(file(JSON.stringify({ name: 'Works', baseUrl: 'https://a.example' })));
  draft.baseUrl = 'https://b.example';
  draft.invalidate();
  await importing;
  expect(draft.input).toEqual({ name: '', baseUrl: 'https://b.example', authUrl: '' });
});

/** A bridge whose connection test has these results. */
function bridgeWith(base: Failure | null, auth: Failure | null, at = connection) {
  const result = (failure: Failure | null) => (failure === null ? succeeded(null) : failed(failure));
  const saved: ConnectionInput[] = [];
  return {
    saved,
    checkConnection: () =>
      Promise.resolve(
        succeeded({ connection: at, base: result(base), auth: result(auth), clockAheadMs: null }),
      ),
    saveConnection: (input: ConnectionInput) => {
      saved.push(input);
      return Promise.resolve(succeeded(at));
    },
  };
}

const unreachable: Failure = { code: 'unreachable', retryable: true };
const stray: Failure = { code: 'not-the-service', retryable: false, addressInDoubt: true };
const apart = { ...connection, authUrl: 'https://login.example' };

test('saves addresses that answer', async () => {
  const fake = bridgeWith(null, null);
  const draft = new ConnectionDraft(fake, null);
  draft.baseUrl = 'a.example';
  expect(await draft.submit()).toBe(true);
  expect(fake.saved).toHaveLength(1);
});

test('shows an address that does not answer and saves it only when told to', async () => {
  const fake = bridgeWith(unreachable, null);
  const draft = new ConnectionDraft(fake, null);
  draft.baseUrl = 'a.example';
  expect(await draft.submit()).toBe(false);
  expect(draft.failedField).toBe('baseUrl');
  expect(draft.problem('baseUrl')).toBe(failureText(unreachable));
  expect(fake.saved).toHaveLength(0);
  expect(await draft.submit(true)).toBe(true);
  expect(fake.saved).toHaveLength(1);
});

test.each([
  ['one address, two answers', connection, unreachable, stray],
  ['two addresses, one cause', apart, unreachable, unreachable],
])('%s: reports the failure once, at the service address', async (_case, at, base, auth) => {
  const draft = new ConnectionDraft(bridgeWith(base, auth, at), null);
  draft.baseUrl = 'a.example';
  await draft.submit();
  expect(draft.problem('baseUrl')).toBe(failureText(base));
  expect(draft.problem('authUrl')).toBeNull();
});

test('reports two wrong addresses separately, each with the tested address', async () => {
  const draft = new ConnectionDraft(bridgeWith(stray, stray, apart), null);
  draft.baseUrl = 'a.example';
  await draft.submit();
  expect(draft.problem('baseUrl')).toBe(messages.connection.inDoubt.baseUrl('https://a.example'));
  expect(draft.problem('authUrl')).toBe(messages.connection.inDoubt.authUrl('https://login.example'));
});

test('reports a failed sign-in address at its field even if that is empty', async () => {
  const draft = new ConnectionDraft(bridgeWith(null, stray), null);
  draft.baseUrl = 'a.example';
  await draft.submit();
  expect(draft.failedField).toBe('authUrl');
  expect(draft.problem('authUrl')).toBe(messages.connection.inDoubt.authUrl('https://a.example'));
});

test('clears the results of a test on the next edit', async () => {
  const draft = new ConnectionDraft(bridgeWith(unreachable, null), null);
  draft.baseUrl = 'a.example';
  await draft.submit();
  draft.invalidate();
  expect([draft.failedField, draft.problem('baseUrl')]).toEqual([null, null]);
});

test('ignores the result of a cancelled test and allows another one', async () => {
  const late = Promise.withResolvers<Awaited<ReturnType<typeof bridge.checkConnection>>>();
  const fake = { ...bridgeWith(null, null), checkConnection: () => late.promise };
  const draft = new ConnectionDraft(fake, null);
  draft.baseUrl = 'a.example';
  const testing = draft.submit();
  expect(draft.busy).toBe('test');
  draft.invalidate();
  expect(draft.busy).toBeNull();
  late.resolve(await bridge.checkConnection());
  expect(await testing).toBe(false);
  expect([draft.failure, draft.failedField, draft.busy]).toEqual([null, null, null]);
  expect(fake.saved).toHaveLength(0);
});

test('saves a change of the name without a test', async () => {
  const fake = bridgeWith(unreachable, unreachable);
  const draft = new ConnectionDraft(fake, connection);
  draft.name = 'Ours';
  expect(await draft.submit()).toBe(true);
  draft.baseUrl = 'https://b.example';
  expect(await draft.submit()).toBe(false);
  expect(fake.saved).toHaveLength(1);
});
