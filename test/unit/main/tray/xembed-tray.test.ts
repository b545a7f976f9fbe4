import { writeFileSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { findCookie, watchXembedTray } from '../../../../src/main/tray/xembed-tray.ts';
import { temporaryFolder } from '../../../equipment/support/temporary-folder.ts';

const root = 0x2_34;
const atom = 0x1_77;
const cookie = Buffer.from('0123456789abcdef');

function entry(family: number, ...parts: readonly (string | Buffer)[]): Buffer {
  const bytes = parts.map((part) => Buffer.from(part));
  return Buffer.concat([
    Buffer.of(family >> 8, family & 255),
    ...bytes.map((part) => Buffer.concat([Buffer.of(0, part.length), part])),
  ]);
}

function reply(fill: (bytes: Buffer) => void): Buffer {
  const bytes = Buffer.alloc(32);
  bytes.writeUInt8(1);
  fill(bytes);
  return bytes;
}

/** A display of X11 that knows what a watch asks, in that order, and refuses all else. */
class Display {
  owner = 0;
  /** Of its extension for selections; without it, an app can't be told about changes. */
  hasExtension = true;
  readonly seen: Buffer[] = [];
  #socket: Socket | null = null;
  #isWatched = false;

  async listen(file: string): Promise<void> {
    const server = createServer((socket) => this.#serve(socket));
    onTestFinished(() => {
      this.#socket?.destroy();
      server.close();
    });
    await new Promise<void>((resolve) => server.listen(file, resolve));
  }

  /** Another program takes the selection, or gives it up with 0. */
  setOwner(owner: number): void {
    this.owner = owner;
    const event = Buffer.alloc(32);
    event.writeUInt8(87);
    event.writeUInt32LE(owner, 8);
    if (this.#isWatched) this.#socket?.write(event);
  }

  cut(): void {
    this.#socket?.destroy();
  }

  #serve(socket: Socket): void {
    this.#socket = socket;
    let isOpen = false;
    socket.on('error', () => undefined);
    socket.on('data', (bytes) => {
      for (let rest = bytes; rest.length > 0;) {
        const length = isOpen ? 4 * rest.readUInt16LE(2) : rest.length;
        const request = rest.subarray(0, length);
        this.seen.push(request);
        socket.write(isOpen ? this.#answer(request) : this.#setup());
        isOpen = true;
        rest = rest.subarray(length);
      }
    });
  }

  #setup(): Buffer {
    // The vendor's name has five letters, and there are two formats of pictures.
    const bytes = Buffer.alloc(40 + 8 + 16 + 40);
    bytes.writeUInt8(1);
    bytes.writeUInt16LE((bytes.length - 8) / 4, 6);
    bytes.writeUInt16LE(5, 24);
    bytes.writeUInt8(2, 29);
    bytes.writeUInt32LE(root, 64);
    return bytes;
  }

  #answer(request: Buffer): Buffer {
    const text = request.toString('latin1');
    if (request[0] === 98 && text.includes('XFIXES'))
      return reply((bytes) => bytes.set([this.hasExtension ? 1 : 0, 138, 87], 8));
    if (request[0] === 16 && text.includes('_NET_SYSTEM_TRAY_S0'))
      return reply((bytes) => bytes.writeUInt32LE(atom, 8));
    if (request[0] === 138 && request[1] === 0) return reply((bytes) => bytes.writeUInt32LE(1, 8));
    if (request[0] === 138 && request[1] === 2) {
      this.#isWatched = [root, atom, 7].every((value, at) => request.readUInt32LE(4 + 4 * at) === value);
      return Buffer.alloc(0);
    }
    if (request[0] === 23 && request.readUInt32LE(4) === atom)
      return reply((bytes) => bytes.writeUInt32LE(this.owner, 8));
    return Buffer.alloc(32);
  }
}

describe('the cookie of a display', () => {
  const none = { name: '', data: Buffer.alloc(0) };
  const other = entry(256, 'desk', '7', 'MIT-MAGIC-COOKIE-1', 'other');

  test.each([
    [entry(256, 'desk', '5', 'MIT-MAGIC-COOKIE-1', cookie), true],
    [entry(65_535, '', '', 'MIT-MAGIC-COOKIE-1', cookie), true],
    [entry(256, 'elsewhere', '5', 'MIT-MAGIC-COOKIE-1', cookie), false],
    [entry(0, 'desk', '5', 'MIT-MAGIC-COOKIE-1', cookie), false],
  ])('%# is found: %s', (file, isFound) => {
    const found = findCookie(Buffer.concat([other, file]), '5', 'desk');
    expect(found).toEqual(isFound ? { name: 'MIT-MAGIC-COOKIE-1', data: cookie } : none);
  });
});

describe.skipIf(process.platform === 'win32')('a tray that takes windows', () => {
  let folder: string;
  let display: Display;
  beforeEach(async () => {
    folder = temporaryFolder();
    display = new Display();
    await display.listen(join(folder, 'X5'));
  });

  function watch(name = ':5.0'): boolean[] {
    const file = join(folder, 'authority');
    writeFileSync(file, entry(65_535, '', '5', 'MIT-MAGIC-COOKIE-1', cookie));
    const told: boolean[] = [];
    const env = { DISPLAY: name, XAUTHORITY: file };
    onTestFinished(watchXembedTray(env, (isPresent) => void told.push(isPresent), folder));
    return told;
  }

  test('is there with an owner of the selection, and is watched', async () => {
    display.owner = 9;
    const told = watch();
    await vi.waitFor(() => expect(told).toEqual([true]));
    expect(display.seen[0]?.includes(cookie)).toBe(true);
    display.setOwner(0);
    await vi.waitFor(() => expect(told).toEqual([true, false]));
    display.setOwner(11);
    await vi.waitFor(() => expect(told).toEqual([true, false, true]));
    display.cut();
    await vi.waitFor(() => expect(told).toEqual([true, false, true, false]));
  });

  test('is missing without a display here, and on one that can’t be watched', async () => {
    expect(watch('')).toEqual([false]);
    expect(watch('far.example:0')).toEqual([false]);
    const nowhere = watch(':6');
    await vi.waitFor(() => expect(nowhere).toEqual([false]));
    display.hasExtension = false;
    const told = watch();
    await vi.waitFor(() => expect(told).toEqual([false]));
  });
});
