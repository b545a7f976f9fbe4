import { createServer, type Server, type Socket } from 'node:net';
import path from 'node:path';

const watcher = 'org.kde.StatusNotifierWatcher';
const kinds = { reply: 2, error: 3, signal: 4 } as const;

function uint32(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [at, value] of values.entries()) bytes.writeUInt32LE(value, at * 4);
  return bytes;
}

/** A message with one header field, without a body or with the variant `true` or `false`. */
function message(kind: number, serial: number, field: Buffer, value?: boolean): Buffer {
  const body =
    value === undefined
      ? Buffer.alloc(0)
      : Buffer.concat([Buffer.from('\u0001b\0\0'), uint32(Number(value))]);
  const start = Buffer.concat([
    Buffer.of(0x6c, kind, 1, 1),
    uint32(body.length, serial, field.length),
    field,
  ]);
  return Buffer.concat([start, Buffer.alloc(-start.length & 7), body]);
}

/** The session bus of a desktop with or without a tray, as far as an app asks it for one. It hears those that have subscribed. */
export class SessionBus {
  readonly address: string;
  /** Every question for the tray, answered or not. */
  questions = 0;
  #hasTray: boolean;
  readonly #server: Server;
  readonly #clients = new Set<Socket>();
  readonly #subscribed = new Set<Socket>();

  private constructor(file: string, hasTray: boolean) {
    this.address = `unix:path=${file},guid=0`;
    this.#hasTray = hasTray;
    this.#server = createServer((socket) => this.#serve(socket)).unref();
  }

  /** Listens in a folder, whose name must be short. */
  static async start(folder: string, hasTray: boolean): Promise<SessionBus> {
    const file = path.join(folder, 'bus');
    const bus = new SessionBus(file, hasTray);
    await new Promise<void>((resolve, reject) => {
      bus.#server.once('error', reject).listen(file, resolve);
    });
    return bus;
  }

  /** Gives the desktop a tray or takes it away, and tells. */
  setTray(hasTray: boolean): void {
    this.#hasTray = hasTray;
    const field = Buffer.concat([
      Buffer.from('\u0003\u0001s\0'),
      uint32(16),
      Buffer.from('NameOwnerChanged\0'),
    ]);
    for (const socket of this.#subscribed) socket.write(message(kinds.signal, 1, field));
  }

  /** Ends all connections, as at the end of a session. */
  close(): void {
    this.#server.close();
    for (const socket of this.#clients) socket.destroy();
  }

  #serve(socket: Socket): void {
    let received = Buffer.alloc(0);
    let isAccepted = false;
    this.#clients.add(socket);
    socket.unref();
    socket.on('error', () => undefined);
    socket.on('close', () => {
      this.#clients.delete(socket);
      this.#subscribed.delete(socket);
    });
    socket.on('data', (bytes) => {
      received = Buffer.concat([received, bytes]);
      if (!isAccepted) {
        const user = Buffer.from(String(process.getuid?.())).toString('hex');
        if (received.equals(Buffer.from(`\0AUTH EXTERNAL ${user}\r\n`))) socket.write('OK 0\r\n');
        const begin = received.indexOf('BEGIN\r\n');
        if (begin === -1) return;
        received = received.subarray(begin + 7);
        isAccepted = true;
      }
      for (let length = lengthOf(received); length <= received.length; length = lengthOf(received)) {
        this.#answer(socket, received.subarray(0, length));
        received = received.subarray(length);
      }
    });
  }

  #answer(socket: Socket, call: Buffer): void {
    const serial = call.readUInt32LE(8);
    const text = call.toString('latin1');
    const isQuestion = text.includes('IsStatusNotifierHostRegistered');
    const isKnown = isQuestion ? this.#hasTray : /Hello|AddMatch/u.test(text);
    if (text.includes(`member='NameOwnerChanged',arg0='${watcher}'`)) this.#subscribed.add(socket);
    if (isQuestion) this.questions += 1;
    const field = Buffer.concat([Buffer.from('\u0005\u0001u\0'), uint32(serial)]);
    const value = isQuestion && isKnown ? true : undefined;
    socket.write(message(isKnown ? kinds.reply : kinds.error, serial, field, value));
  }
}

function lengthOf(bytes: Buffer): number {
  if (bytes.length < 16) return Number.POSITIVE_INFINITY;
  const header = 16 + bytes.readUInt32LE(12);
  return header + (-header & 7) + bytes.readUInt32LE(4);
}
