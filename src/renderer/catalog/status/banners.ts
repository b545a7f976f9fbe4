import type { Failure, FailureCode } from '../../../preload/contract/failure.ts';
import type { SignInReason, Status } from '../../../preload/contract/status.ts';

/** Something a person can do, and why. */
export type Call =
  | { readonly kind: 'sign-in'; readonly reason: SignInReason }
  /** `service-address`: the service's address may be wrong. */
  | { readonly kind: 'connection' | 'service-address'; readonly failure: Failure }
  | { readonly kind: 'retry'; readonly failure: Failure };

/** The failure that is true now: of the session while it is unreachable, else of the last sync. */
export function presentFailure(status: Pick<Status, 'session' | 'sync'>): Failure | null {
  if (status.session.state === 'unreachable') return status.session.failure;
  return status.sync.state === 'idle' ? status.sync.failure : null;
}

/** Failures that waiting does not mend; the others are told by the status line alone. */
const mendable: readonly FailureCode[] = [
  'untrusted-certificate',
  'certificate-out-of-date',
  'certificate-of-another',
  'certificate-unfit',
  'certificate-wanted',
  'no-common-encryption',
  'proxy-sign-in',
  'permission-missing',
  'not-the-service',
  'unexpected-answer',
  'disk-full',
  'storage-failed',
];

/** The account itself is refused: the sign-in form is where that is seen and mended. */
const asksForSignIn: readonly FailureCode[] = ['needs-sign-in', 'wrong-credentials', 'account-not-ready'];

/** Whether the list may be asked for at a wrong address: an address that has given it before is not called wrong. */
function isStray({ session, catalog }: Pick<Status, 'session' | 'catalog'>, failure: Failure): boolean {
  return failure.addressInDoubt === true && session.state !== 'unreachable' && catalog.checkedAt === null;
}

/** What the banner below the status line asks for; null where a person can do nothing that helps. */
export function callFor(status: Pick<Status, 'session' | 'catalog' | 'sync'>): Call | null {
  if (status.session.state === 'needs-sign-in') return { kind: 'sign-in', reason: status.session.reason };
  const failure = presentFailure(status);
  if (failure === null) return null;
  if (asksForSignIn.includes(failure.code)) return { kind: 'sign-in', reason: 'ended' };
  if (failure.code === 'connection-set-up-wrongly') return { kind: 'connection', failure };
  if (isStray(status, failure)) return { kind: 'service-address', failure };
  return mendable.includes(failure.code) ? { kind: 'retry', failure } : null;
}
