import { normaliseAddress, type Connection } from '../../preload/contract/connection.ts';

/** Whether two connections lead to the same addresses, whatever they are called. */
export function isSameConnection(one: Connection, other: Connection | null): boolean {
  return one.baseUrl === other?.baseUrl && one.authUrl === other.authUrl;
}

/** The connection that the switches of the command line name; null without them or where they name none. */
export function givenConnection(authUrl: string | null, baseUrl: string | null): Connection | null {
  const base = normaliseAddress(baseUrl ?? authUrl ?? '');
  const auth = normaliseAddress(authUrl ?? baseUrl ?? '');
  if (!base.ok || !auth.ok) return null;
  return { name: new URL(base.value).host, baseUrl: base.value, authUrl: auth.value };
}
