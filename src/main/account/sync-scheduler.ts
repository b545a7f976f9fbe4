/** An account that syncs, as the scheduler sees it. */
export interface SyncCandidate {
  readonly isFront: () => boolean;
  /** Whether the user has paused its updates. */
  readonly isPaused: () => boolean;
  /** Whether its running sync is held. A sync that was requested in spite of the user's pause is not. */
  readonly isHeld: () => boolean;
  readonly hold: () => void;
  readonly resume: () => void;
}

interface Job {
  readonly candidate: SyncCandidate;
  readonly start: () => void;
  state: 'waiting' | 'running' | 'held';
}

/**
 * Runs one sync at a time, that of the account in front first. A sync that another one overtakes is held and resumed
 * later, so that no page is read twice. A sync that the user has paused does not delay the others.
 */
export class SyncScheduler {
  #jobs: readonly Job[] = [];

  /** Runs the work as soon as no other sync precedes it. */
  async run<T>(candidate: SyncCandidate, work: () => Promise<T>): Promise<T> {
    const started = Promise.withResolvers<undefined>();
    const job: Job = { candidate, start: () => started.resolve(undefined), state: 'waiting' };
    this.#jobs = [...this.#jobs, job];
    this.reschedule();
    try {
      await started.promise;
      return await work();
    } finally {
      this.#jobs = this.#jobs.filter((other) => other !== job);
      this.reschedule();
    }
  }

  /** Call when another account is in front, or the user has paused or resumed updates. */
  reschedule(): void {
    const next = this.#choose();
    // Hold the others first, so that two syncs never run at once.
    for (const job of this.#jobs) {
      if (job === next || job.state !== 'running' || job.candidate.isHeld()) continue;
      job.state = 'held';
      job.candidate.hold();
    }
    if (next === undefined || next.state === 'running') return;
    const isNew = next.state === 'waiting';
    next.state = 'running';
    if (isNew) next.start();
    else next.candidate.resume();
  }

  #choose(): Job | undefined {
    const runnable = this.#jobs.filter(({ candidate, state }) => {
      if (state === 'waiting') return true;
      return state === 'running' ? !candidate.isHeld() : !candidate.isPaused();
    });
    return (
      runnable.find(({ candidate }) => candidate.isFront()) ??
      runnable.find(({ state }) => state !== 'waiting') ??
      runnable[0]
    );
  }
}
