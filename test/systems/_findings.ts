import { isDeepStrictEqual } from 'node:util';
import type { Outcome } from '../../build/checks/script.ts';
import { holdsSoon } from './_clock.ts';

/** What a script found out, said line by line as it goes; differences are collected. */
export class Findings {
  readonly #say: (line: string) => void;
  readonly #wrong: string[] = [];
  #checked = 0;

  constructor(say: (line: string) => void) {
    this.#say = say;
  }

  /** One fact; `shown` stands in the line where the value itself must not or need not be seen. */
  equal(what: string, seen: unknown, expected: unknown, shown = show(seen)): void {
    this.#checked += 1;
    if (isDeepStrictEqual(seen, expected)) {
      this.#say(`ok      ${what}: ${shown}`);
      return;
    }
    this.#wrong.push(what);
    this.#say(`WRONG   ${what}: ${shown} instead of ${show(expected)}`);
  }

  /** A condition; `shown` is what a reader gets to see of it. */
  holds(what: string, holds: boolean, shown?: string): void {
    this.equal(what, holds, true, shown ?? (holds ? 'yes' : 'no'));
  }

  /** A number that may be off by what time has passed. */
  near(what: string, seen: unknown, expected: number, most: number): void {
    const isNear = typeof seen === 'number' && Math.abs(seen - expected) <= most;
    if (isNear) this.holds(what, true, String(seen));
    else this.equal(what, seen, expected);
  }

  /** A condition that the other side brings about in its own time. */
  async comes(what: string, condition: () => Promise<boolean> | boolean): Promise<void> {
    this.holds(what, await holdsSoon(condition));
  }

  /** Something worth knowing that is neither right nor wrong. */
  note(line: string): void {
    this.#say(`note    ${line}`);
  }

  outcome(): Outcome {
    this.#say(`${this.#checked} comparisons, ${this.#wrong.length} wrong`);
    if (this.#wrong.length === 0) return { outcome: 'passed' };
    return { outcome: 'failed', why: this.#wrong.join('; ') };
  }
}

function show(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
