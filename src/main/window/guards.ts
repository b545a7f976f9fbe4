import { app, session } from 'electron';

/** The one permission the window uses: putting text on the clipboard by the person's own hand. */
function isAllowed(permission: string): boolean {
  return permission === 'clipboard-sanitized-write';
}

/** No page but ours, no new windows, no embedded pages, no permissions: for every web contents there will ever be. */
export function guardWebContents(): void {
  app.on('web-contents-created', (_event, contents) => {
    contents.setWindowOpenHandler(() => ({ action: 'deny' }));
    contents.on('will-navigate', (event) => event.preventDefault());
    contents.on('will-redirect', (event) => event.preventDefault());
    contents.on('will-attach-webview', (event) => event.preventDefault());
  });
}

/** Once the app is ready, since sessions do not exist before. */
export function guardPermissions(): void {
  session.defaultSession.setPermissionRequestHandler((_contents, permission, answer) =>
    answer(isAllowed(permission)),
  );
  session.defaultSession.setPermissionCheckHandler((_contents, permission) => isAllowed(permission));
}
