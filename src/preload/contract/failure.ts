/**
 * What can go wrong in expected ways. A failure is a value with a code from this list; it crosses IPC whole.
 * A bug is an exception and never one of these.
 */
export type FailureCode =
  // Session
  | 'wrong-credentials'
  | 'account-not-ready'
  | 'connection-set-up-wrongly'
  | 'needs-sign-in'
  | 'permission-missing'
  // Network and service
  | 'unreachable'
  | 'untrusted-certificate'
  | 'certificate-out-of-date'
  | 'certificate-of-another'
  /** The certificate was not made for this use, or not as certificates are made. */
  | 'certificate-unfit'
  /** The other side wants a certificate of ours. */
  | 'certificate-wanted'
  | 'no-common-encryption'
  | 'secure-connection-failed'
  | 'proxy-sign-in'
  | 'timed-out'
  | 'maintenance'
  | 'too-many-requests'
  | 'service-error'
  | 'not-the-service'
  | 'unexpected-answer'
  // This computer
  | 'disk-full'
  | 'storage-failed'
  // Files that a person asks for
  | 'file-in-use'
  | 'folder-not-writable'
  | 'file-not-written'
  | 'not-yet-read'
  | 'too-many'
  | 'export-running'
  | 'pages-not-made'
  | 'not-printed'
  | 'no-printer'
  // What a person entered
  | 'address-missing'
  | 'address-not-understood'
  | 'address-not-encrypted'
  | 'address-with-password'
  | 'connection-file-not-understood'
  // The course of things
  | 'no-connection'
  | 'no-account'
  | 'view-gone'
  | 'item-gone'
  /** The package's id is too long for a link. */
  | 'no-link'
  | 'cancelled';

export interface Failure {
  readonly code: FailureCode;
  /** Whether the same call may succeed later without the person changing anything. */
  readonly retryable: boolean;
  /** When trying again makes sense, in ms since 1970, where the service said so. */
  readonly retryAt?: number;
  /** Who issued the certificate that was not accepted, as it calls itself; with the four codes for that only. */
  readonly issuer?: string;
  /**
   * Whether the address that was asked may be wrong: something else stands there, and nothing speaks for a page that the
   * network has put in its place; with `not-the-service` only.
   */
  readonly addressInDoubt?: boolean;
  /** Facts for a help desk, in English and free of secrets: a status, a system error code, an issuer. */
  readonly detail?: string;
}

/** What was let go of before it was done. */
export const cancelled: Failure = { code: 'cancelled', retryable: true };

export type Result<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly failure: Failure };

export function succeeded<T>(value: T): Result<T> {
  return { ok: true, value };
}

export function failed(failure: Failure): { readonly ok: false; readonly failure: Failure } {
  return { ok: false, failure };
}
