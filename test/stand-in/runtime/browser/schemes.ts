/**
 * Chromium does not know the app's schemes, so `app://bundle/x` becomes `https://bundle.app.stand-in.invalid/x`, which is
 * also standard and secure, and never on a network.
 */
const suffix = '.stand-in.invalid';
const schemes = new Set<string>();

export function addScheme(scheme: string): void {
  schemes.add(scheme);
}

export function isOwnScheme(scheme: string): boolean {
  return schemes.has(scheme);
}

/** The address for Chromium; addresses of other schemes are unchanged. */
export function toBrowserUrl(url: string): string {
  const match = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]*)(.*)$/is.exec(url);
  const [, scheme, host, rest] = match ?? [];
  if (scheme === undefined || host === undefined || rest === undefined) return url;
  if (!schemes.has(scheme.toLowerCase())) return url;
  return `https://${host}.${scheme.toLowerCase()}${suffix}${rest}`;
}

/** The app's address. */
export function toAppUrl(url: string): string {
  const match = /^https:\/\/([^/?#]*)\.([a-z][a-z0-9+-]*)\.stand-in\.invalid(?=[/?#]|$)(.*)$/is.exec(url);
  const [, host, scheme, rest] = match ?? [];
  return host === undefined || scheme === undefined ? url : `${scheme}://${host}${rest ?? ''}`;
}

/** Whether an address has one of the app's schemes. */
export function isHandledUrl(url: string): boolean {
  return toAppUrl(url) !== url;
}

/** Replaces sources such as `app:` or `app://bundle` in a policy header. */
export function toBrowserPolicy(policy: string): string {
  let mapped = policy;
  for (const scheme of schemes) {
    mapped = mapped
      .replace(new RegExp(`(?<=[\\s;,]|^)${scheme}://([^\\s;,/]+)`, 'g'), `https://$1.${scheme}${suffix}`)
      .replace(new RegExp(`(?<=[\\s;,]|^)${scheme}:(?=[\\s;,]|$)`, 'g'), `https://*.${scheme}${suffix}`);
  }
  return mapped;
}

/** The page of a new window before the app loads something; it has the app's origin. */
export const placeholderPath = '/.stand-in/window/';

export function placeholderUrl(appUrl: string, key: string): string {
  const url = URL.parse(toBrowserUrl(appUrl));
  const origin = url?.protocol === 'https:' ? url.origin : `https://window.app${suffix}`;
  return `${origin}${placeholderPath}${key}`;
}

export function isPlaceholder(url: string): boolean {
  return URL.parse(url)?.pathname.startsWith(placeholderPath) === true && isHandledUrl(url);
}
