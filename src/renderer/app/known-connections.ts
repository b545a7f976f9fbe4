import type { Connection } from '../../preload/contract/connection.ts';
import type { PolicyStatus } from '../../preload/contract/policy-status.ts';
import type { Status } from '../../preload/contract/status.ts';
import { messages } from '../ui/messages.svelte.ts';

export function addressKey({ baseUrl, authUrl }: Connection): string {
  return JSON.stringify([baseUrl, authUrl]);
}

/**
 * The connections of the organisation, of signed-in accounts and of accounts whose list is still stored, and one more;
 * without duplicates, sorted by name. If no others are allowed, only those of the organisation.
 */
export function knownConnections(
  {
    accounts,
    signedOutConnections,
    policy,
  }: Pick<Status, 'accounts' | 'signedOutConnections'> & {
    readonly policy: Pick<PolicyStatus, 'connectionMode' | 'connections'>;
  },
  more: Connection | null,
): readonly Connection[] {
  const known = new Map<string, Connection>();
  for (const connection of policy.connections) known.set(addressKey(connection), connection);
  if (policy.connectionMode !== 'offered') return [...known.values()];
  for (const connection of signedOutConnections) known.set(addressKey(connection), connection);
  for (const { connection } of accounts) known.set(addressKey(connection), connection);
  if (more !== null) known.set(addressKey(more), more);
  return [...known.values()].toSorted((a, b) => a.name.localeCompare(b.name, messages.locale));
}
