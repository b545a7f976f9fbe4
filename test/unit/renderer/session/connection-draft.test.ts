import { expect, test } from 'vitest';
import type { ConnectionInput } from '../../../../src/preload/contract/connection.ts';
import { succeeded, type Failure } from '../../../../src/preload/contract/failure.ts';
import { failureText, messages } from '../../../../src/renderer/ui/messages.svelte.ts';
import { ConnectionDraft } from '../../../../src/renderer/session/connection-draft.svelte.ts';

const connection = { name: 'a.example', baseUrl: 'https://a.example', authUrl: 'https://a.example' };
const bridge = {
  checkConnection: () =>
    Promise.resolve(succeeded({ connection, base: { ok: true } as const, auth: { ok: true } as const })),
  saveConnection: () => Promise.resolve(succeeded(connection)),
};
const file = (text: string, size = text.length) => ({ size, text: () => Promise.resolve(text) });

test('nobody is corrected before leaving a field', () => {
  const draft = new ConnectionDraft(bridge, null);
  draft.baseUrl = 'http://a.example';
  expect(draft.problem('baseUrl')).toBeNull();
  draft.leave('baseUrl');
  expect(draft.problem('baseUrl')).toBe(failureText({ code: 'address-not-encrypted' }));
});

test('the first wrong field is named; an empty sign-in address is none', () => {
  const draft = new ConnectionDraft(bridge, null);
  expect(draft.wrongField()).toBe('baseUrl');
  draft.baseUrl = 'https://a.example';
  expect(draft.wrongField()).toBeNull();
  draft.authUrl = 'ftp://a.example';
  expect(draft.wrongField()).toBe('authUrl');
});

test('a connection file fills the form; a wrong or large one leaves it alone', async () => {
  const draft = new ConnectionDraft(bridge, null);
  await draft.fill(file(JSON.stringify({ name: 'Works', baseUrl: 'https://a.example' })));
  expect(draft.input).toEqual({ name: 'Works', baseUrl: 'https://a.example', authUrl: '' });
  await draft.fill(file('baseUrl=x'));
  expect(draft.fileProblem).toBe(failureText({ code: 'connection-file-not-understood' }));
  await draft.fill(file('{}', 65 * 1024));
  expect(draft.fileProblem).toBe(messages.connection.fileTooLarge);
  expect(draft.baseUrl).toBe('https://a.example');
});

test('a connection file that is read late replaces nothing that was typed meanwhile', async () => {
  const draft = new ConnectionDraft(bridge, null);
  const filling = draft.fill(file(JSON.stringify({ name: 'Works', baseUrl: 'https://a.example' })));
  draft.baseUrl = 'https://b.example';
  draft.edited();
  await filling;
  expect(draft.input).toEqual({ name: '', baseUrl: 'https://b.example', authUrl: '' });
});

/** A bridge whose test meets these failures. */
function meeting(base: Failure | null, auth: Failure | null, at = connection) {
  const found = (failure: Failure | null) =>
    failure === null ? ({ ok: true } as const) : ({ ok: false, failure } as const);
  const saved: ConnectionInput[] = [];
  return {
    saved,
    checkConnection: () =>
      Promise.resolve(succeeded({ connection: at, base: found(base), auth: found(auth) })),
    saveConnection: (input: ConnectionInput) => {
      saved.push(input);
      return Promise.resolve(succeeded(at));
    },
  };
}

const unreachable: Failure = { code: 'unreachable', retryable: true };
const stray: Failure = { code: 'not-the-service', retryable: false, addressInDoubt: true };
const apart = { ...connection, authUrl: 'https://login.example' };

test('what answers is saved at once', async () => {
  const asked = meeting(null, null);
  const draft = new ConnectionDraft(asked, null);
  draft.baseUrl = 'a.example';
  expect(await draft.submit()).toBe(true);
  expect(asked.saved).toHaveLength(1);
});

test('what does not answer is told at its field and not saved, unless the person goes on', async () => {
  const asked = meeting(unreachable, null);
  const draft = new ConnectionDraft(asked, null);
  draft.baseUrl = 'a.example';
  expect(await draft.submit()).toBe(false);
  expect(draft.refused).toBe('baseUrl');
  expect(draft.problem('baseUrl')).toBe(failureText(unreachable));
  expect(asked.saved).toHaveLength(0);
  expect(await draft.submit(true)).toBe(true);
  expect(asked.saved).toHaveLength(1);
});

test.each([
  ['one address, two answers', connection, unreachable, stray],
  ['two addresses, one cause', apart, unreachable, unreachable],
])('%s: said once, at the service address', async (_case, at, base, auth) => {
  const draft = new ConnectionDraft(meeting(base, auth, at), null);
  draft.baseUrl = 'a.example';
  await draft.submit();
  expect(draft.problem('baseUrl')).toBe(failureText(base));
  expect(draft.problem('authUrl')).toBeNull();
});

test('two wrong addresses are each told, with the address that was asked', async () => {
  const draft = new ConnectionDraft(meeting(stray, stray, apart), null);
  draft.baseUrl = 'a.example';
  await draft.submit();
  expect(draft.problem('baseUrl')).toBe(messages.connection.inDoubt.baseUrl('https://a.example'));
  expect(draft.problem('authUrl')).toBe(messages.connection.inDoubt.authUrl('https://login.example'));
});

test('where only signing in fails, that is told at its field, although it was left empty', async () => {
  const draft = new ConnectionDraft(meeting(null, stray), null);
  draft.baseUrl = 'a.example';
  await draft.submit();
  expect(draft.refused).toBe('authUrl');
  expect(draft.problem('authUrl')).toBe(messages.connection.inDoubt.authUrl('https://a.example'));
});

test('what a test has met goes as soon as something else is entered', async () => {
  const draft = new ConnectionDraft(meeting(unreachable, null), null);
  draft.baseUrl = 'a.example';
  await draft.submit();
  draft.edited();
  expect([draft.refused, draft.problem('baseUrl')]).toEqual([null, null]);
});

test('a test that is let go of is neither told nor saved, and another is possible', async () => {
  const late = Promise.withResolvers<Awaited<ReturnType<typeof bridge.checkConnection>>>();
  const asked = { ...meeting(null, null), checkConnection: () => late.promise };
  const draft = new ConnectionDraft(asked, null);
  draft.baseUrl = 'a.example';
  const testing = draft.submit();
  expect(draft.busy).toBe('test');
  draft.edited();
  expect(draft.busy).toBeNull();
  late.resolve(await bridge.checkConnection());
  expect(await testing).toBe(false);
  expect([draft.failure, draft.refused, draft.busy]).toEqual([null, null, null]);
  expect(asked.saved).toHaveLength(0);
});

test('a change of name alone needs no test', async () => {
  const asked = meeting(unreachable, unreachable);
  const draft = new ConnectionDraft(asked, connection);
  draft.name = 'Ours';
  expect(await draft.submit()).toBe(true);
  draft.baseUrl = 'https://b.example';
  expect(await draft.submit()).toBe(false);
  expect(asked.saved).toHaveLength(1);
});
