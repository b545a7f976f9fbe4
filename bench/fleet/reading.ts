import {
  initialConcurrency,
  maxConcurrency,
  recordPage,
  reduceConcurrency,
  type Concurrency,
} from '../../src/main/catalog/sync/concurrency.ts';
import { affectsAllRequests, mayBeOverload, retryDelay } from '../../src/main/catalog/sync/retry.ts';
import { pageSize } from '../../src/main/catalog/sync/sync-plan.ts';
import { failed, succeeded, type Failure, type Result } from '../../src/preload/contract/failure.ts';
import type { EventQueue } from './event-queue.ts';
import { pageMs, type Service } from './service.ts';

/** How a client reads pages. */
export interface Pace {
  /** The connections used at once, given what has happened so far. */
  readonly connections: (concurrency: Concurrency) => number;
  /** The delay before a page is requested again after its `attempt`-th failure, in ms; null to give up. */
  readonly retryDelay: (failure: Failure, attempt: number, hasRead: boolean) => number | null;
}

/** The app's own rules. */
export function appPace(random: () => number): Pace {
  return {
    connections: ({ limit }) => limit,
    retryDelay: (failure, attempt, hasRead) => retryDelay(failure, attempt, hasRead, 0, random()),
  };
}

/** Gives up at the first failure, so that the next tick of the timer tries again. */
export const simplePace: Pace = { connections: () => maxConcurrency, retryDelay: () => null };

const refusal: Failure = { code: 'maintenance', retryable: true };

/** A sync of an unchanged list is some rounds of requests, however long the list is, so that a day can be simulated. */
const rounds = 5;

/**
 * One reading of a list: page 1, then all others on several connections, then page 1 again and the page behind the end. On a
 * connection several pages follow each other as one step of the simulation.
 */
export class Reading {
  readonly #whenAwake: (work: () => void) => void;
  readonly #queue: EventQueue;
  readonly #service: Service;
  readonly #pace: Pace;
  readonly #onEnd: (ended: Result<null>) => void;
  /** Pages that were not requested yet, and those that each connection requests in a round. */
  #left: number;
  readonly #length: number;
  #concurrency = initialConcurrency;
  #sent = 0;
  #hasRead = false;
  #isOver = false;

  /** `whenAwake` runs work now or, if the computer sleeps, when it wakes up. */
  constructor(
    whenAwake: (work: () => void) => void,
    queue: EventQueue,
    service: Service,
    pace: Pace,
    packages: number,
    onEnd: (ended: Result<null>) => void,
  ) {
    this.#whenAwake = whenAwake;
    this.#queue = queue;
    this.#service = service;
    this.#pace = pace;
    this.#onEnd = onEnd;
    const pages = Math.ceil(packages / pageSize);
    this.#left = pages + 1;
    this.#length = Math.max(1, Math.round(pages / (rounds * maxConcurrency)));
    this.#request(1, 1, 1);
  }

  /** The app was closed. Requests that the service has are not taken back. */
  cancel(): void {
    this.#isOver = true;
  }

  /** Requests `length` pages on each of some connections, for the `attempt`-th time. */
  #request(connections: number, length: number, attempt: number): void {
    const sentAt = this.#queue.now;
    this.#sent += connections;
    const request = this.#sent;
    let left = connections;
    let refused = 0;
    const settle = (count: number): void => {
      left -= count;
      if (left === 0) this.#whenAwake(() => this.#afterRound(refused, length, attempt));
    };
    const refuse = (count: number): void => {
      refused += count;
      if (mayBeOverload(refusal))
        this.#concurrency = reduceConcurrency(this.#concurrency, request, this.#sent);
      settle(count);
    };
    const accepted = this.#service.request(
      connections,
      length,
      (isServed) => {
        if (isServed) {
          this.#record(request, accepted, (this.#queue.now - sentAt) / length);
          settle(accepted);
        } else refuse(accepted);
      },
      refuse,
    );
  }

  #record(request: number, pages: number, ms: number): void {
    this.#hasRead = true;
    // Of pages that change nothing one is enough, as what the others are compared with.
    const isUsual = ms < 2 * pageMs && this.#concurrency.limit === maxConcurrency;
    for (let page = 0; page < (isUsual ? 1 : pages); page += 1)
      this.#concurrency = recordPage(this.#concurrency, request, ms, this.#sent);
  }

  #afterRound(refused: number, length: number, attempt: number): void {
    if (this.#isOver) return;
    if (refused > 0) {
      const delay = this.#pace.retryDelay(refusal, attempt, this.#hasRead);
      if (delay === null || !affectsAllRequests(refusal)) this.#end(failed(refusal));
      else this.#queue.after(delay, () => this.#whenAwake(() => this.#retry(refused, length, attempt + 1)));
      return;
    }
    if (this.#left === 0) this.#end(succeeded(null));
    else this.#next();
  }

  #retry(connections: number, length: number, attempt: number): void {
    if (!this.#isOver) this.#request(connections, length, attempt);
  }

  #next(): void {
    const connections = this.#pace.connections(this.#concurrency);
    const length = Math.min(this.#length, Math.ceil(this.#left / connections));
    const used = Math.min(connections, Math.ceil(this.#left / length));
    this.#left -= Math.min(this.#left, used * length);
    this.#request(used, length, 1);
  }

  #end(ended: Result<null>): void {
    this.#isOver = true;
    this.#onEnd(ended);
  }
}
