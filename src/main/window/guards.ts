import { app, session } from 'electron';
import { mayLead } from './address.ts';

/** The one permission the window uses: putting text on the clipboard by the person's own hand. */
function isAllowed(permission: string): boolean {
  return permission === 'clipboard-sanitized-write';
}

/**
 * No page but ours, no new windows, no embedded pages, no permissions: for every web contents there will ever be. Only
 * the user guide has pages that lead to one another.
 */
export function guardWebContents(): void {
  app.on('web-contents-created', (_event, contents) => {
    contents.setWindowOpenHandler(() => ({ action: 'deny' }));
    contents.on('will-navigate', (event) => {
      if (!mayLead(contents.getURL(), event.url)) event.preventDefault();
    });
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
