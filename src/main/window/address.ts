import type { GuidePage } from '../../preload/contract/guide-pages.ts';

/** A custom scheme, so that no file: URL is needed. */
export const appScheme = 'app';
export const appHost = 'bundle';
export const guideHost = 'guide';
export const appPage = `${appScheme}://${appHost}/index.html`;
/** The same page in the window of "Go to anything". */
export const quickOpenPage = `${appPage}#quick-open`;

export function guideAddress(page: GuidePage): string {
  return `${appScheme}://${guideHost}/${page}.html`;
}

/** Compares parsed parts, because a prefix comparison would accept other hosts. */
function isAt(host: string, address: string): boolean {
  const url = URL.parse(address);
  return url?.protocol === `${appScheme}:` && url.host === host;
}

/** Whether a URL is the page that may call main. */
export function isAppPage(address: string): boolean {
  return isAt(appHost, address);
}

/** Whether a navigation stays within the user guide; all others are blocked. */
export function isGuideNavigation(from: string, to: string): boolean {
  return isAt(guideHost, from) && isAt(guideHost, to);
}
