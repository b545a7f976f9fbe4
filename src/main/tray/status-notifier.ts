import { isTrue, messageLength, readMessage, writeCall, type BusCall } from './bus-message.ts';
import { openLocalSocket, type LocalSocket } from './local-socket.ts';

const service = 'org.kde.StatusNotifierWatcher';
const bus = {
  destination: 'org.freedesktop.DBus',
  path: '/org/freedesktop/DBus',
  interface: 'org.freedesktop.DBus',
} as const;

/** In this order: a change between them and the question would be missed. */
const subscriptions: readonly BusCall[] = [
  { ...bus, member: 'Hello', words: [] },
  {
    ...bus,
    member: 'AddMatch',
    words: [`type='signal',sender='${bus.destination}',member='NameOwnerChanged',arg0='${service}'`],
  },
  { ...bus, member: 'AddMatch', words: [`type='signal',sender='${service}',interface='${service}'`] },
];
const question: BusCall = {
  destination: service,
  path: '/StatusNotifierWatcher',
  interface: 'org.freedesktop.DBus.Properties',
  member: 'Get',
  words: [service, 'IsStatusNotifierHostRegistered'],
};

/** The socket of the session bus; null if it has none on this computer. */
export function busSocket(env: NodeJS.ProcessEnv): string | null {
  const { DBUS_SESSION_BUS_ADDRESS: addresses = '', XDG_RUNTIME_DIR: folder = '' } = env;
  if (addresses === '') return folder === '' ? null : `${folder}/bus`;
  for (const address of addresses.split(';')) {
    const [, kind, name] = /^unix:(?:.*,)?(path|abstract)=([^,]*)/u.exec(address) ?? [];
    if (name === undefined) continue;
    const plain = name.replaceAll(/%([\da-f]{2})/giu, (_, code: string) =>
      String.fromCodePoint(Number.parseInt(code, 16)),
    );
    return `${kind === 'abstract' ? '\0' : ''}${plain}`;
  }
  return null;
}

/**
 * Watches whether the desktop shows icons of apps by the session bus, as Electron's icons ask it once, when they are created.
 * `onChange` gets the present state, and the state after each change. Returns what ends the watch.
 * https://www.freedesktop.org/wiki/Specifications/StatusNotifierItem/StatusNotifierWatcher/
 */
export function watchStatusNotifier(
  env: NodeJS.ProcessEnv,
  onChange: (isPresent: boolean) => void,
): () => void {
  const path = busSocket(env);
  const user = process.getuid?.();
  if (path === null || user === undefined) {
    onChange(false);
    return () => undefined;
  }
  let isAccepted = false;
  let serial = 0;
  const call = (asked: BusCall): void => socket.write(writeCall((serial += 1), asked));
  const socket: LocalSocket = openLocalSocket(path, {
    onOpen: () =>
      socket.write(Buffer.from(`\0AUTH EXTERNAL ${Buffer.from(String(user)).toString('hex')}\r\n`)),
    lengthOf(received) {
      if (isAccepted) return messageLength(received);
      const end = received.indexOf('\r\n');
      return end === -1 ? null : end + 2;
    },
    onMessage(bytes) {
      if (!isAccepted) {
        if (!bytes.toString('latin1').startsWith('OK ')) {
          socket.close();
          onChange(false);
          return;
        }
        isAccepted = true;
        socket.write(Buffer.from('BEGIN\r\n'));
        for (const subscription of subscriptions) call(subscription);
        call(question);
        return;
      }
      const message = readMessage(bytes);
      if (message.kind === 'other') call(question);
      // An earlier answer may be out of date.
      else if (message.to === serial) onChange(message.kind === 'reply' && isTrue(message.body));
    },
    onEnd: () => onChange(false),
  });
  return () => socket.close();
}
