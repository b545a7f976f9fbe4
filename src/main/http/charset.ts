import { isUtf8 } from 'node:buffer';
import { TextDecoder } from 'node:util';
import type { DataAnomaly } from '../../preload/contract/status.ts';

/** The charset that a Content-Type names (RFC 9110, section 8.3.1). */
export function charsetOf(contentType: string | undefined): string | undefined {
  return /;\s*charset\s*=\s*"?([^\s";]+)/iu.exec(contentType ?? '')?.[1];
}

/** The decoder of this charset; null for UTF-8 and for what is not known. */
function decoderFor(label: string): TextDecoder | null {
  try {
    const decoder = new TextDecoder(label);
    return decoder.encoding === 'utf-8' ? null : decoder;
  } catch {
    return null;
  }
}

/**
 * The UTF-16 of a body, by its byte order mark or, as RFC 4627 (section 3) found it, by the zeros in JSON's first two
 * characters, which are ASCII; null if it is none.
 */
function utf16Of([first, second]: Uint8Array): string | null {
  if ((first === 0xff && second === 0xfe) || second === 0) return 'utf-16le';
  return (first === 0xfe && second === 0xff) || first === 0 ? 'utf-16be' : null;
}

/**
 * A body of JSON as UTF-8, which RFC 8259 (section 8.1) asks for, whatever a label says. Another encoding is decoded if marks
 * or the label tell which; else the body stays, and each byte that is no text becomes U+FFFD when it is read.
 */
export function toUtf8(
  body: Uint8Array,
  label: string | undefined,
): {
  readonly body: Uint8Array;
  readonly anomaly: Extract<DataAnomaly['code'], 'other-encoding' | 'unreadable-text'> | null;
} {
  const utf16 = utf16Of(body);
  if (utf16 === null && isUtf8(body)) return { body, anomaly: null };
  const decoder = decoderFor(utf16 ?? label ?? 'utf-8');
  if (decoder === null) return { body, anomaly: 'unreadable-text' };
  return { body: new TextEncoder().encode(decoder.decode(body)), anomaly: 'other-encoding' };
}
