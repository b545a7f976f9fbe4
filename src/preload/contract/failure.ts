/** The codes of expected errors. A bug is an exception and has none. */
export type FailureCode =
  // Session
  | 'wrong-credentials'
  | 'account-not-ready'
  | 'connection-set-up-wrongly'
  | 'needs-sign-in'
  | 'permission-missing'
  /** The sign-in endpoint takes the connection for one without encryption. */
  | 'https-required'
  /** The sign-in endpoint accepts no sign-ins at all for this service. */
  | 'sign-in-turned-off'
  // Network and service
  | 'unreachable'
  | 'untrusted-certificate'
  | 'certificate-out-of-date'
  | 'certificate-of-another'
  /** The certificate is not meant for this use, or malformed. */
  | 'certificate-unfit'
  /** The server requires a client certificate. */
  | 'certificate-wanted'
  /** The server does not accept the client certificate. */
  | 'client-certificate-refused'
  | 'no-common-encryption'
  | 'secure-connection-failed'
  | 'proxy-sign-in'
  /** The proxy wants a sign-in of a kind that can't be given, such as by a certificate. */
  | 'proxy-sign-in-unsupported'
  | 'timed-out'
  | 'maintenance'
  | 'too-many-requests'
  | 'service-error'
  | 'not-the-service'
  | 'unexpected-answer'
  /** The response breaks the rules of HTTP, or can't be decoded. */
  | 'malformed-answer'
  /** Not the service has refused the request, but a filter or gateway before it. */
  | 'refused-on-the-way'
  // This computer
  | 'disk-full'
  | 'storage-failed'
  /** Files of an account, or of all, could not be deleted. */
  | 'not-removed'
  /** The stars and notes could not be read or written. */
  | 'shelf-not-stored'
  | 'shelf-full'
  /** Not a file with an exported shelf. */
  | 'shelf-not-understood'
  // Files that the user requests or chooses
  | 'file-not-read'
  | 'file-in-use'
  | 'file-read-only'
  /** A folder has the name of the file. */
  | 'file-is-folder'
  | 'folder-not-writable'
  | 'file-not-written'
  | 'not-yet-read'
  /** The diary does not reach back to that time. */
  | 'not-recorded'
  | 'too-many'
  | 'export-running'
  | 'pages-not-made'
  | 'not-printed'
  | 'no-printer'
  // User input
  | 'address-missing'
  | 'address-not-understood'
  /** It begins with something else than https://. */
  | 'address-beginning'
  | 'address-not-encrypted'
  | 'address-with-password'
  /** Not the address of a proxy. */
  | 'proxy-not-understood'
  | 'connection-file-not-understood'
  /** The organisation has turned this off. */
  | 'by-policy'
  // Control flow
  | 'no-connection'
  | 'no-account'
  | 'view-gone'
  | 'item-gone'
  /** The package's id is too long for a link. */
  | 'no-link'
  /** The system did not accept that the app starts with the computer, or no longer does. */
  | 'system-refused'
  /** Another program has registered this key combination. */
  | 'key-taken'
  /** A program of the desktop could not be started. */
  | 'desktop-settings-not-opened'
  | 'cancelled';

export interface Failure {
  readonly code: FailureCode;
  /** Whether the same call may succeed later without a change by the user. */
  readonly retryable: boolean;
  /** The earliest time to retry, in ms since 1970, if the service stated one. */
  readonly retryAt?: number;
  /** The issuer of a rejected certificate; only with the four codes for certificates. */
  readonly issuer?: string;
  /**
   * Whether the requested address may be wrong, because another server responds there that is probably no sign-in page of
   * the network; only with `not-the-service` and `refused-on-the-way`.
   */
  readonly addressInDoubt?: boolean;
  /** Facts for a help desk, in English and free of secrets: a status, a system error code, an issuer. */
  readonly detail?: string;
}

/** The failure of cancelled work. */
export const cancelled: Failure = { code: 'cancelled', retryable: true };

export type Result<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: Failure };

export function succeeded<T>(value: T): Result<T> {
  return { ok: true, value };
}

export function failed(failure: Failure): { readonly ok: false; readonly failure: Failure } {
  return { ok: false, failure };
}

/** Failures that a help desk should know of, because the person can do nothing about them. */
export const unexpectedFailures: readonly FailureCode[] = [
  'storage-failed',
  'unexpected-answer',
  'malformed-answer',
  'service-error',
  'file-not-written',
  'pages-not-made',
];

/** Failures on the way to the service, those first that tell most about the reason. */
export const connectionFailures: readonly FailureCode[] = [
  'proxy-sign-in',
  'proxy-sign-in-unsupported',
  'untrusted-certificate',
  'certificate-out-of-date',
  'certificate-of-another',
  'certificate-unfit',
  'certificate-wanted',
  'client-certificate-refused',
  'no-common-encryption',
  'not-the-service',
  'refused-on-the-way',
  'secure-connection-failed',
  'timed-out',
  'unreachable',
];
