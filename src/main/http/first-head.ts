import type { Socket } from 'node:net';
import { MalformedResponse } from './malformed-response.ts';

/** As in Chromium (`HttpStreamParser::kMaxHeaderBufSize`); undici's own 16 KiB are too few behind some gateways. */
export const maxHeadBytes = 256 * 1024;

/** A head that undici's parser reads as it is, if it has no more than one length, and none next to chunks. */
const sound =
  /^HTTP\/1\.[01] \d{3}[\t\u0020-\u007e\u0080-\u00ff]*\r\n(?:[\w!#$%&'*+.^`|~-]+:[\t\u0020-\u007e\u0080-\u00ff]*\r\n)*\r\n$/u;
const lengths = /^(?:content-length:[^,\r\n]*(,)?|transfer-encoding:)/gimu;
const field = /^(?<name>[\w!#$%&'*+.^`|~-]+)[\t ]*:[\t ]*(?<value>.*)$/u;

/**
 * Mends the head of a response where browsers read what undici's parser refuses; as Latin-1, from the status line to the empty
 * line. Null if it needs nothing. Throws `MalformedResponse` for lengths that differ: part of the body may be missing.
 *
 * All of it is safe for a reader of one answer. Two readers of a connection could only differ about where the next answer
 * begins, and there is none: the connection is closed after a head that was mended. The references are to RFC 9112.
 *
 * - Lines that end with LF alone (2.2), blanks before a colon (5.1) and folded lines (5.2) have one meaning. A line without a
 *   name and a colon has none and is left out; control characters in a value become blanks (RFC 9110, 5.5).
 * - The same length twice is that length; next to chunks no length counts (6.3), next to another transfer encoding it does.
 */
export function mendHead(head: string): string | null {
  const found = [...head.matchAll(lengths)];
  if (sound.test(head) && found.length < 2 && found[0]?.[1] === undefined) return null;
  const lines = head
    .trimEnd()
    .replaceAll('\r\n', '\n')
    .replaceAll(/\n[\t ]+/gu, ' ')
    .split('\n');
  const [status = '', ...rest] = lines;
  const fields = rest.flatMap((line) => {
    const { name, value = '' } = field.exec(line.replaceAll(/\p{Cc}/gu, ' '))?.groups ?? {};
    return name === undefined ? [] : [{ name: name.toLowerCase(), value }];
  });
  const isInChunks = fields.some(
    ({ name, value }) => name === 'transfer-encoding' && /chunked/iu.test(value),
  );
  const stated = isInChunks ? [] : fields.filter(({ name }) => name === 'content-length');
  const [length, ...others] = new Set(
    stated.flatMap(({ value }) => value.split(',')).map((one) => one.trim()),
  );
  if (others.length > 0) throw new MalformedResponse('lengths that differ');
  const replaced = ['content-length', 'connection', ...(length === undefined ? [] : ['transfer-encoding'])];
  const kept = fields.filter(({ name }) => !replaced.includes(name));
  return [
    status,
    ...kept.map(({ name, value }) => `${name}: ${value}`),
    ...(length === undefined ? [] : [`content-length: ${length}`]),
    'connection: close',
    '\r\n',
  ].join('\r\n');
}

const emptyLine = /\r?\n\r?\n/gu;

/** A connection's first bytes, without interim responses: they tell nothing, and the head of the answer itself follows. */
function mendFirst(received: Buffer): { readonly isWhole: boolean; readonly bytes: Buffer } {
  const text = received.toString('latin1');
  let begin = 0;
  for (const { 0: line, index } of text.matchAll(emptyLine)) {
    const end = index + line.length;
    const head = text.slice(begin, end);
    if (!/^HTTP\/1\.\d 1(?!01)\d\d/u.test(head)) {
      const mended = Buffer.from(mendHead(head) ?? head, 'latin1');
      return { isWhole: true, bytes: Buffer.concat([mended, received.subarray(end)]) };
    }
    begin = end;
  }
  return { isWhole: false, bytes: received.subarray(begin) };
}

/**
 * Mends the first head that comes over a connection. A server that sends such heads gets a new connection for each request, and
 * another one has sent a sound head first, so that later heads are read as they are.
 */
export function mendFirstHead(socket: Socket): void {
  const push = socket.push.bind(socket);
  let parts: Uint8Array[] = [];
  let size = 0;
  let start = '';
  /** The last characters, where the empty line may have begun. */
  let last = '';
  const pushHeld = (held: Uint8Array): boolean => {
    socket.push = push;
    return held.length === 0 || push(held);
  };
  socket.push = (chunk: unknown, encoding): boolean => {
    if (!(chunk instanceof Uint8Array)) {
      pushHeld(Buffer.concat(parts));
      return push(chunk, encoding);
    }
    parts.push(chunk);
    size += chunk.length;
    const text = Buffer.from(chunk).toString('latin1');
    const recent = last + text;
    last = recent.slice(-3);
    start = (start + text).slice(0, 7);
    const isHttp = 'HTTP/1.'.startsWith(start);
    if (isHttp && size <= maxHeadBytes && recent.search(emptyLine) === -1) return true;
    const received = Buffer.concat(parts);
    if (!isHttp) return pushHeld(received);
    try {
      const { isWhole, bytes } = mendFirst(received);
      // A longer one is left to undici, which refuses it.
      if (isWhole || size > maxHeadBytes) return pushHeld(bytes);
      parts = [bytes];
      last = bytes.subarray(-3).toString('latin1');
      return true;
    } catch (error) {
      socket.destroy(error instanceof Error ? error : undefined);
      return false;
    }
  };
}
