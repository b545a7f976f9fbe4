import { setImmediate as turnOver } from 'node:timers/promises';
import { SyncControl } from '../../../src/main/catalog/sync/sync-control.ts';
import type { PageFacts } from '../../../src/main/catalog/worker/protocol.ts';
import type { PageSource, SyncTarget } from '../../../src/main/catalog/sync/sync-target.ts';
import { runSync } from '../../../src/main/catalog/sync/sync.ts';
import type { Store } from '../../../src/main/catalog/worker/store.ts';
import {
  cancelled,
  failed,
  succeeded,
  type Failure,
  type Result,
} from '../../../src/preload/contract/failure.ts';
import {
  quietTurn,
  trueManners,
  type Answer,
  type Change,
  type History,
  type SyncPart,
  type Turn,
} from './history.ts';
import {
  checkProof,
  checkWorth,
  isSame,
  laid,
  must,
  PassLog,
  provesEmpty,
  versions,
  type Exchange,
  type Rows,
} from './oracle.ts';
import {
  answered,
  mark,
  openAllRows,
  openStore,
  pointerIn,
  readFile,
  rowsOf,
  type StoredFile,
} from './real-store.ts';
import { done } from '../../equipment/support/finish.ts';
import { bodyOf, SimulatedService } from './simulated-service.ts';
import type { RawPage } from '../../../src/main/service/page.ts';

/** Statistics of all histories. */
export interface Tally {
  syncs: number;
  turns: number;
  requests: number;
  complete: number;
  merged: number;
  failures: Record<string, number>;
  restarts: number;
  /** Packages that were missing because of the known gap. */
  gaps: number;
}

export function emptyTally(): Tally {
  return { syncs: 0, turns: 0, requests: 0, complete: 0, merged: 0, failures: {}, restarts: 0, gaps: 0 };
}

interface Asked {
  readonly page: number;
  readonly at: number;
  readonly give: (result: Result<RawPage>) => void;
}

interface Sleep {
  readonly until: number;
  readonly end: () => void;
}

const maxConcurrency = 6;
const turnBound = 20_000;

/** Plays a history against the real engine and the real store, and checks the rules of docs/sync.md at each step. */
export async function play(history: History, folder: string, tally: Tally): Promise<void> {
  const game = new Game(history.packages, folder, tally);
  try {
    for (const part of history.syncs) await game.sync(part);
    await game.calm();
  } finally {
    game.end();
  }
}

class Game {
  readonly #service: SimulatedService;
  readonly #folder: string;
  readonly #tally: Tally;
  #store: Store;
  #clock = 1_750_000_000_000;
  #chance = 1;
  #view = 0;
  /** The published rows according to the model, and the rows that arrived before the first snapshot. */
  #published: Rows | null = null;
  #arrived: Rows = new Map();
  #mark: string;
  #completeAt: number | null = null;
  /** The expected rows of the open view. */
  #held: Rows | null = null;
  #file: StoredFile | null = null;
  /** Whether packages ever had null for a total, which is kept as content, so that the next total is a change. */
  #hadNoTotals = false;

  constructor(packages: number, folder: string, tally: Tally) {
    this.#service = new SimulatedService(packages);
    this.#folder = folder;
    this.#tally = tally;
    this.#store = openStore(folder, this.#clock);
    this.#mark = mark(this.#store.status());
  }

  end(): void {
    this.#store.close();
  }

