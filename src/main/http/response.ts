import { BodyTooLarge } from './read-body.ts';
import type { HttpRequest, HttpResponse } from './request.ts';
import { own } from '../../preload/contract/own.ts';

/** A token response has about 5 kB, a page of 100 packages about 50 kB. */
export const maxBodyBytes: Readonly<Record<HttpRequest['purpose'], number>> = {
  token: 256 * 1024,
  'connection-test': 256 * 1024,
  list: 8 * 1024 * 1024,
  // Installers arrive in parts (update-files.ts).
  'app-update': 8 * 1024 * 1024,
};

const utf8 = new TextDecoder();

/** Headers by their lower-case names. */
export type RawHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

/** `received`: null if the body is too large. Throws `BodyTooLarge` if that matters. */
export function createResponse(
  status: number,
  headers: RawHeaders,
  received: Uint8Array | null,
  purpose: HttpRequest['purpose'],
): HttpResponse {
  const isSuccess = status >= 200 && status <= 299;
  if (received === null && isSuccess) throw new BodyTooLarge(maxBodyBytes[purpose]);
  // For other statuses the body does not matter, such as for a large maintenance page with 503.
  const body = received ?? new Uint8Array();
  return {
    status,
    header: (name) => {
      const value = own(headers, name);
      return typeof value === 'string' ? value : value?.[0];
    },
    body,
    get text() {
      return utf8.decode(body);
    },
  };
}
