import { connect } from 'node:net';
import { ConnectionClosedError, createClient, messageType } from 'dbus-native';

const bus = 'org.freedesktop.DBus';
const service = 'org.kde.StatusNotifierWatcher';
const changes = [
  `type='signal',sender='${bus}',member='NameOwnerChanged',arg0='${service}'`,
  `type='signal',sender='${service}',interface='${service}'`,
];
/** Calls a service only if it runs already. */
const noAutoStart = 2;

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
  if (path === null) {
    onChange(false);
    return () => undefined;
  }
  const onClose = (): void => onChange(false);
  // The watch must not keep the app running.
  const socket = connect(path).unref().once('close', onClose);
  // `direct`: the library's own greeting throws where nobody can catch it.
  const client = createClient({ stream: socket, authMethods: ['EXTERNAL'], direct: true });
  let asked = 0;
  function ask(): void {
    const number = (asked += 1);
    client.invoke(
      {
        destination: service,
        path: '/StatusNotifierWatcher',
        interface: 'org.freedesktop.DBus.Properties',
        member: 'Get',
        signature: 'ss',
        body: [service, 'IsStatusNotifierHostRegistered'],
        flags: noAutoStart,
      },
      (error, value: unknown) => {
        // An earlier answer may be out of date.
        if (number === asked && !(error instanceof ConnectionClosedError)) onChange(value === true);
      },
    );
  }
  client.connection.on('error', () => void socket.destroy());
  client.connection.on('message', ({ type }) => {
    if (type === messageType.signal) ask();
  });
  void client.invokeDbus({ member: 'Hello' });
  // In this order: a change between them and the question would be missed.
  for (const change of changes) void client.addMatch(change);
  ask();
  return () => void socket.off('close', onClose).destroy();
}
