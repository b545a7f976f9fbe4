/** What electron-builder and notarytool sign by. A public build has them from an environment of secrets, or not. */
const variables = [
  'CSC_LINK',
  'CSC_KEY_PASSWORD',
  'WIN_CSC_LINK',
  'WIN_CSC_KEY_PASSWORD',
  'APPLE_API_KEY',
  'APPLE_API_KEY_ID',
  'APPLE_API_ISSUER',
] as const;

export interface Signing {
  /** Changes to the environment of the build; undefined takes a variable away. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The text of Apple's key, which the build wants as a file named by APPLE_API_KEY; undefined where it is one. */
  readonly keyText: string | undefined;
  /** What will be signed and what not, for the terminal. */
  readonly said: string;
}

/** Decides what a build for this system signs, from what is set. */
export function planSigning(given: NodeJS.ProcessEnv, system: NodeJS.Platform): Signing {
  const set = (name: string): boolean => (given[name] ?? '') !== '';
  const key = given['APPLE_API_KEY'];
  return {
    // A secret that does not exist arrives as an empty text, which electron-builder takes for a certificate.
    environment: Object.fromEntries(variables.filter((name) => !set(name)).map((name) => [name, undefined])),
    keyText: key?.startsWith('-----BEGIN ') === true ? key : undefined,
    said: describeSigning(set, system),
  };
}

function describeSigning(set: (name: string) => boolean, system: NodeJS.Platform): string {
  if (system === 'win32') {
    return set('WIN_CSC_LINK') || set('CSC_LINK') ? 'signed' : 'unsigned: there is no WIN_CSC_LINK';
  }
  if (system !== 'darwin') return 'unsigned: checksums and attestation vouch for packages for Linux';
  if (!set('CSC_LINK')) return 'not signed by a developer: there is no CSC_LINK';
  const missing = variables.filter((name) => name.startsWith('APPLE_') && !set(name));
  if (missing.length > 0) return `signed, not notarised: there is no ${missing.join(', ')}`;
  return 'signed and notarised';
}
