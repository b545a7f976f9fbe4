import type { Connection } from '../../preload/contract/connection.ts';
import type { AccountSummary } from '../../preload/contract/status.ts';

/** The same for connections that lead to the same addresses. */
export function placeKey({ baseUrl, authUrl }: Connection): string {
  return JSON.stringify([baseUrl, authUrl]);
}

/** Where somebody is signed in, and one more; each place once, by its name. */
export function knownConnections(
  accounts: readonly AccountSummary[],
  more: Connection | null,
): readonly Connection[] {
  const known = new Map<string, Connection>();
  for (const { connection } of accounts) known.set(placeKey(connection), connection);
  if (more !== null) known.set(placeKey(more), more);
  return [...known.values()].toSorted((a, b) => a.name.localeCompare(b.name));
}
