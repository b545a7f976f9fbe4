import type { Json } from './json.ts';
import { matches, type RequestLogEntry, type RequestMatch } from './request-log.ts';

/** What happens to a request instead of, or in addition to, its normal handling. */
export type FaultAction =
  /** Answers with exactly this; a body that is no string is sent as JSON. */
  | {
      readonly type: 'answer';
      readonly status: number;
      readonly headers?: Readonly<Record<string, string>> | undefined;
      readonly body?: Json | undefined;
    }
  /** Closes the connection before or after the request takes effect, so that the caller does not know the outcome. */
  | { readonly type: 'reset'; readonly when?: 'before' | 'after' | undefined }
  /** Delays the request until it is released; then it is handled normally. */
  | { readonly type: 'hang' }
  /** Handles it, announces the full length, sends only `bytes` (default half) and closes the connection. */
  | { readonly type: 'truncate'; readonly bytes?: number | undefined }
  /** Waits before the request takes effect, or after that before the reply. */
  | { readonly type: 'delay'; readonly ms: number; readonly when?: 'before' | 'after' | undefined };

/** A fault for some later requests. */
export interface Fault extends RequestMatch {
  /** The number of matching requests that it affects; Infinity until it is cleared. Default 1. */
  readonly times?: number | undefined;
  /** The number of matching requests before it takes effect. Default 0. */
  readonly skip?: number | undefined;
  readonly action: FaultAction;
}

interface ArmedFault {
  readonly fault: Fault;
  skip: number;
  times: number;
}

/** The pending faults, in the order in which they were added. */
export class Faults {
  #armed: ArmedFault[] = [];

  /** The number of pending faults. */
  get count(): number {
    return this.#armed.length;
  }

  add(fault: Fault): void {
    this.#armed.push({ fault, skip: fault.skip ?? 0, times: fault.times ?? 1 });
  }

  clear(): void {
    this.#armed = [];
  }

  /** Consumes and returns the action for a request, if there is one. */
  take(entry: RequestLogEntry): FaultAction | undefined {
    for (const armed of this.#armed) {
      if (!matches(entry, armed.fault)) continue;
      if (armed.skip > 0) {
        armed.skip -= 1;
        continue;
      }
      armed.times -= 1;
      if (armed.times <= 0) this.#armed = this.#armed.filter((other) => other !== armed);
      return armed.fault.action;
    }
    return undefined;
  }
}
