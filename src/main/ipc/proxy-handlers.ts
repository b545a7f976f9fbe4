import { succeeded, type Result } from '../../preload/contract/failure.ts';
import type { Handlers } from '../../preload/contract/ipc.ts';
import type { KeptProxyPasswords } from '../auth/kept-proxy-credentials.ts';
import type { ProxySignIn } from '../http/proxy/proxy-sign-in.ts';
import { alwaysSucceed } from './always-succeed.ts';

export type ProxyHandlers = Pick<
  Handlers,
  | 'openProxyQuestion'
  | 'answerProxyQuestion'
  | 'dismissProxyQuestion'
  | 'readProxyPasswords'
  | 'forgetProxyPasswords'
>;

/** The handlers of calls about proxies and their passwords. */
export function createProxyHandlers(proxySignIn: ProxySignIn, passwords: KeptProxyPasswords): ProxyHandlers {
  const read = (): Result<{ readonly isAnyKept: boolean }> => succeeded({ isAnyKept: passwords.isAnyKept() });
  return {
    openProxyQuestion: alwaysSucceed(() => proxySignIn.open()),
    answerProxyQuestion: alwaysSucceed((answer) => proxySignIn.answer(answer)),
    dismissProxyQuestion: alwaysSucceed(() => proxySignIn.dismiss()),
    readProxyPasswords: read,
    forgetProxyPasswords: async () => {
      proxySignIn.forget();
      await passwords.removeAll();
      return read();
    },
  };
}
