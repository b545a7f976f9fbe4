import type { Failure } from '../../preload/contract/failure.ts';

/** A connection that could not be established. No part of a request was sent. */
export class ConnectFailure extends Error {
  readonly failure: Failure;

  constructor(failure: Failure, cause?: unknown) {
    super(failure.detail ?? failure.code, { cause });
    this.name = 'ConnectFailure';
    this.failure = failure;
  }
}
