import { writeFileSync } from 'node:fs';
import { createServer as createSocketServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createServer } from 'x11';
import { watchXembedTray } from '../../../../src/main/tray/xembed-tray.ts';
import { temporaryFolder } from '../../../equipment/support/temporary-folder.ts';

const selection = 500;
const cookie = Buffer.from('0123456789abcdef');

function entry(family: number, ...parts: readonly (string | Buffer)[]): Buffer {
  const bytes = parts.map((part) => Buffer.from(part));
  return Buffer.concat([
    Buffer.of(family >> 8, family & 255),
    ...bytes.map((part) => Buffer.concat([Buffer.of(0, part.length), part])),
  ]);
}

/** A display of X11 that is told who owns the selection of the tray. */
class Display {
  /** The first bytes of a client. */
  greeting = Buffer.alloc(0);
  readonly #server = createServer();
  #socket: Socket | null = null;
  #tellOwner: ((owner: number) => void) | null = null;

  constructor() {
    this.#server.atomsByName.set('_NET_SYSTEM_TRAY_S0', selection);
    this.#server.atomsById.set(selection, '_NET_SYSTEM_TRAY_S0');
  }

  async listen(file: string): Promise<void> {
    const sockets = createSocketServer((socket) => {
      this.#socket = socket.once('data', (bytes) => void (this.greeting = bytes));
      this.#server.addClientStream(socket);
    });
    onTestFinished(() => {
      this.cut();
      sockets.close();
    });
    await new Promise<void>((resolve) => sockets.listen(file, resolve));
  }

  /** Without that extension, an app can't be told about changes; the library's server has none. */
  addSelectionEvents(): void {
    const { firstEvent } = this.#server.registerExtension('XFIXES', {
      eventsCount: 2,
      handleRequest: (_, client, minor, body) => {
        if (minor === 0) client.send(client.startReply(0, 0));
        else if (minor === 2 && body.readUInt32LE(4) === selection && body.readUInt32LE(8) === 7)
          this.#tellOwner = (owner) => {
            const event = Buffer.alloc(32);
            event.writeUInt8(firstEvent);
            event.writeUInt32LE(owner, 8);
            client.sendEvent(event);
          };
      },
    });
  }

  /** Another program takes the selection, or gives it up with 0. */
  setOwner(owner: number): void {
    this.#server.selections.set(selection, { wid: owner });
    this.#tellOwner?.(owner);
  }

  cut(): void {
    this.#socket?.destroy();
  }
}

describe.skipIf(process.platform === 'win32')('a tray that takes windows', () => {
  let folder: string;
  let display: Display;
  beforeEach(async () => {
    folder = temporaryFolder();
    display = new Display();
    await display.listen(join(folder, 'X5'));
    writeFileSync(join(folder, 'authority'), entry(65_535, '', '5', 'MIT-MAGIC-COOKIE-1', cookie));
  });
  afterEach(() => vi.unstubAllEnvs());

  function watch(name = ':5.0', authority = join(folder, 'authority')): boolean[] {
    const told: boolean[] = [];
    vi.stubEnv('XAUTHORITY', authority);
    onTestFinished(watchXembedTray({ DISPLAY: name }, (isPresent) => void told.push(isPresent), folder));
    return told;
  }

  test('is there with an owner of the selection, and is watched', async () => {
    display.addSelectionEvents();
    display.setOwner(9);
    const told = watch();
    await vi.waitFor(() => expect(told).toEqual([true]));
    expect(display.greeting.includes(cookie)).toBe(true);
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
    const told = watch();
    await vi.waitFor(() => expect(told).toEqual([false]));
  });

  test('is found without a cookie, and missing on a display that refuses the app', async () => {
    display.addSelectionEvents();
    display.setOwner(9);
    const found = watch(':5', folder);
    await vi.waitFor(() => expect(found).toEqual([true]));
    const refusal = Buffer.concat([Buffer.of(0, 4, 11, 0, 0, 0, 1, 0), Buffer.from('Nope')]);
    const refusing = createSocketServer((socket) => {
      socket.once('data', () => void socket.end(refusal));
    });
    onTestFinished(() => void refusing.close());
    await new Promise<void>((resolve) => refusing.listen(join(folder, 'X7'), resolve));
    const told = watch(':7');
    await vi.waitFor(() => expect(told).toEqual([false]));
  });
});
