/** A source of syncs, which the scheduler can pause. */
export interface SyncCandidate {
  /** Whether the person is looking at this account. */
  readonly isFront: () => boolean;
  /** Whether the person has paused its updates; it then holds up no other. */
  readonly isPaused: () => boolean;
  /** Whether its sync stands still. A sync that was requested in spite of the pause does not. */
  readonly isStill: () => boolean;
  /** Pauses a running sync. */
  readonly hold: () => void;
  readonly goOn: () => void;
}

interface Job {
  readonly candidate: SyncCandidate;
  readonly start: () => void;
  state: 'waiting' | 'running' | 'held';
}

/**
 * Runs one sync at a time: that of the account in front first, a background one while the former rests. A sync that is
 * overtaken is paused and goes on later, so that nothing is read twice.
 */
export class SyncScheduler {
  #jobs: readonly Job[] = [];

  /** Runs the work as soon as no other sync runs before it. */
  async run<T>(candidate: SyncCandidate, work: () => Promise<T>): Promise<T> {
    const started = Promise.withResolvers<undefined>();
    const job: Job = { candidate, start: () => started.resolve(undefined), state: 'waiting' };
    this.#jobs = [...this.#jobs, job];
    this.settle();
    try {
      await started.promise;
      return await work();
    } finally {
      this.#jobs = this.#jobs.filter((other) => other !== job);
      this.settle();
    }
  }

  /** Chooses again. Call it when another account is in front, or one was paused or resumed. */
  settle(): void {
    const chosen = this.#choose();
    // Pause the others before one goes on, so that two never run together.
    for (const job of this.#jobs) {
      if (job === chosen || job.state !== 'running' || job.candidate.isStill()) continue;
      job.state = 'held';
      job.candidate.hold();
    }
    if (chosen === undefined || chosen.state === 'running') return;
    const isNew = chosen.state === 'waiting';
    chosen.state = 'running';
    if (isNew) chosen.start();
    else chosen.candidate.goOn();
  }

  #choose(): Job | undefined {
    const able = this.#jobs.filter(({ candidate, state }) => {
      if (state === 'waiting') return true;
      return state === 'running' ? !candidate.isStill() : !candidate.isPaused();
    });
    return (
      able.find(({ candidate }) => candidate.isFront()) ??
      able.find(({ state }) => state !== 'waiting') ??
      able[0]
    );
  }
}
