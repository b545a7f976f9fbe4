import { charsetOf, toUtf8 } from './charset.ts';
import { decodeBody } from './content-encoding.ts';
import { MalformedResponse } from './malformed-response.ts';
import { BodyTooLarge } from './read-body.ts';
import { own } from '../../preload/contract/own.ts';
import type { HttpRequest, HttpResponse, RawHeaders } from './request.ts';

/** As sent, and as decoded. A token response has about 5 kB, a page of 100 packages about 50 kB. */
export const maxBodyBytes: Readonly<Record<HttpRequest['purpose'], number>> = {
  token: 256 * 1024,
  'connection-test': 256 * 1024,
  list: 8 * 1024 * 1024,
  // Installers arrive in parts (update-files.ts).
  'app-update': 8 * 1024 * 1024,
};

const utf8 = new TextDecoder();

function isSuccess(status: number): boolean {
  return status >= 200 && status <= 299;
}

/** `received`: null if the body is too large, or can't be decoded. Throws `BodyTooLarge` if that matters. */
export function createResponse(
  status: number,
  headers: RawHeaders,
  received: Uint8Array | null,
  purpose: HttpRequest['purpose'],
): HttpResponse {
  if (received === null && isSuccess(status)) throw new BodyTooLarge(maxBodyBytes[purpose]);
  // With other statuses it says little, such as in a large maintenance page with 503.
  const body = received ?? new Uint8Array();
  const header = (name: string): string | undefined => {
    const value = own(headers, name);
    return typeof value === 'string' ? value : value?.[0];
  };
  let decoded: string | undefined;
  return {
    status,
    header,
    body,
    isBodyMissing: received === null,
    get text() {
      return (decoded ??= utf8.decode(toUtf8(body, charsetOf(header('content-type'))).body));
    },
  };
}

/** Decodes what was received, too, from these encodings. Also throws `MalformedResponse` if the body matters. */
export async function createDecodedResponse(
  status: number,
  headers: RawHeaders,
  received: Uint8Array<ArrayBuffer> | null,
  encodings: readonly string[],
  purpose: HttpRequest['purpose'],
): Promise<HttpResponse> {
  let decoded = received;
  try {
    if (received !== null) decoded = await decodeBody(received, encodings, maxBodyBytes[purpose]);
  } catch (error) {
    if (isSuccess(status) || !(error instanceof MalformedResponse)) throw error;
    decoded = null;
  }
  return createResponse(status, headers, decoded, purpose);
}
