import { stableFraction } from '../../src/main/async/stable-fraction.ts';
import { AutoSync } from '../../src/main/catalog/sync/auto-sync.ts';
import type { SyncSpread } from '../../src/main/catalog/sync/sync-fraction.ts';
import { noLimits } from '../../src/main/catalog/sync/update-limits.ts';
import type { Result } from '../../src/preload/contract/failure.ts';
import { silentLog } from '../../test/equipment/support/silent-log.ts';
import { Random } from '../../test/equipment/service/random.ts';
import type { Ages } from './ages.ts';
import type { EventQueue } from './event-queue.ts';
import type { Person } from './people.ts';
import { appPace, Reading, simplePace, type Pace } from './reading.ts';
import type { Service } from './service.ts';

/** What decides when a client syncs. */
interface Schedule {
  /** The app was started, with the list of an earlier day or none. */
  readonly begin: () => void;
  /** The computer has woken up. */
  readonly wake: () => void;
  readonly stop: () => void;
}

export interface World {
  readonly queue: EventQueue;
  readonly service: Service;
  readonly ages: Ages;
  readonly packages: number;
  /** How long a sync takes when nobody else uses the service, in ms. */
  readonly usualMs: number;
}

/** A time in ms since 1970 for the beginning of the simulated day. */
const epoch = Date.UTC(2026, 10, 26, 7);

/** One computer with the app, from the evening before until its person leaves. */
export class Client {
  readonly #world: World;
  readonly #person: Person;
  readonly #schedule: Schedule;
  readonly #pace: Pace;
  #isAwake = false;
  #sleptMs = 0;
  #sleptAt = 0;
  /** What has become due while the computer slept. */
  #overdue: (() => void)[] = [];
  #reading: Reading | null = null;
  readonly #fractions = new Map<string, number>();
  #checkedAt: number | null;
  #tookMs: number;

  constructor(world: World, person: Person, kind: 'app' | 'fixed') {
    this.#world = world;
    this.#person = person;
    this.#checkedAt = person.checkedAt;
    this.#tookMs = world.usualMs;
    const random = new Random(person.arrives, person.leaves, 2);
    this.#pace = kind === 'app' ? appPace(() => random.fraction()) : simplePace;
    this.#schedule = kind === 'app' ? this.#appSchedule(() => random.fraction()) : this.#fixedSchedule();
    const { queue } = world;
    const { arrives, leaves, lunch, sleptOverNight } = person;
    if (sleptOverNight) queue.after(0, () => this.#schedule.begin());
    queue.after(arrives, () => {
      this.#wake();
      if (!sleptOverNight) this.#schedule.begin();
    });
    if (lunch !== null) {
      queue.after(lunch.from, () => this.#sleep());
      queue.after(lunch.to, () => this.#wake());
    }
    queue.after(leaves, () => this.#leave());
  }

  /** The app's own rules. */
  #appSchedule(random: () => number): Schedule {
    const { queue, usualMs, packages } = this.#world;
    const auto = new AutoSync({
      sync: () => this.#sync(),
      lastCost: () => ({ activeMs: this.#tookMs, packages }),
      clock: () => ({ monotonic: queue.now, wall: epoch + queue.now }),
      timer: (ms, work) => this.#after(ms, work),
      random,
      fraction: (spread) => this.#fraction(spread),
      limits: () => noLimits,
      log: silentLog,
      onPlan: () => undefined,
    });
    return {
      begin: () => {
        const checkedAt = this.#checkedAt === null ? null : epoch + this.#checkedAt;
        auto.begin(
          checkedAt === null
            ? { checkedAt, took: null, rows: 0 }
            : { checkedAt, took: usualMs, rows: packages },
        );
      },
      wake: () => auto.wake(),
      stop: () => auto.stop(),
    };
  }

  /** As the app's, which are others on other days. */
  #fraction(spread: SyncSpread): number {
    const known = this.#fractions.get(spread) ?? stableFraction(this.#person.id, spread);
    this.#fractions.set(spread, known);
    return known;
  }

  /** A sync at the start and then every five minutes, whatever happens. */
  #fixedSchedule(): Schedule {
    const tick = (): void => {
      this.#after(5 * 60_000, tick);
      if (this.#reading === null) void this.#sync();
    };
    return { begin: tick, wake: () => undefined, stop: () => undefined };
  }

  /** A timer of the app: one that becomes due in sleep runs at the end of the sleep. */
  #after(ms: number, work: () => void): () => void {
    let isCancelled = false;
    const cancel = this.#world.queue.after(ms, () => {
      this.#whenAwake(() => {
        if (!isCancelled) work();
      });
    });
    return () => {
      isCancelled = true;
      cancel();
    };
  }

  #whenAwake(work: () => void): void {
    if (this.#isAwake) work();
    else this.#overdue.push(work);
  }

  #sync(): Promise<Result<null>> {
    const { queue, service, packages, ages } = this.#world;
    const startedAt = queue.now - this.#sleptMs;
    const { promise, resolve } = Promise.withResolvers<Result<null>>();
    this.#reading = new Reading(
      (work) => this.#whenAwake(work),
      queue,
      service,
      this.#pace,
      packages,
      (ended) => {
        this.#reading = null;
        if (ended.ok) {
          this.#tookMs = queue.now - this.#sleptMs - startedAt;
          ages.renewed(this.#person, queue.now);
          this.#checkedAt = queue.now;
        }
        queue.settled();
        resolve(ended);
      },
    );
    return promise;
  }

  #wake(): void {
    this.#isAwake = true;
    this.#sleptMs += this.#world.queue.now - this.#sleptAt;
    this.#world.ages.woke(this.#person, this.#world.queue.now);
    for (const work of this.#overdue.splice(0)) work();
    this.#schedule.wake();
  }

  #sleep(): void {
    this.#isAwake = false;
    this.#sleptAt = this.#world.queue.now;
    this.#world.ages.slept(this.#person, this.#world.queue.now);
  }

  #leave(): void {
    this.#sleep();
    this.#schedule.stop();
    this.#reading?.cancel();
    this.#overdue = [];
  }
}
