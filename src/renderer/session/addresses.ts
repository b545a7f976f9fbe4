import {
  normaliseAddress,
  type Connection,
  type ConnectionInput,
} from '../../preload/contract/connection.ts';

/** What a typed or pasted address was reduced to; null where nothing was or it can't be read. */
export function reducedTo(typed: string): string | null {
  const read = normaliseAddress(typed);
  return read.ok && read.value !== typed.trim() ? read.value : null;
}

/** A connection as the form shows it: what follows from the service address stays empty. */
export function asEntered(connection: Connection | null): ConnectionInput {
  if (connection === null) return { name: '', baseUrl: '', authUrl: '' };
  const { name, baseUrl, authUrl } = connection;
  return {
    name: name === URL.parse(baseUrl)?.host ? '' : name,
    baseUrl,
    authUrl: authUrl === baseUrl ? '' : authUrl,
  };
}
