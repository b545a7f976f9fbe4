import { connectionFailures, type Failure } from '../../preload/contract/failure.ts';

/** A connection that could not be established. No part of a request was sent. */
export class ConnectFailure extends Error {
  readonly failure: Failure;

  constructor(failure: Failure, cause?: unknown) {
    super(failure.detail ?? failure.code, { cause });
    this.name = 'ConnectFailure';
    this.failure = failure;
  }
}

/** Whether nothing answered on a route, so that another one may do. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof ConnectFailure && error.failure.code === 'unreachable';
}

/** No connection within the time for one. */
export function connectTimeout(): ConnectFailure {
  return new ConnectFailure({ code: 'timed-out', retryable: true, detail: 'no connection' });
}

/** The system names proxies, but only of kinds that can't be used. */
export function noUsableRoute(kinds: readonly string[]): ConnectFailure {
  const detail = `proxy of kind ${kinds.join(', ').slice(0, 80)} not supported`;
  return new ConnectFailure({ code: 'unreachable', retryable: true, detail });
}

/** The failure that tells most about the reason; the first of equal ones, undefined if there is none. */
export function mostSpecific<F extends { readonly failure: Failure }>(failures: readonly F[]): F | undefined {
  const rank = ({ failure }: F): number => {
    const index = connectionFailures.indexOf(failure.code);
    return index === -1 ? connectionFailures.length : index;
  };
  return failures.toSorted((a, b) => rank(a) - rank(b))[0];
}
