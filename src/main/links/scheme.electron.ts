import { app } from 'electron';
import { linkScheme } from '../../preload/contract/link.ts';

/**
 * Makes this app the one that opens our links. Only the packaged one: any other would leave the path of a build on the
 * computer. On macOS its Info.plist has said so already.
 */
export function claimLinks(): void {
  if (app.isPackaged && !app.isDefaultProtocolClient(linkScheme)) app.setAsDefaultProtocolClient(linkScheme);
}
