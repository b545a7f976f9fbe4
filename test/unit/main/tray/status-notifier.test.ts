import { createServer } from 'node:net';
import { join } from 'node:path';
import { createConnection, messageType } from 'dbus-native';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { busSocket, watchStatusNotifier } from '../../../../src/main/tray/status-notifier.ts';
import { SessionBus } from '../../../equipment/support/session-bus.ts';
import { temporaryFolder } from '../../../equipment/support/temporary-folder.ts';

/** What is told of a desktop. */
function watch(env: NodeJS.ProcessEnv): boolean[] {
  const told: boolean[] = [];
  onTestFinished(watchStatusNotifier(env, (isPresent) => void told.push(isPresent)));
  return told;
}

async function startBus(hasTray: boolean): Promise<SessionBus> {
  const bus = await SessionBus.start(temporaryFolder(), hasTray);
  onTestFinished(() => bus.close());
  return bus;
}

test.each([
  [{ DBUS_SESSION_BUS_ADDRESS: 'unix:path=/run/user/1000/bus,guid=12' }, '/run/user/1000/bus'],
  [{ DBUS_SESSION_BUS_ADDRESS: 'tcp:host=a,port=1;unix:guid=12,path=/tmp/a%20b' }, '/tmp/a b'],
  [{ DBUS_SESSION_BUS_ADDRESS: 'unix:abstract=/tmp/dbus-x' }, '\0/tmp/dbus-x'],
  [{ XDG_RUNTIME_DIR: '/run/user/1000' }, '/run/user/1000/bus'],
  [{ DBUS_SESSION_BUS_ADDRESS: 'tcp:host=a,port=1', XDG_RUNTIME_DIR: '/run/user/1000' }, null],
  [{}, null],
])('the session bus of %j is at %j', (env, path) => {
  expect(busSocket(env)).toBe(path);
});

describe.skipIf(process.platform === 'win32')('the tray of a desktop', () => {
  test.each([true, false])('is there: %s', async (hasTray) => {
    const bus = await startBus(hasTray);
    const told = watch({ DBUS_SESSION_BUS_ADDRESS: bus.address });
    await vi.waitFor(() => expect(told).toEqual([hasTray]));
  });

  test('is seen when it comes and goes, without asking in between', async () => {
    const bus = await startBus(false);
    const told = watch({ DBUS_SESSION_BUS_ADDRESS: bus.address });
    await vi.waitFor(() => expect(told).toEqual([false]));
    const asked = bus.questions;
    await bus.setTray(true);
    await vi.waitFor(() => expect(told).toEqual([false, true]));
    await bus.setTray(false);
    await vi.waitFor(() => expect(told).toEqual([false, true, false]));
    expect(bus.questions).toBe(asked + 2);
  });

  test('is gone with the bus', async () => {
    const bus = await startBus(true);
    const told = watch({ DBUS_SESSION_BUS_ADDRESS: bus.address });
    await vi.waitFor(() => expect(told).toEqual([true]));
    bus.close();
    await vi.waitFor(() => expect(told).toEqual([true, false]));
  });

  test('is missing without a bus, and with one that refuses the user', async () => {
    expect(watch({})).toEqual([false]);
    const folder = temporaryFolder();
    const told = watch({ XDG_RUNTIME_DIR: folder });
    await vi.waitFor(() => expect(told).toEqual([false]));
    const file = join(folder, 'bus');
    const server = createServer((socket) => void socket.end('REJECTED EXTERNAL\r\n'));
    onTestFinished(() => void server.close());
    await new Promise<void>((resolve) => server.listen(file, resolve));
    const refused = watch({ XDG_RUNTIME_DIR: folder });
    await vi.waitFor(() => expect(refused).toEqual([false]));
  });

  test('is missing on a bus that has too many clients', async () => {
    const folder = temporaryFolder();
    const server = createServer((stream) => {
      const connection = createConnection({ stream, server: true });
      onTestFinished(() => void stream.destroy());
      connection.on('message', ({ serial = 0 }) => {
        const errorName = 'org.freedesktop.DBus.Error.LimitsExceeded';
        connection.message({ type: messageType.error, serial: 1, replySerial: serial, errorName });
      });
    });
    onTestFinished(() => void server.close());
    await new Promise<void>((resolve) => server.listen(join(folder, 'bus'), resolve));
    const told = watch({ XDG_RUNTIME_DIR: folder });
    await vi.waitFor(() => expect(told).toEqual([false]));
  });
});
