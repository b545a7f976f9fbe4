import { linkScheme, readLink, type Link } from '../../preload/contract/link.ts';

/** A link that the system asks the app to open. */
export interface OpenedLink {
  /** Null if the link is invalid. */
  readonly link: Link | null;
}

export function parseOpenedLink(text: string): OpenedLink {
  return { link: readLink(text) };
}

/**
 * The link in the command-line arguments of the first or a later instance (Windows, Linux); null if there is none. All other
 * arguments are ignored, because Chromium adds some and changes their order. More than one link counts as invalid.
 */
export function linkInArguments(argv: readonly string[]): OpenedLink | null {
  const scheme = `${linkScheme}:`;
  const [first, ...others] = argv.filter((argument) => argument.toLowerCase().startsWith(scheme));
  if (first === undefined) return null;
  return others.length === 0 ? parseOpenedLink(first) : { link: null };
}
