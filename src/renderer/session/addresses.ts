import {
  normaliseAddress,
  type Connection,
  type ConnectionField,
  type ConnectionInput,
} from '../../preload/contract/connection.ts';
import type { Failure } from '../../preload/contract/failure.ts';
import { failureText, messages } from '../ui/messages.svelte.ts';

/** What a failure means that was met at one of the addresses of a connection. */
export function addressFailureText(
  field: ConnectionField,
  { failure, address }: { readonly failure: Failure; readonly address: string },
): string {
  return failure.addressInDoubt === true ? messages.connection.inDoubt[field](address) : failureText(failure);
}

/** What a typed or pasted address was reduced to; null where nothing was or it can't be read. */
export function normalisedTo(typed: string): string | null {
  const read = normaliseAddress(typed);
  return read.ok && read.value !== typed.trim() ? read.value : null;
}

/** A connection as the form shows it: what follows from the service address stays empty. */
export function toFormInput(connection: Connection | null): ConnectionInput {
  if (connection === null) return { name: '', baseUrl: '', authUrl: '' };
  const { name, baseUrl, authUrl } = connection;
  return {
    name: name === URL.parse(baseUrl)?.host ? '' : name,
    baseUrl,
    authUrl: authUrl === baseUrl ? '' : authUrl,
  };
}
