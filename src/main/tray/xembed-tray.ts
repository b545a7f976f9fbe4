import { readFileSync } from 'node:fs';
import { homedir, hostname } from 'node:os';
import { openLocalSocket, type LocalSocket } from './local-socket.ts';

/** The owner of this selection is the tray. https://specifications.freedesktop.org/systemtray-spec/latest/ */
const selection = '_NET_SYSTEM_TRAY_S0';
const extension = 'XFIXES';
const requests = { internAtom: 16, getSelectionOwner: 23, queryExtension: 98 } as const;
/** Requests of the extension. */
const fixes = { queryVersion: 0, selectSelectionInput: 2 } as const;
/** A new owner, and the end of the owner's window or program. */
const everyChange = 7;
const replyLength = 32;
const genericEvent = 35;
const families = { local: 256, wild: 65_535 } as const;

interface Cookie {
  readonly name: string;
  readonly data: Buffer;
}

function padded(text: Buffer): Buffer {
  return Buffer.concat([text, Buffer.alloc(-text.length & 3)]);
}

function uint16(...values: readonly number[]): Buffer {
  return Buffer.from(Uint8Array.from(values.flatMap((value) => [value & 255, value >> 8])));
}

function uint32(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [at, value] of values.entries()) bytes.writeUInt32LE(value, at * 4);
  return bytes;
}

function request(code: number, second: number, body: Buffer): Buffer {
  return Buffer.concat([Buffer.of(code, second), uint16(1 + body.length / 4), body]);
}

function named(code: number, name: string): Buffer {
  const text = Buffer.from(name);
  return request(code, 0, Buffer.concat([uint16(text.length, 0), padded(text)]));
}

/** What lets this user in, from the file that the session wrote. Some displays want nothing. */
export function findCookie(file: Buffer, display: string, host: string): Cookie {
  for (let at = 0; at + 2 < file.length;) {
    const family = file.readUInt16BE(at);
    at += 2;
    const [address, number, name, data] = [0, 1, 2, 3].map(() => {
      const length = file.readUInt16BE(at);
      at += 2 + length;
      return file.subarray(at - length, at);
    });
    const isOurs = family === families.wild || (family === families.local && address?.toString() === host);
    const isForDisplay = number?.length === 0 || number?.toString() === display;
    if (isOurs && isForDisplay && name !== undefined && data !== undefined)
      return { name: name.toString(), data };
  }
  return { name: '', data: Buffer.alloc(0) };
}

function readCookie(env: NodeJS.ProcessEnv, display: string): Cookie {
  try {
    return findCookie(readFileSync(env['XAUTHORITY'] ?? `${homedir()}/.Xauthority`), display, hostname());
  } catch {
    // Missing, or cut off.
    return { name: '', data: Buffer.alloc(0) };
  }
}

/** The window that everything is in, from the answer to the connection: it follows the vendor's name and the formats of pictures. */
function rootWindow(setup: Buffer): number {
  const vendor = setup.readUInt16LE(24);
  const formats = setup.readUInt8(29);
  return setup.readUInt32LE(40 + vendor + (-vendor & 3) + 8 * formats);
}

/**
 * Watches whether the X11 display has a tray that takes the windows of icons. `onChange` gets the present state, and the state
 * after each change. Returns what ends the watch. Displays of other computers are not asked.
 */
export function watchXembedTray(
  env: NodeJS.ProcessEnv,
  onChange: (isPresent: boolean) => void,
  folder = '/tmp/.X11-unix',
): () => void {
  const display = /^(?:unix)?:(\d+)/u.exec(env['DISPLAY'] ?? '')?.[1];
  if (display === undefined) {
    onChange(false);
    return () => undefined;
  }
  let root: number | null = null;
  let changedEvent: number | null = null;
  let opcode = 0;
  const ownerOf = (message: Buffer): boolean => message.readUInt32LE(8) !== 0;
  /** What becomes of the next replies; the display answers in order. */
  const expected: ((reply: Buffer) => void)[] = [];
  function ask(bytes: Buffer, onReply: (reply: Buffer) => void): void {
    expected.push(onReply);
    socket.write(bytes);
  }
  function fail(): void {
    socket.close();
    onChange(false);
  }
  function subscribe(atom: number, window: number): void {
    // The display refuses an extension whose version nobody asked for.
    ask(request(opcode, fixes.queryVersion, uint32(1, 0)), () => undefined);
    socket.write(request(opcode, fixes.selectSelectionInput, uint32(window, atom, everyChange)));
    ask(request(requests.getSelectionOwner, 0, uint32(atom)), (reply) => onChange(ownerOf(reply)));
  }
  const socket: LocalSocket = openLocalSocket(`${folder}/X${display}`, {
    onOpen() {
      const { name, data } = readCookie(env, display);
      const start = Buffer.concat([Buffer.from('l\0'), uint16(11, 0, name.length, data.length, 0)]);
      socket.write(Buffer.concat([start, padded(Buffer.from(name)), padded(data)]));
    },
    lengthOf(received) {
      const isSetup = root === null;
      if (received.length < (isSetup ? 8 : replyLength)) return null;
      const type = received.readUInt8(0);
      const hasMore = type === 1 || (type & 127) === genericEvent;
      const length = isSetup
        ? 8 + 4 * received.readUInt16LE(6)
        : replyLength + (hasMore ? 4 * received.readUInt32LE(4) : 0);
      return received.length < length ? null : length;
    },
    onMessage(message) {
      const type = message.readUInt8(0);
      if (root === null) {
        if (type !== 1) {
          fail();
          return;
        }
        const window = (root = rootWindow(message));
        ask(named(requests.queryExtension, extension), (reply) => {
          opcode = reply.readUInt8(9);
          changedEvent = reply.readUInt8(10);
          // Every display has had it for many years.
          if (reply.readUInt8(8) === 0) fail();
        });
        ask(named(requests.internAtom, selection), (reply) => subscribe(reply.readUInt32LE(8), window));
      } else if (type === 0) fail();
      else if (type === 1) expected.shift()?.(message);
      else if ((type & 127) === changedEvent) onChange(ownerOf(message));
    },
    onEnd: () => onChange(false),
  });
  return () => socket.close();
}
