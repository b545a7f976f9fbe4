import type { Connection } from './connection.ts';

/** Domains below `.invalid` never exist (RFC 2606). */
const hiddenDomain = 'hidden.invalid';

/**
 * The connection as the window knows it while the organisation hides its addresses. They stand for the real ones, also in
 * calls of the window. `fingerprint`: identifies the service (src/main/links/fingerprint.ts).
 */
export function hiddenConnection(
  { baseUrl, authUrl }: Connection,
  name: string,
  fingerprint: string,
): Connection {
  const base = `https://${fingerprint}.${hiddenDomain}`;
  return { name, baseUrl: base, authUrl: authUrl === baseUrl ? base : `${base}/sign-in` };
}

/** Whether the addresses of a connection are hidden from the window, so that it shows none. */
export function isHidden({ baseUrl }: Pick<Connection, 'baseUrl'>): boolean {
  return URL.parse(baseUrl)?.hostname.endsWith(`.${hiddenDomain}`) === true;
}
