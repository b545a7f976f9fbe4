import { isDeepStrictEqual } from 'node:util';
import type { Outcome } from '../../build/checks/script.ts';
import { holdsWithin } from './_clock.ts';

/** Prints the results of a script line by line and collects the differences. */
export class Findings {
  readonly #say: (line: string) => void;
  readonly #wrong: string[] = [];
  #checked = 0;

  constructor(say: (line: string) => void) {
    this.#say = say;
  }

  /** Compares a value; `shown` is printed instead of values that must not or need not be seen. */
  equal(what: string, seen: unknown, expected: unknown, shown = show(seen)): void {
    this.#checked += 1;
    if (isDeepStrictEqual(seen, expected)) {
      this.#say(`ok      ${what}: ${shown}`);
      return;
    }
    const difference = `${what}: ${shown} instead of ${show(expected)}`;
    this.#wrong.push(difference);
    this.#say(`WRONG   ${difference}`);
  }

  /** Checks a condition; `shown` is printed instead of yes or no. */
  holds(what: string, holds: boolean, shown?: string): void {
    this.equal(what, holds, true, shown ?? (holds ? 'yes' : 'no'));
  }

  /** Compares a number that may differ by `most`, because time has passed. */
  near(what: string, seen: unknown, expected: number, most: number): void {
    const isNear = typeof seen === 'number' && Math.abs(seen - expected) <= most;
    if (isNear) this.holds(what, true, String(seen));
    else this.equal(what, seen, expected);
  }

  /** Waits for a condition of the server. */
  async eventually(what: string, condition: () => Promise<boolean> | boolean): Promise<void> {
    this.holds(what, await holdsWithin(condition));
  }

  /** Prints information that is not checked. */
  note(line: string): void {
    this.#say(`note    ${line}`);
  }

  outcome(): Outcome {
    this.#say(`${this.#checked} comparisons, ${this.#wrong.length} wrong`);
    if (this.#wrong.length === 0) return { outcome: 'passed' };
    return { outcome: 'failed', why: this.#wrong.join('\n') };
  }
}

function show(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
