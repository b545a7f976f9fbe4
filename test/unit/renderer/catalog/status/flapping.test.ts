import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SyncScheduler } from '../../../../../src/main/account/sync-scheduler.ts';
import { AutoSync } from '../../../../../src/main/catalog/sync/auto-sync.ts';
import { timer } from '../../../../../src/main/async/timer.ts';
import { retryDelay } from '../../../../../src/main/catalog/sync/retry.ts';
import { noLimits } from '../../../../../src/main/catalog/sync/update-limits.ts';
import { failed, succeeded, type Failure, type Result } from '../../../../../src/preload/contract/failure.ts';
import { nothingStored, type SyncStatus } from '../../../../../src/preload/contract/status.ts';
import {
  SteadyStatus,
  type StatusInput,
} from '../../../../../src/renderer/catalog/status/steady-status.svelte.ts';
import { syncStatusContent } from '../../../../../src/renderer/catalog/status/sync-status-content.ts';
import { silentLog } from '../../../../equipment/support/silent-log.ts';

const flipMs = 2000;
const unreachable: Failure = { code: 'unreachable', retryable: true };

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-21T09:43:30Z') }));
afterEach(() => void vi.useRealTimers());

/** Numbers in [0, 1) that depend on the seed alone. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}

const delay = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** The text without the count of a running sync. */
function wordsOf({ status, context }: StatusInput): string {
  return syncStatusContent(status, context).text.replace(/[\d,]+ of [\d,]+/u, '# of #');
}

/** Automatic syncs of one account over a network that can be down, and its status line. */
class FlappingApp {
  isUp = true;
  /** The most syncs of all accounts that sent requests at once; one that is held sends none. */
  mostAtOnce = 0;
  /** Tells of each sync that has begun whether it is held. */
  readonly #begun = new Set<() => boolean>();
  /** The texts of the status line without and with the steady status. */
  readonly raw: string[] = [];
  readonly shown: string[] = [];
  autoSyncs: readonly AutoSync[] = [];
  readonly #random: () => number;
  readonly #pageMs: number;
  readonly #steady: SteadyStatus;
  #checkedAt = Date.now();
  #sync: SyncStatus = { state: 'idle', failure: null, nextAt: null, paused: false, notBefore: null };

