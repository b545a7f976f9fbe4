import type { Failure } from '../../preload/contract/failure.ts';

/** A connection that did not come about, with what it means. Nothing of any request was sent. */
export class ConnectFailure extends Error {
  readonly failure: Failure;

  constructor(failure: Failure, cause?: unknown) {
    super(failure.detail ?? failure.code, { cause });
    this.name = 'ConnectFailure';
    this.failure = failure;
  }
}