  /** Once the list no longer changes, one sync makes the catalog equal to it. */
  async calm(): Promise<void> {
    this.#service.tidyUp();
    await this.sync({ manners: trueManners, turns: [], disk: 'enough', restart: false, changes: [] });
    const { complete, checkedAt, completeAt } = this.#store.status();
    must(complete && checkedAt === completeAt, 'a list at rest is complete after one sync');
    must(
      isSame(this.#published ?? new Map(), versions(this.#service.entries)),
      'a list at rest is the catalog after one sync',
    );
  }

  async sync(part: SyncPart): Promise<void> {
    for (const change of part.changes) this.#service.change(change);
    this.#service.manners = part.manners;
    this.#hadNoTotals ||= part.manners.totals === 'none';
    if (part.restart) this.#restart();
    if (this.#published !== null) await this.#hold();
    const run = new Run(part, this.#service, this.#store, this.#folder, this.#clock, this.#chance);
    const before = this.#store.status();
    let turns = 0;
    for (const turn of endless(part.turns)) {
      await run.rest();
      if (run.isOver) break;
      turns += 1;
      must(turns < turnBound, 'every sync ends');
      run.take(turn);
      this.#checkStillThere(run.isPublishing);
    }
    this.#clock = run.clock;
    this.#chance = run.chance;
    this.#tally.syncs += 1;
    this.#tally.turns += turns;
    this.#tally.requests += run.requests;
    await this.#conclude(run, before.rows);
    if (run.wantsRestart) this.#restart();
    if (this.#published !== null || this.#arrived.size > 0) {
      await this.#hold();
      this.#checkStillThere(false);
    }
  }

  /** At each step: the published dates stay, and the open view still shows its rows. */
  #checkStillThere(isPublishing: boolean): void {
    must(isPublishing || mark(this.#store.status()) === this.#mark, 'dates move only with a new snapshot');
    if (this.#held !== null)
      must(isSame(rowsOf(this.#store, this.#view), this.#held), 'a view stays on its snapshot');
  }

  async #conclude(run: Run, rowsBefore: number): Promise<void> {
    const outcome = run.outcome();
    must(run.passes.length <= 3, 'a sync has three passes at most');
    must(
      run.requests <= run.requestBound(),
      `a sync ends after a bounded number of requests: ${run.requests}`,
    );
    if (run.hasNoRoom)
      must(!outcome.ok && run.requests === 0, 'nothing is asked for without room on the disk');
    const stored = run.passes.flatMap((pass) => pass.stored);
    if (!outcome.ok) {
      const { code } = outcome.failure;
      this.#tally.failures[code] = (this.#tally.failures[code] ?? 0) + 1;
      must(code !== 'cancelled' || run.wasCancelled, 'only a person cancels');
      must(!run.hasPublished, 'nothing is published after a failure');
      this.#store.snapshots.dropSync(this.#clock);
      must(mark(this.#store.status()) === this.#mark, 'a sync that failed moves no date');
      if (this.#published === null) {
        this.#arrived = laid(this.#arrived, stored);
        // Publishing may already have deleted other rows.
        if (run.isPublishing) {
          const kept = run.publication().merged ? laid(new Map(), stored) : run.passes.at(-1)?.rows();
          if (kept !== undefined && isSame(await this.#newView(), kept)) this.#arrived = kept;
        }
      }
      return;
    }
    const { merged } = run.publication();
    const status = this.#store.status();
    must(status.checkedAt === run.publication().now, 'the date of the check is the end of the sync');
    must(status.complete === !merged, 'a snapshot is complete or merged');
    must(status.completeAt === (merged ? this.#completeAt : status.checkedAt), 'the date of completeness');
    this.#completeAt = status.completeAt;
    this.#mark = mark(status);
    const last = run.passes.at(-1);
    must(last !== undefined, 'what is published was read in a pass');
    if (merged) {
      this.#tally.merged += 1;
      // Nothing of an interrupted first sync was ever published.
      this.#published = laid(this.#published ?? new Map(), stored);
    } else {
      this.#tally.complete += 1;
      this.#published = last.rows();
      checkProof(last);
      this.#tally.gaps += checkWorth(last, this.#published);
      const known = rowsBefore > 0 || stored.some(({ sent }) => sent.entries.some(({ id }) => id !== null));
      if (this.#published.size === 0 && known)
        must(run.passes.filter(provesEmpty).length >= 2, 'an empty list needs two proofs');
    }
    must(status.rows === this.#published.size, 'the number of packages is true');
    await this.#checkFile(this.#published, run.passes.length);
  }

  /** The published file has the packages, each in its former row, and new ones in rows that were free. */
  async #checkFile(published: Rows, passes: number): Promise<void> {
    const before = this.#file;
    const file = await readFile(this.#store);
    this.#file = file;
    must(file !== null && isSame(file.versions, published), 'the file has what is published');
    if (before === null) return;
    const hasNewFile = file.file !== before.file;
    if (!this.#hadNoTotals)
      must(hasNewFile !== isSame(before.versions, published), 'changes make a file, and nothing else does');
    const taken = new Set(before.rows.values());
    for (const [id, row] of file.rows) {
      const rowBefore = before.rows.get(id);
      must(rowBefore === undefined ? !taken.has(row) : row === rowBefore, 'a package keeps its row');
    }
    // What only an earlier pass has seen has left its row again.
    if (passes > 1) return;
    // Free rows come first: a new last row means that no earlier one is free.
    const last = Math.max(0, ...file.rows.values());
    const used = new Set([...taken, ...file.rows.values()]);
    const isDense = Array.from({ length: last }, (_, at) => at + 1).every((row) => used.has(row));
    must(last <= Math.max(0, ...taken) || isDense, 'a new package fills a free row');
  }

  /** Opens the view that later steps check. */
  async #hold(): Promise<void> {
    const rows = await this.#newView();
    must(isSame(rows, this.#published ?? this.#arrived), 'a new view shows what is published');
    // Rows that are still arriving belong to no snapshot.
    this.#held = this.#published === null ? null : rows;
  }

  async #newView(): Promise<Rows> {
    this.#view += 1;
    await openAllRows(this.#store, this.#view);
    return rowsOf(this.#store, this.#view);
  }

  #restart(): void {
    this.#tally.restarts += 1;
    this.#store.close();
    // Two starts are never at the same time.
    this.#clock += 1;
    this.#store = openStore(this.#folder, this.#clock);
    this.#held = null;
    must(mark(this.#store.status()) === this.#mark, 'a restart changes nothing');
  }
}

function* endless(turns: readonly Turn[]): Generator<Turn, never> {
  yield* turns;
  for (;;) yield quietTurn;
}

/** One sync, advanced by turns. */
class Run {
  readonly passes: PassLog[] = [];
  clock: number;
  chance: number;
  requests = 0;
  wasCancelled = false;
  wantsRestart = false;
  isPublishing = false;
  hasPublished = false;
  readonly #part: SyncPart;
  readonly #service: SimulatedService;
  readonly #store: Store;
  readonly #folder: string;
  readonly #control = new SyncControl();
  readonly #asked: Asked[] = [];
  readonly #sleeps: Sleep[] = [];
  /** Pending work of the store, in order. */
  readonly #jobs: (() => void)[] = [];
  readonly #exchanges = new WeakMap<Uint8Array, Exchange>();
  #turn = 0;
  #busy = 0;
  /** Requests that are never answered, and were not given up yet. */
  readonly #stalled = new Set<Asked>();
  #heldUntil = 0;
  #longest = 0;
  #looksAtDisk = 0;
  #outcome: Result<null> | null = null;
  #bug: { readonly error: unknown } | null = null;
  #publication: { readonly merged: boolean; readonly now: number } | null = null;

  constructor(
    part: SyncPart,
    service: SimulatedService,
    store: Store,
    folder: string,
    clock: number,
    chance: number,
  ) {
    this.#folder = folder;
    this.#part = part;
    this.#service = service;
    this.#store = store;
    this.clock = clock;
    this.chance = chance;
    runSync(this.#source(), this.#target(), this.#control, () => undefined).then(
      (outcome) => (this.#outcome = outcome),
      (error: unknown) => (this.#bug = { error }),
    );
  }

  /** Settles when nothing continues without another turn. */
  async rest(): Promise<void> {
    do await turnOver();
    while (this.#busy > 0);
    if (this.#bug !== null) throw this.#bug.error;
  }

  get isOver(): boolean {
    return this.#outcome !== null;
  }

  get hasNoRoom(): boolean {
    return this.#part.disk === 'too-little';
  }

  outcome(): Result<null> {
    must(this.#outcome !== null, 'the sync has ended');
    must(this.#asked.length === 0, 'nothing is asked for after the end');
    must(this.#jobs.length === 0, 'the store has nothing to do after the end');
    return this.#outcome;
  }

  publication(): { readonly merged: boolean; readonly now: number } {
    must(this.#publication !== null, 'success means that something was published');
    return this.#publication;
  }

  requestBound(): number {
    const pages = this.#longest / this.#part.manners.pageSize;
    return 3 * (pages + 60) + 3 * this.#part.turns.length;
  }

  take(turn: Turn): void {
    this.#turn += 1;
    this.clock += 1;
    if (turn.change !== null) this.#change(turn.change);
    this.#longest = Math.max(this.#longest, this.#service.entries.length);
    if (turn.hand === 'restart') this.wantsRestart = true;
    if (turn.hand === 'cancel' || turn.hand === 'restart') {
      this.wasCancelled = true;
      this.#control.cancel();
    } else if (turn.hand === 'pause') this.#control.pause();
    else if (turn.hand === 'try-now' || (turn.hand === 'resume' && this.#control.paused)) {
      // Released responses are sent before anything else, so that no other response of this turn delays them.
      this.#heldUntil = turn.hand === 'try-now' ? 0 : this.#heldUntil;
      if (turn.hand === 'resume') this.#control.resume();
      else this.#control.tryNow();
      return;
    }

    const job = this.#jobs[0];
    const sleep = this.#sleeps.toSorted((a, b) => a.until - b.until)[0];
    const possible: (() => void)[] = this.#asked.map((asked) => () => this.#answer(asked, turn.answer));
    if (job !== undefined) possible.push(() => this.#jobs.shift()?.());
    if (sleep !== undefined) possible.push(() => this.#wake(sleep));
    const chosen = possible[turn.pick % Math.max(1, possible.length)];
    if (chosen !== undefined) chosen();
    else if (this.#stalled.size > 0 && turn === quietTurn) {
      this.wasCancelled = true;
      this.#control.cancel();
    } else
      must(
        this.#turn < 3 || this.#control.paused || this.#stalled.size > 0 || turn.hand !== 'none',
        'a sync goes on',
      );
  }

  #change(change: Change): void {
    this.#service.change(change);
    const ids = this.#service.ids();
    const pass = this.passes.at(-1);
    for (const id of pass?.always ?? []) if (!ids.has(id)) pass?.always.delete(id);
  }

  #wake(sleep: Sleep): void {
    this.clock = Math.max(this.clock, sleep.until);
    for (const due of [...this.#sleeps]) if (due.until <= this.clock) due.end();
  }

  #answer(asked: Asked, answer: Answer): void {
    this.#asked.splice(this.#asked.indexOf(asked), 1);
    if (answer === 'stall') {
      this.#stalled.add(asked);
      return;
    }
    const failure = failureFor(answer, this.clock);
    if (failure !== null) {
      if (failure.retryAt !== undefined) this.#heldUntil = Math.max(this.#heldUntil, failure.retryAt);
      asked.give(failed(failure));
      return;
    }
    if (answer === 'no-list') {
      asked.give(succeeded({ body: new TextEncoder().encode('{"status":"FAILED","data":[]}') }));
      return;
    }
    const sent = this.#service.page(asked.page, answer === 'short');
    if ('code' in sent) {
      asked.give(failed(sent));
      return;
    }
    const body = bodyOf(sent);
    this.#exchanges.set(body, {
      sent,
      askedAt: asked.at,
      answeredAt: this.#turn,
      list: [...this.#service.entries],
      isHonest: this.#service.isHonest && answer !== 'short',
    });
    const pass = this.passes.at(-1);
    if (asked.page === 1 && pass?.stored.length === 0)
      for (const id of this.#service.ids()) pass.always.add(id);
    asked.give(succeeded({ body }));
  }

  #source(): PageSource {
    return {
      readPage: (page, limit, signal) => {
        this.requests += 1;
        must(limit === 100 && page >= 1 && page <= 100_000, 'pages are within their bounds');
        must(!this.#control.paused, 'nothing is asked for while the sync is paused');
        must(this.clock >= this.#heldUntil, 'nothing is asked for before the service wishes');
        must(this.#asked.length + this.#stalled.size < maxConcurrency, 'six requests at most are under way');
        const { promise, resolve } = Promise.withResolvers<Result<RawPage>>();
        const asked: Asked = { page, at: this.#turn, give: resolve };
        this.#asked.push(asked);
        signal.addEventListener('abort', () => {
          const index = this.#asked.indexOf(asked);
          if (index >= 0) this.#asked.splice(index, 1);
          this.#stalled.delete(asked);
          resolve(failed(cancelled));
        });
        return promise;
      },
      now: () => this.clock,
      random: () => {
        this.chance = (this.chance * 48_271) % 2_147_483_647;
        return this.chance / 2_147_483_647;
      },
      delay: (ms, signal) => {
        const { promise, resolve } = Promise.withResolvers<undefined>();
        const sleep: Sleep = {
          until: this.clock + ms,
          end: () => {
            const index = this.#sleeps.indexOf(sleep);
            if (index >= 0) this.#sleeps.splice(index, 1);
            resolve(undefined);
          },
        };
        this.#sleeps.push(sleep);
        signal.addEventListener('abort', sleep.end);
        return promise;
      },
    };
  }

  /** Work of the store in a separate turn. */
  #job<T>(work: () => Promise<Result<T>>): Promise<Result<T>> {
    const { promise, resolve, reject } = Promise.withResolvers<Result<T>>();
    this.#jobs.push(() => {
      this.#busy += 1;
      work()
        .then(resolve, reject)
        .finally(() => (this.#busy -= 1));
    });
    return promise;
  }

  #target(): SyncTarget {
    const store = this.#store;
    return {
      begin: () => this.#job(() => answered(() => done(store.beginSync(this.clock)))),
      freeBytes: () => Promise.resolve(this.#freeBytes()),
      beginPass: () =>
        this.#job(() =>
          answered(() => {
            this.passes.push(new PassLog());
            store.beginPass();
            return null;
          }),
        ),
      add: ({ body }) => this.#read(body, true),
      inspect: ({ body }) => this.#read(body, false),
      publish: ({ merged, signal }) => this.#publish(merged, signal),
    };
  }

  #read(body: Uint8Array, store: boolean): Promise<Result<PageFacts>> {
    const exchange = this.#exchanges.get(body);
    // The bytes are transferred to the worker, so that they can't be used here any more.
    const moved = structuredClone(body, { transfer: [body.buffer] });
    return this.#job(() =>
      answered(async () => {
        const facts = await done(this.#store.readPage({ body: moved, store }));
        const pass = this.passes.at(-1);
        if (exchange !== undefined) (store ? pass?.stored : pass?.looked)?.push(exchange);
        return facts;
      }),
    );
  }

  async #publish(merged: boolean, signal: AbortSignal): Promise<Result<null>> {
    const now = this.clock;
    this.#publication = { merged, now };
    this.isPublishing = true;
    const pointer = pointerIn(this.#folder);
    const steps = this.#store.publish({ merged, now, took: 1 });
    for (;;) {
      const step = await this.#job(() =>
        answered(async () => {
          // After the switch there is nothing left to cancel.
          if (signal.aborted && pointerIn(this.#folder) === pointer) return 'cancelled' as const;
          const next = steps.next();
          if (next.done !== true) await next.value;
          return next.done === true ? 'published' : 'going on';
        }),
      );
      if (!step.ok) return step;
      if (step.value === 'going on') continue;
      if (step.value === 'cancelled') {
        steps.return(0);
        return failed(cancelled);
      }
      this.hasPublished = true;
      await this.#job(() => answered(() => done(this.#store.finishIndex())));
      return succeeded(null);
    }
  }

  #freeBytes(): number | null {
    this.#looksAtDisk += 1;
    const { disk } = this.#part;
    if (disk === 'unknown') return null;
    return disk === 'too-little' || (disk === 'filling' && this.#looksAtDisk > 1) ? 1_000_000 : 1e12;
  }
}

function failureFor(answer: Exclude<Answer, 'stall'>, now: number): Failure | null {
  if (answer === 'list' || answer === 'short' || answer === 'no-list') return null;
  if (answer === 'busy-for-seconds')
    return { code: 'too-many-requests', retryable: true, retryAt: now + 5000 };
  if (answer === 'busy-for-hours') return { code: 'maintenance', retryable: true, retryAt: now + 7_200_000 };
  return { code: answer, retryable: true };
}
