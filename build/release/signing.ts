/** The variables that electron-builder and notarytool use for signing; in public CI they are secrets. */
const variables = [
  'CSC_LINK',
  'CSC_KEY_PASSWORD',
  'CSC_INSTALLER_LINK',
  'CSC_INSTALLER_KEY_PASSWORD',
  'WIN_CSC_LINK',
  'WIN_CSC_KEY_PASSWORD',
  'APPLE_API_KEY',
  'APPLE_API_KEY_ID',
  'APPLE_API_ISSUER',
] as const;

export interface Signing {
  /** Changes to the environment of the build; undefined removes a variable. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The text of Apple's key, to be written to a file that APPLE_API_KEY names; undefined if it names a file already. */
  readonly keyText: string | undefined;
  /** What will be signed, as a message for the terminal. */
  readonly said: string;
}

/** Decides from the environment what a build for this system signs. */
export function planSigning(given: NodeJS.ProcessEnv, system: NodeJS.Platform): Signing {
  const set = (name: string): boolean => (given[name] ?? '') !== '';
  const key = given['APPLE_API_KEY'];
  return {
    // A missing secret arrives as an empty string, which electron-builder would take for a certificate.
    environment: Object.fromEntries(variables.filter((name) => !set(name)).map((name) => [name, undefined])),
    keyText: key?.startsWith('-----BEGIN ') === true ? key : undefined,
    said: describeSigning(set, system),
  };
}

function describeSigning(set: (name: string) => boolean, system: NodeJS.Platform): string {
  if (system === 'win32') {
    return set('WIN_CSC_LINK') || set('CSC_LINK') ? 'signed' : 'unsigned: there is no WIN_CSC_LINK';
  }
  if (system !== 'darwin') return 'unsigned: "release repositories" signs the rpm and what apt and dnf read';
  if (!set('CSC_LINK')) return 'not signed by a developer: there is no CSC_LINK';
  const missing = variables.filter((name) => name.startsWith('APPLE_') && !set(name));
  const said =
    missing.length > 0 ? `signed, not notarised: there is no ${missing.join(', ')}` : 'signed and notarised';
  return set('CSC_INSTALLER_LINK') ? said : `${said}; the pkg is unsigned: there is no CSC_INSTALLER_LINK`;
}
