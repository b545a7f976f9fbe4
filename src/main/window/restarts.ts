/** More than this many recoveries within a minute are a loop, which only the person should go on with. */
const most = 3;
const period = 60_000;

/** Whether something that stopped may come back by itself once more. Times in ms. */
export class RecoveryLimit {
  #times: readonly number[] = [];

  allows(now: number): boolean {
    this.#times = [...this.#times.filter((time) => now - time < period), now];
    return this.#times.length <= most;
  }
}
