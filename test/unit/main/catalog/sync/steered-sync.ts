import { setImmediate as turnOver } from 'node:timers/promises';
import { SyncControl } from '../../../../../src/main/catalog/sync/sync-control.ts';
import type { PageFacts } from '../../../../../src/main/catalog/worker/protocol.ts';
import type { Patience } from '../../../../../src/main/catalog/sync/patience.ts';
import type { SyncTarget } from '../../../../../src/main/catalog/sync/sync-target.ts';
import { runSync, type Progress } from '../../../../../src/main/catalog/sync/sync.ts';
import {
  cancelled,
  failed,
  succeeded,
  type Failure,
  type Result,
} from '../../../../../src/preload/contract/failure.ts';
import type { PageRead } from '../../../../../src/main/service/page.ts';

/** A page of the simulated service: ids, unreadable if they begin with "?", and a total. */
export interface Listed {
  readonly ids: readonly string[];
  readonly total: number | null;
}

export type Service = (page: number, request: number) => Listed | Failure | Promise<Listed | Failure>;
type PatientService = (page: number, request: number, patience: Patience) => ReturnType<Service>;

interface Wait {
  readonly ms: number;
  readonly end: () => void;
}

/** A sync with a simulated service, a counting store and a manual clock. */
export class SteeredSync {
  readonly control: SyncControl;
  readonly asked: number[] = [];
  readonly progress: Progress[] = [];
  readonly waits: Wait[] = [];
  readonly published: boolean[] = [];
  readonly order: string[] = [];
  readonly result: Promise<Result<null>>;
  clock = 1_750_000_000_000;
  mostAtOnce = 0;
  /** Whether requests that fail may have reached the service. */
  mayHaveArrived = true;
  free: (look: number) => number | null = () => null;
  #atOnce = 0;
  #looks = 0;
  #seen = new Set<string>();

  constructor(
    service: PatientService,
    more: {
      readonly rows?: number;
      readonly free?: SteeredSync['free'];
      readonly isRequested?: () => boolean;
    } = {},
  ) {
    this.control = new SyncControl(more.isRequested ?? (() => false));
    if (more.free !== undefined) this.free = more.free;
    this.result = runSync(
      {
        readPage: (page, _limit, signal, patience) => this.#request(service, page, signal, patience),
        now: () => this.clock,
        random: () => 0.5,
        delay: (ms, signal) => this.#wait(ms, signal),
      },
      this.#target(more.rows ?? 0),
      this.control,
      (progress) => this.progress.push(progress),
    );
  }

  /** Runs all pending microtasks. */
  async settle(): Promise<void> {
    for (let turn = 0; turn < 20; turn += 1) await turnOver();
  }

  /** Ends the present waits, this many times. */
  async passTime(times = 1): Promise<void> {
    for (let time = 0; time < times; time += 1) {
      await this.settle();
      this.clock += Math.max(0, ...this.waits.map(({ ms }) => ms));
      for (const wait of this.waits.splice(0)) wait.end();
      await this.settle();
    }
  }

  async #request(
    service: PatientService,
    page: number,
    signal: AbortSignal,
    patience: Patience,
  ): Promise<PageRead> {
    const request = this.asked.push(page);
    this.#atOnce += 1;
    this.mostAtOnce = Math.max(this.mostAtOnce, this.#atOnce);
    const { promise: aborted, resolve } = Promise.withResolvers<Failure>();
    const abort = (): void => resolve(cancelled);
    signal.addEventListener('abort', abort);
    await Promise.resolve();
    const answer = await Promise.race([service(page, request, patience), aborted]);
    signal.removeEventListener('abort', abort);
    this.#atOnce -= 1;
    if ('code' in answer) return { ...failed(answer), mayHaveArrived: this.mayHaveArrived };
    return succeeded({ body: new TextEncoder().encode(JSON.stringify(answer)) });
  }

  async #wait(ms: number, signal: AbortSignal): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const wait = { ms, end: () => resolve(undefined) };
    this.waits.push(wait);
    signal.addEventListener('abort', () => {
      this.waits.splice(this.waits.indexOf(wait), 1);
      resolve(undefined);
    });
    await promise;
  }

  #target(rows: number): SyncTarget {
    return {
      begin: () => Promise.resolve(succeeded({ rows, bytes: rows * 500 })),
      freeBytes: () => {
        this.#looks += 1;
        return Promise.resolve(this.free(this.#looks));
      },
      beginPass: () => {
        this.#seen = new Set();
        return Promise.resolve(succeeded(null));
      },
      add: ({ body }) => this.#read(body, true),
      inspect: ({ body }) => this.#read(body, false),
      publish: ({ merged }) => {
        this.published.push(merged);
        return Promise.resolve(succeeded(null));
      },
    };
  }

  async #read(body: Uint8Array, store: boolean): Promise<Result<PageFacts>> {
    await Promise.resolve();
    const listed: unknown = JSON.parse(new TextDecoder().decode(body));
    if (!isListed(listed))
      return failed({ code: 'unexpected-answer', retryable: true, detail: 'not a list' });
    const { ids, total } = listed;
    const readable = ids.filter((id) => !id.startsWith('?'));
    let newIds = 0;
    if (store)
      for (const id of readable) {
        if (!this.#seen.has(id)) newIds += 1;
        this.#seen.add(id);
      }
    const skipped = ids.length - readable.length;
    return succeeded({ entries: ids.length, skipped, total, newIds, fingerprint: ids.join() });
  }
}

function isListed(value: unknown): value is Listed {
  return typeof value === 'object' && value !== null && 'ids' in value;
}

/** A correct list with `size` entries on each page. */
export function listOf(count: number, size = 100, total: number | null = count): Service {
  const ids = Array.from({ length: count }, (_, index) => `package ${index}`);
  return (page) => ({ ids: ids.slice((page - 1) * size, page * size), total });
}
