/**
 * Chromium knows no schemes of an app, so `app://bundle/x` is shown to it as
 * `https://bundle.app.stand-in.invalid/x`: also standard and secure, and never on any network.
 */
const suffix = '.stand-in.invalid';
const schemes = new Set<string>();

export function addScheme(scheme: string): void {
  schemes.add(scheme);
}

export function isOwnScheme(scheme: string): boolean {
  return schemes.has(scheme);
}

/** The address to give to Chromium; addresses of other schemes stay as they are. */
export function toBrowserUrl(url: string): string {
  const match = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]*)(.*)$/is.exec(url);
  const [, scheme, host, rest] = match ?? [];
  if (scheme === undefined || host === undefined || rest === undefined) return url;
  if (!schemes.has(scheme.toLowerCase())) return url;
  return `https://${host}.${scheme.toLowerCase()}${suffix}${rest}`;
}

/** The address as the app knows it. */
export function toAppUrl(url: string): string {
  const match = /^https:\/\/([^/?#]*)\.([a-z][a-z0-9+-]*)\.stand-in\.invalid(?=[/?#]|$)(.*)$/is.exec(url);
  const [, host, scheme, rest] = match ?? [];
  return host === undefined || scheme === undefined ? url : `${scheme}://${host}${rest ?? ''}`;
}

/** Whether an address is one that an app's own handler answers. */
export function isHandledUrl(url: string): boolean {
  return toAppUrl(url) !== url;
}

/** Sources such as `app:` or `app://bundle` inside a policy header, as Chromium sees them. */
export function toBrowserPolicy(policy: string): string {
  let mapped = policy;
  for (const scheme of schemes) {
    mapped = mapped
      .replace(new RegExp(`(?<=[\\s;,]|^)${scheme}://([^\\s;,/]+)`, 'g'), `https://$1.${scheme}${suffix}`)
      .replace(new RegExp(`(?<=[\\s;,]|^)${scheme}:(?=[\\s;,]|$)`, 'g'), `https://*.${scheme}${suffix}`);
  }
  return mapped;
}

/** The page that a new window stands on until the app loads something: of the app's own origin. */
export const placeholderPath = '/.stand-in/window/';

export function placeholderUrl(appUrl: string, key: string): string {
  const url = URL.parse(toBrowserUrl(appUrl));
  const origin = url?.protocol === 'https:' ? url.origin : `https://window.app${suffix}`;
  return `${origin}${placeholderPath}${key}`;
}

export function isPlaceholder(url: string): boolean {
  return URL.parse(url)?.pathname.startsWith(placeholderPath) === true && isHandledUrl(url);
}
