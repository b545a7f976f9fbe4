/** The renderer's own origin: a scheme of ours, so that no file: address is ever needed. */
export const appScheme = 'app';
export const appHost = 'bundle';
export const guideHost = 'guide';
export const appPage = `${appScheme}://${appHost}/index.html`;
export const guidePage = `${appScheme}://${guideHost}/index.html`;

/** Compared by its parts, never by how it begins. */
function isAt(host: string, address: string): boolean {
  const url = URL.parse(address);
  return url !== null && url.protocol === `${appScheme}:` && url.host === host;
}

/** Whether an address is the page that may call main. */
export function isAppPage(address: string): boolean {
  return isAt(appHost, address);
}

/** The one way that a page may lead: from a page of the user guide to another one. */
export function mayLead(from: string, to: string): boolean {
  return isAt(guideHost, from) && isAt(guideHost, to);
}
