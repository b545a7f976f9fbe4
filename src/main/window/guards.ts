import { app } from 'electron';
import { mayLead } from './address.ts';
import { turnOffSpellChecker } from './spell-checker.ts';

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

/**
 * No permissions, and nothing asked of the network for spelling: for every session there will ever be, also one that a
 * package makes for itself. Before the app is ready, since the first one can be made right then.
 */
export function guardSessions(): void {
  app.on('session-created', (session) => {
    turnOffSpellChecker(session);
    session.setPermissionRequestHandler((_contents, permission, answer) => answer(isAllowed(permission)));
    session.setPermissionCheckHandler((_contents, permission) => isAllowed(permission));
  });
}
