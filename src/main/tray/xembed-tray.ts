import { connect } from 'node:net';
import { hostname } from 'node:os';
import { createClient } from 'x11';
import findCookie from 'x11/lib/auth.js';

/** The owner of this selection is the tray. https://specifications.freedesktop.org/systemtray-spec/latest/ */
const selection = '_NET_SYSTEM_TRAY_S0';
/** A new owner, and the end of the owner's window or program. */
const everyChange = 7;

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
  const onClose = (): void => onChange(false);
  // The watch must not keep the app running. Without a socket of ours, the library would try the network too.
  const socket = connect(`${folder}/X${display}`).unref().once('close', onClose);
  const fail = (): void => void socket.destroy();
  socket.on('error', fail);
  // Asked here, because the library's client throws if the file can't be read, where nobody can catch it.
  findCookie(display, hostname(), undefined, (_, { authName, authData } = { authName: '', authData: '' }) => {
    if (socket.destroyed) return;
    const client = createClient(
      { stream: socket, auth: { name: authName, data: authData }, disableBigRequests: true },
      (failure, setup) => {
        const root = setup?.screen[0]?.root;
        if (failure || root === undefined) fail();
        else
          client.require('fixes', (error, fixes) => {
            // Every display has had it for many years.
            if (error) fail();
            else
              client.InternAtom(false, selection, (_, atom) => {
                fixes.SelectSelectionInput(root, atom, everyChange);
                client.on('event', ({ name, owner }) => {
                  if (name === 'SelectionNotify') onChange(owner !== 0);
                });
                client.GetSelectionOwner(atom, (_, owner) => onChange(owner !== 0));
              });
          });
      },
    );
    client.on('error', fail);
  });
  return () => void socket.off('close', onClose).destroy();
}
