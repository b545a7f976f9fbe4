/** Messages of D-Bus, as far as one property needs them. https://dbus.freedesktop.org/doc/dbus-specification.html */

export interface BusCall {
  readonly destination: string;
  readonly path: string;
  readonly interface: string;
  readonly member: string;
  readonly words: readonly string[];
}

export type BusMessage =
  | { readonly kind: 'reply' | 'error'; readonly to: number; readonly body: Buffer }
  | { readonly kind: 'other' };

const littleEndian = 'l'.charCodeAt(0);
const kinds = { call: 1, reply: 2, error: 3 } as const;
const fields = { path: 1, interface: 2, member: 3, replyTo: 5, destination: 6, signature: 8 } as const;
/** Calls a service only if it runs already. */
const noAutoStart = 2;
/** Two words before the length of the header fields. */
const fixedLength = 16;

function padded(bytes: Buffer, unit: number): Buffer {
  return Buffer.concat([bytes, Buffer.alloc(-bytes.length & (unit - 1))]);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

/** Joins parts, each of which starts at a multiple of `unit`. */
function joined(parts: readonly Buffer[], unit: number): Buffer {
  return parts.reduce((all, part) => Buffer.concat([padded(all, unit), part]), Buffer.alloc(0));
}

function text(value: string): Buffer {
  return Buffer.concat([uint32(Buffer.byteLength(value)), Buffer.from(`${value}\0`)]);
}

/** A header field: its number, the type of its value, and the value. */
function field(code: number, type: string, value: Buffer): Buffer {
  return Buffer.concat([Buffer.of(code, 1), Buffer.from(`${type}\0`), value]);
}

/** A call whose arguments are strings. */
export function writeCall(serial: number, call: BusCall): Buffer {
  const signature = 's'.repeat(call.words.length);
  const header = joined(
    [
      field(fields.path, 'o', text(call.path)),
      field(fields.interface, 's', text(call.interface)),
      field(fields.member, 's', text(call.member)),
      field(fields.destination, 's', text(call.destination)),
      field(fields.signature, 'g', Buffer.from(`${String.fromCodePoint(signature.length)}${signature}\0`)),
    ],
    8,
  );
  const body = joined(call.words.map(text), 4);
  const start = Buffer.concat([
    Buffer.of(littleEndian, kinds.call, noAutoStart, 1),
    uint32(body.length),
    uint32(serial),
    uint32(header.length),
  ]);
  return Buffer.concat([padded(Buffer.concat([start, header]), 8), body]);
}

/** The length of the message that these bytes start with; null if it is not complete. */
export function messageLength(bytes: Buffer): number | null {
  if (bytes.length < fixedLength) return null;
  const header = fixedLength + bytes.readUInt32LE(12);
  const length = header + (-header & 7) + bytes.readUInt32LE(4);
  return bytes.length < length ? null : length;
}

/** The number of the call that a message answers; null without that field. */
function answeredCall(message: Buffer): number | null {
  const end = fixedLength + message.readUInt32LE(12);
  for (let at = fixedLength; at < end; at += -at & 7) {
    const type = String.fromCodePoint(message.readUInt8(at + 2));
    if (message.readUInt8(at) === fields.replyTo) return message.readUInt32LE(at + 4);
    // A type has one byte for its length, a string four; both end with a zero.
    if (type === 'g') at += 6 + message.readUInt8(at + 4);
    else at += 8 + (type === 'u' ? 0 : message.readUInt32LE(at + 4) + 1);
  }
  return null;
}

export function readMessage(message: Buffer): BusMessage {
  const type = message.readUInt8(1);
  const to = type === kinds.reply || type === kinds.error ? answeredCall(message) : null;
  if (to === null) return { kind: 'other' };
  const body = message.subarray(message.length - message.readUInt32LE(4));
  return { kind: type === kinds.reply ? 'reply' : 'error', to, body };
}

/** Whether a body is a variant with the value true: the length of its type, the type, a zero, and four bytes at offset 4. */
export function isTrue(body: Buffer): boolean {
  return body.length === 8 && body.toString('latin1', 1, 2) === 'b' && body.readUInt32LE(4) === 1;
}