  constructor(seed: number, pageMs: number) {
    this.#random = randomNumbers(seed);
    this.#pageMs = pageMs;
    this.#steady = new SteadyStatus(this.#input);
    const scheduler = new SyncScheduler();
    // The second account is behind the first one.
    this.autoSyncs = [true, false].map((isFront) => {
      let isHeld = false;
      const candidate = {
        isFront: () => isFront,
        isPaused: () => false,
        isHeld: () => isHeld,
        hold: () => (isHeld = true),
        resume: () => (isHeld = false),
      };
      return new AutoSync({
        sync: () => scheduler.run(candidate, () => this.#read(isFront, () => isHeld)),
        lastCost: () => ({ activeMs: 1000, packages: 1200 }),
        clock: () => ({ monotonic: Date.now(), wall: Date.now() }),
        timer,
        random: this.#random,
        fraction: this.#random,
        limits: () => noLimits,
        log: silentLog,
        onPlan: () => this.look(),
      });
    });
  }

  get #input(): StatusInput {
    const { state } = this.#sync;
    const nextAt = this.autoSyncs[0]?.nextAt() ?? null;
    const catalog = { ...nothingStored, snapshot: 's', rows: 1200, complete: true };
    return {
      status: {
        catalog: { ...catalog, checkedAt: this.#checkedAt, completeAt: this.#checkedAt },
        session: { state: 'active', endsAt: null },
        sync: state === 'idle' ? { ...this.#sync, nextAt } : this.#sync,
      },
      context: { now: Date.now(), online: this.isUp, zone: 'UTC' },
      minutesLeft: null,
    };
  }

  /** As the window does after each event. */
  look(): void {
    const input = this.#input;
    this.#steady.update(input);
    this.note(this.raw, input);
    this.note(this.shown, this.#steady.shown);
  }

  note(texts: string[], input: StatusInput): void {
    const words = wordsOf(input);
    if (texts.at(-1) !== words) texts.push(words);
  }

  /** Reads twelve pages one after the other, each with retries as the app makes them. */
  async #read(isShown: boolean, isHeld: () => boolean): Promise<Result<null>> {
    this.#begun.add(isHeld);
    const show = (sync: SyncStatus): void => {
      if (!isShown) return;
      this.#sync = sync;
      this.look();
    };
    const idle = { state: 'idle', nextAt: null, paused: false, notBefore: null } as const;
    const startedAt = Date.now();
    const running = {
      state: 'running',
      startedAt,
      paused: false,
      isWaitingForResume: false,
      phase: 'reading',
      pass: 1,
    } as const;
    show({ ...running, received: 0, total: null, waiting: null });
    let failure: Failure | null = null;
    for (let page = 0; page < 12 && failure === null; page += 1) {
      for (let attempt = 1; ; attempt += 1) {
        while (isHeld()) await delay(100);
        const active = [...this.#begun].filter((isOtherHeld) => !isOtherHeld()).length;
        this.mostAtOnce = Math.max(this.mostAtOnce, active);
        await delay(this.#pageMs);
        if (this.isUp) break;
        const ms = retryDelay(unreachable, attempt, page > 0, Date.now(), this.#random());
        if (ms === null) {
          failure = unreachable;
          break;
        }
        const counts = page === 0 ? { received: 0, total: null } : { received: page * 100, total: 1200 };
        show({ ...running, ...counts, waiting: { until: Date.now() + ms, failure: unreachable } });
        await delay(ms);
      }
      show({ ...running, received: (page + 1) * 100, total: 1200, waiting: null });
    }
    if (failure === null && isShown) this.#checkedAt = Date.now();
    this.#begun.delete(isHeld);
    show({ ...idle, failure });
    return failure === null ? succeeded(null) : failed(failure);
  }

  /** A minute in which the network goes and comes every two seconds. */
  async flap(): Promise<void> {
    for (let flip = 0; flip < 30; flip += 1) {
      this.isUp = flip % 2 === 1;
      for (const autoSync of this.autoSyncs) autoSync.wake();
      for (let step = 0; step < 4; step += 1) {
        this.look();
        await vi.advanceTimersByTimeAsync(flipMs / 4);
      }
    }
  }

  stop(): void {
    for (const autoSync of this.autoSyncs) autoSync.stop();
    this.#steady.close();
  }
}

const seeds = Array.from({ length: 20 }, (_, seed) => seed + 1);

test.each([500, 700, 900])(
  'in a minute of flapping the line changes twelve times at most, and one sync reads at a time (pages of %i ms)',
  async (pageMs) => {
    let mostRaw = 0;
    for (const seed of seeds) {
      const app = new FlappingApp(seed, pageMs);
      app.isUp = false;
      for (const autoSync of app.autoSyncs) void autoSync.run();
      await vi.advanceTimersByTimeAsync(30_000);
      expect(app.raw.at(-1)).toMatch(/offline|reached|Asking/u);
      app.raw.length = 0;
      app.shown.length = 0;
      app.look();
      await app.flap();
      mostRaw = Math.max(mostRaw, app.raw.length - 1);
      expect(app.shown.length - 1).toBeLessThanOrEqual(12);
      expect(app.mostAtOnce).toBe(1);

      // The network stays: the list is read by itself, without the long delays of the failures before.
      app.isUp = true;
      for (const autoSync of app.autoSyncs) autoSync.wake();
      await vi.advanceTimersByTimeAsync(10_000 + 2 * 12 * pageMs + 20_000);
      app.look();
      expect(app.shown.at(-1)).toContain('Up to date');
      app.stop();
    }
    // Otherwise this test would prove nothing.
    expect(mostRaw).toBeGreaterThan(12);
  },
);
