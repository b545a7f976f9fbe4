import { expect, it } from 'vitest';
import { ProxySignIn } from '../../../../../src/main/http/proxy/proxy-sign-in.ts';
import { silentLog as log } from '../../../../equipment/support/silent-log.ts';
import { noKeptCredentials } from '../../../../equipment/support/test-transport.ts';

const first = { protocol: 'http', host: 'first.example', port: 3128 } as const;
const second = { protocol: 'https', host: 'second.example', port: 443 } as const;
const ask = { realm: '', isReadable: false };
const nothing = (): void => undefined;

function create(): ProxySignIn {
  const options = { kept: noKeptCredentials, log, monotonic: () => 0 };
  return new ProxySignIn({ ...options, onQuestion: nothing, onAnswer: nothing });
}

it('an open dialog is not replaced by the question of another proxy, which asks after it', () => {
  const signIn = create();
  signIn.needed({ proxy: first, ...ask });
  signIn.needed({ proxy: second, ...ask });
  expect(signIn.question()).toMatchObject({ id: 1, proxy: 'first.example:3128', isOpen: true });
  signIn.answer({ id: 1, userName: 'ann', password: 'any', keep: false });
  signIn.needed({ proxy: second, ...ask });
  expect(signIn.question()).toMatchObject({ id: 2, proxy: 'second.example:443' });
});

it('an answer to an earlier question is ignored', async () => {
  const signIn = create();
  signIn.needed({ proxy: first, ...ask });
  signIn.answer({ id: 7, userName: 'ann', password: 'any', keep: false });
  expect(signIn.question()?.id).toBe(1);
  expect(await signIn.use(first, (credentials) => Promise.resolve(credentials))).toBeNull();
});

it('a change of network drops a question that nobody is answering', () => {
  const signIn = create();
  signIn.needed({ proxy: first, ...ask });
  signIn.reset();
  expect(signIn.question()?.isOpen).toBe(true);
  signIn.dismiss();
  signIn.reset();
  expect(signIn.question()).toBeNull();
});

it('forgets what it knows of every proxy', async () => {
  const signIn = create();
  signIn.needed({ proxy: first, ...ask });
  signIn.answer({ id: 1, userName: 'ann', password: 'any', keep: false });
  const known = (): Promise<unknown> => signIn.use(first, (credentials) => Promise.resolve(credentials));
  expect(await known()).toEqual({ userName: 'ann', password: 'any' });
  signIn.forget();
  expect(await known()).toBeNull();
});
