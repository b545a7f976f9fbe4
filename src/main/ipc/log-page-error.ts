import type { Handlers } from '../../preload/contract/ipc.ts';
import { safeToLog, type Log } from '../diagnostics/log.ts';
import { alwaysSucceed } from './always-succeed.ts';

/** The handler that logs what nothing in the page has handled. */
export function logPageErrorsIn(log: Log): Handlers['logPageError'] {
  return alwaysSucceed(({ name, places }) => {
    log.warn('page-error', { error: safeToLog(name), places: safeToLog(places.join(' ')) });
  });
}
