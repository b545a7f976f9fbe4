import type { Failure, FailureCode } from '../../../preload/contract/failure.ts';
import type { SignInReason, Status } from '../../../preload/contract/status.ts';
import { currentFailure } from './sync-failure.ts';

/** An action that only the person can take, and its reason. */
export type RequiredAction =
  | { readonly kind: 'sign-in'; readonly reason: SignInReason }
  /** `service-address`: the address of the service may be wrong. */
  | { readonly kind: 'connection' | 'service-address'; readonly failure: Failure }
  | { readonly kind: 'retry'; readonly failure: Failure };

/** Failures that a retry by the app does not solve. All others appear in the status line only. */
const needsPerson: readonly FailureCode[] = [
  'untrusted-certificate',
  'certificate-out-of-date',
  'certificate-of-another',
  'certificate-unfit',
  'certificate-wanted',
  'client-certificate-refused',
  'no-common-encryption',
  'proxy-sign-in',
  'proxy-sign-in-unsupported',
  'permission-missing',
  'https-required',
  'sign-in-turned-off',
  'not-the-service',
  'unexpected-answer',
  'malformed-answer',
  'refused-on-the-way',
  'disk-full',
  'storage-failed',
];

/** Failures of the account itself, which the sign-in form explains and solves. */
const needsSignIn: readonly FailureCode[] = ['needs-sign-in', 'wrong-credentials', 'account-not-ready'];

/** Whether the service address may be wrong. An address that has returned a list before is not doubted. */
function isAddressInDoubt(
  { session, catalog }: Pick<Status, 'session' | 'catalog'>,
  failure: Failure,
): boolean {
  return failure.addressInDoubt === true && session.state !== 'unreachable' && catalog.checkedAt === null;
}

/** The action that the banner asks for; null where the person can do nothing that helps. */
export function requiredAction(status: Pick<Status, 'session' | 'catalog' | 'sync'>): RequiredAction | null {
  if (status.session.state === 'needs-sign-in') return { kind: 'sign-in', reason: status.session.reason };
  const failure = currentFailure(status);
  if (failure === null) return null;
  if (needsSignIn.includes(failure.code)) return { kind: 'sign-in', reason: 'ended' };
  if (failure.code === 'connection-set-up-wrongly') return { kind: 'connection', failure };
  if (isAddressInDoubt(status, failure)) return { kind: 'service-address', failure };
  return needsPerson.includes(failure.code) ? { kind: 'retry', failure } : null;
}
