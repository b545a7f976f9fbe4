import type { Failure, FailureCode } from '../../preload/contract/failure.ts';

/** Failures on the way to the service, which the connection check can explain. */
const codes: ReadonlySet<FailureCode> = new Set<FailureCode>([
  'unreachable',
  'untrusted-certificate',
  'certificate-out-of-date',
  'certificate-of-another',
  'certificate-unfit',
  'certificate-wanted',
  'no-common-encryption',
  'secure-connection-failed',
  'proxy-sign-in',
  'proxy-sign-in-unsupported',
  'timed-out',
  'not-the-service',
]);

export function isNetworkFailure({ code }: Failure): boolean {
  return codes.has(code);
}
