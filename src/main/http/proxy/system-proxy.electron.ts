import { session } from 'electron';

/** The system's proxy list for a URL, as Chromium resolves it: from settings, a PAC script or automatic detection. */
export function resolveSystemProxy(url: string): Promise<string> {
  return session.defaultSession.resolveProxy(url);
}
