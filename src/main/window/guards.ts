import { app } from 'electron';
import { isGuideNavigation } from './address.ts';
import { turnOffSpellChecker } from './spell-checker.ts';

/** The only permission in use: writing text to the clipboard after a user action. */
function isAllowed(permission: string): boolean {
  return permission === 'clipboard-sanitized-write';
}

/**
 * Blocks navigation, new windows and embedded pages in all web contents. Only pages of the user guide may navigate to each
 * other.
 */
export function guardWebContents(): void {
  app.on('web-contents-created', (_event, contents) => {
    contents.setWindowOpenHandler(() => ({ action: 'deny' }));
    contents.on('will-navigate', (event) => {
      if (!isGuideNavigation(contents.getURL(), event.url)) event.preventDefault();
    });
    contents.on('will-redirect', (event) => event.preventDefault());
    contents.on('will-attach-webview', (event) => event.preventDefault());
  });
}

/**
 * Denies permissions and turns off the spell checker in all sessions, including those created by dependencies. Call before the
 * app is ready, because the first session may be created right then.
 */
export function guardSessions(): void {
  app.on('session-created', (session) => {
    turnOffSpellChecker(session);
    session.setPermissionRequestHandler((_contents, permission, answer) => answer(isAllowed(permission)));
    session.setPermissionCheckHandler((_contents, permission) => isAllowed(permission));
  });
}
