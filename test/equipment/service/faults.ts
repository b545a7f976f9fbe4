import type { Json } from './json.ts';
import { matches, type RequestLogEntry, type RequestMatch } from './request-log.ts';

/** What happens to a request instead of, or on top of, its normal handling. */
export type FaultAction =
  /** Answers with exactly this; a body that is no string is sent as JSON. */
  | {
      readonly type: 'answer';
      readonly status: number;
      readonly headers?: Readonly<Record<string, string>> | undefined;
      readonly body?: Json | undefined;
    }
  /** Cuts the connection, before the request takes effect or after it: the outcome is then unknown to the caller. */
  | { readonly type: 'reset'; readonly when?: 'before' | 'after' | undefined }
  /** Keeps the request waiting until it is released; then it is handled normally. */
  | { readonly type: 'hang' }
  /** Handles it, announces the full length, sends only so many bytes (half, unless told) and cuts the connection. */
  | { readonly type: 'truncate'; readonly bytes?: number | undefined }
  /** Waits so many milliseconds before it takes effect, or after that with the answer. */
  | { readonly type: 'delay'; readonly ms: number; readonly when?: 'before' | 'after' | undefined };

/** A fault for some of the coming requests. */
export interface Fault extends RequestMatch {
  /** How many matching requests it meets; Infinity until it is cleared. Default 1. */
  readonly times?: number | undefined;
  /** How many matching requests pass untouched before. Default 0. */
  readonly skip?: number | undefined;
  readonly action: FaultAction;
}

interface ArmedFault {
  readonly fault: Fault;
  skip: number;
  times: number;
}

/** The faults still to come, tried in the order in which they were added. */
export class Faults {
  #armed: ArmedFault[] = [];

  /** Number of faults that have not met all their requests. */
  get count(): number {
    return this.#armed.length;
  }

  add(fault: Fault): void {
    this.#armed.push({ fault, skip: fault.skip ?? 0, times: fault.times ?? 1 });
  }

  clear(): void {
    this.#armed = [];
  }

  /** Uses up and gives the action for a request, if one is due. */
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
