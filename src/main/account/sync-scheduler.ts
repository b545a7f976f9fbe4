/** Whoever wants to read a list from a service. */
export interface Reader {
  /** Whether the person is looking at this account. */
  readonly isFront: () => boolean;
  /** Whether the person wants it to stand still; it keeps nobody waiting then. */
  readonly isPaused: () => boolean;
  /** Whether it does stand still: one that was asked for nevertheless does not. */
  readonly isStill: () => boolean;
  /** Holds what is under way where it stands. */
  readonly hold: () => void;
  readonly goOn: () => void;
}

interface Turn {
  readonly reader: Reader;
  readonly start: () => void;
  state: 'waiting' | 'working' | 'held';
}

/**
 * One account reads at a time: the one in front first, a background one while that rests. Whoever has begun and is
 * overtaken stands still and goes on later, so that nothing is read twice.
 */
export class SyncTurns {
  #turns: readonly Turn[] = [];

  /** Works when it is this reader's turn. */
  async run<T>(reader: Reader, work: () => Promise<T>): Promise<T> {
    const begun = Promise.withResolvers<undefined>();
    const turn: Turn = { reader, start: () => begun.resolve(undefined), state: 'waiting' };
    this.#turns = [...this.#turns, turn];
    this.settle();
    try {
      await begun.promise;
      return await work();
    } finally {
      this.#turns = this.#turns.filter((other) => other !== turn);
      this.settle();
    }
  }

  /** Somebody else is in front now, or has paused or resumed. */
  settle(): void {
    const chosen = this.#choose();
    // Whoever has to stand still does so before another goes on.
    for (const turn of this.#turns) {
      if (turn === chosen || turn.state !== 'working' || turn.reader.isStill()) continue;
      turn.state = 'held';
      turn.reader.hold();
    }
    if (chosen === undefined || chosen.state === 'working') return;
    const isNew = chosen.state === 'waiting';
    chosen.state = 'working';
    if (isNew) chosen.start();
    else chosen.reader.goOn();
  }

  #choose(): Turn | undefined {
    const able = this.#turns.filter(({ reader, state }) => {
      if (state === 'waiting') return true;
      return state === 'working' ? !reader.isStill() : !reader.isPaused();
    });
    return (
      able.find(({ reader }) => reader.isFront()) ?? able.find(({ state }) => state !== 'waiting') ?? able[0]
    );
  }
}
