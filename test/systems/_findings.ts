import { isDeepStrictEqual } from 'node:util';
import type { Outcome } from '../../build/checks/script.ts';

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

  /** A fact whose value says nothing to a reader, or is a secret. */
  holds(what: string, seen: boolean): void {
    this.equal(what, seen, true, seen ? 'yes' : 'no');
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
