/** More recoveries within a minute are a loop, so the user must decide. */
const maxRecoveries = 3;
const periodMs = 60_000;

/** Limits automatic recoveries after crashes. Times in ms. */
export class RecoveryLimit {
  #times: readonly number[] = [];

  allows(now: number): boolean {
    this.#times = [...this.#times.filter((time) => now - time < periodMs), now];
    return this.#times.length <= maxRecoveries;
  }
}
