/**
 * What main of an app of today expects and Electron 22 has not yet: `protocol.handle` (25), the address in the events of
 * navigation (25), and a window's `id` of its own.
 */
import { app, protocol } from 'electron';

protocol.handle = (scheme, handler) => {
  protocol.registerBufferProtocol(scheme, (request, callback) => {
    const answer = async () => await handler(new Request(request.url, request));
    answer().then(
      async (response) =>
        callback({
          statusCode: response.status,
          headers: Object.fromEntries(response.headers),
          mimeType: response.headers.get('content-type')?.split(';')[0],
          data: Buffer.from(await response.arrayBuffer()),
        }),
      (error) => {
        console.error(error);
        callback({ error: -2 });
      },
    );
  });
};

// On Windows since 30.
app.setToastActivatorCLSID ??= () => undefined;

app.on('browser-window-created', (_, window) => Object.defineProperty(window, 'id', { value: window.id }));
app.on('web-contents-created', (_, contents) => {
  for (const name of ['will-navigate', 'will-redirect'])
    contents.prependListener(name, (event, url) => (event.url ??= url));
});
