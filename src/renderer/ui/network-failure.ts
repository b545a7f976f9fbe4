import { connectionFailures, type Failure } from '../../preload/contract/failure.ts';

/** Whether a failure arose on the way to the service, so that the connection check can explain it. */
export function isNetworkFailure({ code }: Failure): boolean {
  return connectionFailures.includes(code);
}
