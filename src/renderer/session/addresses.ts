import {
  readAddress,
  type Connection,
  type ConnectionField,
  type ConnectionInput,
} from '../../preload/contract/connection.ts';
import { isHidden } from '../../preload/contract/hidden-connection.ts';
import { trimmedText } from '../../preload/contract/shown-text.ts';
import type { Failure } from '../../preload/contract/failure.ts';
import { failureText, messages } from '../ui/messages.svelte.ts';

/** The text of a failure at one address of a connection. */
export function addressFailureText(
  field: ConnectionField,
  { failure, address }: { readonly failure: Failure; readonly address: string },
): string {
  return failure.addressInDoubt === true && !isHidden({ baseUrl: address })
    ? messages.connection.inDoubt[field](address)
    : failureText(failure);
}

/** The normalised form of an address; null where it equals the input or the input is not valid. */
export function normalisedTo(field: ConnectionField, typed: string): string | null {
  const read = readAddress[field](typed);
  return read.ok && read.value !== trimmedText(typed) ? read.value : null;
}

/** The form's values for a connection. Values that the service address implies stay empty. */
export function toFormInput(connection: Connection | null): ConnectionInput {
  if (connection === null) return { name: '', baseUrl: '', authUrl: '' };
  const { name, baseUrl, authUrl } = connection;
  return {
    name: name === URL.parse(baseUrl)?.host ? '' : name,
    baseUrl,
    authUrl: authUrl === baseUrl ? '' : authUrl,
  };
}
