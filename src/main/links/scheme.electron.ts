import { app } from 'electron';
import { linkScheme } from '../../preload/contract/link.ts';

/**
 * Registers the app for our link scheme. Only when packaged, because a development build would register its own path. On
 * macOS, Info.plist already registers the scheme.
 */
export function claimLinks(): void {
  if (app.isPackaged && !app.isDefaultProtocolClient(linkScheme)) app.setAsDefaultProtocolClient(linkScheme);
}
