import {
  normaliseAddress,
  normaliseSignInAddress,
  type Connection,
} from '../../preload/contract/connection.ts';

/** Whether two connections have the same addresses; their names may differ. */
export function isSameConnection(one: Connection, other: Connection | null): boolean {
  return one.baseUrl === other?.baseUrl && one.authUrl === other.authUrl;
}

/** The connection for addresses from the command line; null if both are missing or one is invalid. */
export function connectionFromSwitches(authUrl: string | null, baseUrl: string | null): Connection | null {
  const base = normaliseAddress(baseUrl ?? authUrl ?? '');
  const auth = normaliseSignInAddress(authUrl ?? baseUrl ?? '');
  if (!base.ok || !auth.ok) return null;
  return { name: new URL(base.value).host, baseUrl: base.value, authUrl: auth.value };
}
