import { failed, succeeded } from '../../preload/contract/failure.ts';
import type { GlobalKeyStatus } from '../../preload/contract/global-key.ts';
import type { Handlers, Input } from '../../preload/contract/ipc.ts';
import type { Notices } from '../diagnostics/notices.ts';
import type { GlobalKey } from '../global-key/global-key.ts';
import { alwaysSucceed } from './always-succeed.ts';

export type QuickOpenHandlers = Pick<
  Handlers,
  'readGlobalKey' | 'saveGlobalKey' | 'openKeyboardSettings' | 'openInMainWindow' | 'hideQuickOpen'
>;

interface QuickOpenHandlersDeps {
  readonly globalKey: Pick<GlobalKey, 'choose'>;
  readonly keyStatus: () => GlobalKeyStatus;
  /** False if the desktop has none, or its program can't be started. */
  readonly openKeyboardSettings: () => Promise<boolean>;
  readonly openInMainWindow: (chosen: Input<'openInMainWindow'>) => void;
  readonly hide: () => void;
  readonly notices: Pick<Notices, 'remove'>;
}

/** The handlers of calls about the window of "Go to anything" and its key. */
export function createQuickOpenHandlers(deps: QuickOpenHandlersDeps): QuickOpenHandlers {
  return {
    readGlobalKey: () => succeeded(deps.keyStatus()),
    saveGlobalKey: ({ key }) => {
      if (!deps.globalKey.choose(key)) return failed({ code: 'key-taken', retryable: false });
      deps.notices.remove('global-key-taken');
      return succeeded(deps.keyStatus());
    },
    openKeyboardSettings: async () =>
      (await deps.openKeyboardSettings())
        ? succeeded(null)
        : failed({ code: 'desktop-settings-not-opened', retryable: false }),
    openInMainWindow: alwaysSucceed(deps.openInMainWindow),
    hideQuickOpen: alwaysSucceed(deps.hide),
  };
}
