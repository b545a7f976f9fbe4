import type { Connection } from '../../preload/contract/connection.ts';
import type { Status } from '../../preload/contract/status.ts';

/** The same for connections that lead to the same addresses. */
export function placeKey({ baseUrl, authUrl }: Connection): string {
  return JSON.stringify([baseUrl, authUrl]);
}

/**
 * Where somebody is signed in, where somebody was whose list is still here, and one more; each place once, in the order
 * of their names.
 */
export function knownConnections(
  { accounts, keptLists }: Pick<Status, 'accounts' | 'keptLists'>,
  more: Connection | null,
): readonly Connection[] {
  const known = new Map<string, Connection>();
  for (const connection of keptLists) known.set(placeKey(connection), connection);
  for (const { connection } of accounts) known.set(placeKey(connection), connection);
  if (more !== null) known.set(placeKey(more), more);
  return [...known.values()].toSorted((a, b) => a.name.localeCompare(b.name));
}
