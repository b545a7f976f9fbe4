import { expect, test } from 'vitest';
import { succeeded } from '../../../../src/preload/contract/failure.ts';
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

test('the answer to a test goes as soon as something else is entered', async () => {
  const draft = new ConnectionDraft(bridge, null);
  await draft.test();
  expect(draft.check?.base.ok).toBe(true);
  draft.edited();
  expect(draft.check).toBeNull();
});

test('a late answer is not shown for another address, and testing is possible again', async () => {
  const late = Promise.withResolvers<Awaited<ReturnType<typeof bridge.checkConnection>>>();
  const draft = new ConnectionDraft({ ...bridge, checkConnection: () => late.promise }, null);
  const testing = draft.test();
  expect(draft.busy).toBe('test');
  draft.baseUrl = 'https://b.example';
  draft.edited();
  expect(draft.busy).toBeNull();
  late.resolve(await bridge.checkConnection());
  await testing;
  expect([draft.check, draft.failure, draft.busy]).toEqual([null, null, null]);
});

test('saving does not wait for a test, whose answer is dropped', async () => {
  const late = Promise.withResolvers<Awaited<ReturnType<typeof bridge.checkConnection>>>();
  const saved = Promise.withResolvers<Awaited<ReturnType<typeof bridge.saveConnection>>>();
  const draft = new ConnectionDraft(
    { checkConnection: () => late.promise, saveConnection: () => saved.promise },
    null,
  );
  const testing = draft.test();
  const saving = draft.save();
  expect(draft.busy).toBe('save');
  late.resolve(await bridge.checkConnection());
  await testing;
  expect([draft.check, draft.busy]).toEqual([null, 'save']);
  saved.resolve(succeeded(connection));
  expect(await saving).toBe(true);
  expect(draft.busy).toBeNull();
});

test('a change of place is told from a change of name', () => {
  const draft = new ConnectionDraft(bridge, connection);
  draft.name = 'Ours';
  expect(draft.elsewhere).toBe(false);
  draft.baseUrl = 'https://b.example';
  expect(draft.elsewhere).toBe(true);
});
