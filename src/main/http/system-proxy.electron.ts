import { session } from 'electron';

/** The system's way to an address, as Chromium knows it: settings, PAC script or automatic detection. */
export function resolveSystemProxy(url: string): Promise<string> {
  return session.defaultSession.resolveProxy(url);
}
