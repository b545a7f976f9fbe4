import { linkScheme, readLink, type Link } from '../../preload/contract/link.ts';

/** What the system handed over to be opened: null for a link that is not understood. */
export interface Handed {
  readonly link: Link | null;
}

export function handedOver(text: string): Handed {
  return { link: readLink(text) };
}

/**
 * The link among the arguments of a start (Windows, Linux), cold or second; null where there is none. Nothing else of
 * them is looked at, since Chromium adds some and changes their order; more than one link is not understood.
 */
export function linkAmong(argv: readonly string[]): Handed | null {
  const scheme = `${linkScheme}:`;
  const [first, ...others] = argv.filter((argument) => argument.toLowerCase().startsWith(scheme));
  if (first === undefined) return null;
  return others.length === 0 ? handedOver(first) : { link: null };
}
