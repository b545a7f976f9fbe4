import type { Failure } from '../../../preload/contract/failure.ts';
import type { Status } from '../../../preload/contract/status.ts';
import { failureSummary, messages } from '../../ui/messages.svelte.ts';

/** The failure of an unreachable session, else that of the last sync. */
export function currentFailure(status: Pick<Status, 'session' | 'sync'>): Failure | null {
  if (status.session.state === 'unreachable') return status.session.failure;
  return status.sync.state === 'idle' ? status.sync.failure : null;
}

/** Why updates fail, in one sentence. `online` is what the system reports about the network. */
export function syncFailureText(failure: Failure, { online }: { readonly online: boolean }): string {
  if (failure.code === 'cancelled') return messages.sync.stopped;
  return failure.code === 'unreachable' && !online ? messages.sync.offline : failureSummary(failure);
}
