/** The renderer's own origin: a scheme of ours, so that no file: address is ever needed. */
export const appScheme = 'app';
const appOrigin = 'app://bundle';
export const appPage = `${appOrigin}/index.html`;

/** Whether an address is a page of ours: compared by its parts, never by how it begins. */
export function isAppPage(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && url.protocol === 'app:' && url.host === 'bundle';
}
