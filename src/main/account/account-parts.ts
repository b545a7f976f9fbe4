import type { AccountId } from '../../preload/contract/account-id.ts';
import type { Result } from '../../preload/contract/failure.ts';
import type { AccountParts } from './account.ts';
import { Session, type SessionDeps } from '../auth/session.ts';
import type { TokenClientDeps } from '../auth/token-client.ts';
import { Catalog } from '../catalog/catalog.ts';
import type { Choices } from '../catalog/worker/protocol.ts';
import { AutoSync } from '../catalog/sync/auto-sync.ts';
import type { Clock } from '../async/clock.ts';
import { delay } from '../async/delay.ts';
import type { Log } from '../diagnostics/log.ts';
import type { Notices } from '../diagnostics/notices.ts';
import { readPage } from '../service/list-client.ts';

/** What the accounts share. */
export interface AccountPartsDeps extends Pick<SessionDeps, 'secrets' | 'onNotKept'> {
  readonly client: TokenClientDeps;
  readonly clock: Clock;
  readonly log: Log;
  readonly notices: Pick<Notices, 'add' | 'remove'>;
  /** The built worker that keeps a list. */
  readonly workerFile: string;
  readonly choicesOf: (id: AccountId) => Choices;
  readonly isPaused: (id: AccountId) => boolean;
  /** The status of an account has changed. */
  readonly onChange: () => void;
}

/** Builds the session, the list and the updates of one account after another. `sync` reads a list when it is its turn. */
export function createAccountParts(
  deps: AccountPartsDeps,
): (id: AccountId, sync: () => Promise<Result<null>>) => AccountParts {
  const { client, clock, log, notices } = deps;
  const { now } = client;
  return (id, sync) => {
    const session = new Session({
      client,
      secrets: deps.secrets,
      clock,
      delay,
      log,
      onChange: deps.onChange,
      onNotKept: deps.onNotKept,
      onKept: () => notices.remove('session-not-saved'),
    });
    const list = { transport: client.transport, tokens: session, now };
    const catalog = new Catalog({
      workerFile: deps.workerFile,
      readPage: (page, limit, signal) => readPage(list, page, limit, signal),
      now,
      random: Math.random,
      delay,
      log,
      choices: deps.choicesOf(id),
      onChange: deps.onChange,
      onNotice: (code) => notices.add(code),
      onSetAside: () => {
        if (session.status().state === 'active' && !deps.isPaused(id)) void autoSync.run();
      },
    });
    const autoSync = new AutoSync({
      sync,
      workTime: () => catalog.workTime(),
      clock,
      random: Math.random,
      log,
      onPlan: deps.onChange,
    });
    return { session, catalog, autoSync };
  };
}
