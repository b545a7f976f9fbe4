import type { Notice, NoticeCode } from '../../preload/contract/status.ts';

/** Short messages that are shown until dismissed, at most one of each code. */
export class Notices {
  readonly #now: () => number;
  readonly #onChange: () => void;
  #list: readonly Notice[] = [];
  #next = 1;

  constructor(now: () => number, onChange: () => void) {
    this.#now = now;
    this.#onChange = onChange;
  }

  list(): readonly Notice[] {
    return this.#list;
  }

  add(code: NoticeCode): void {
    const notice = { id: this.#next, code, at: this.#now() };
    this.#next += 1;
    this.#list = [...this.#list.filter((other) => other.code !== code), notice];
    this.#onChange();
  }

  /** Removes a notice that no longer applies. */
  remove(code: NoticeCode): void {
    this.#list = this.#list.filter((notice) => notice.code !== code);
    this.#onChange();
  }

  clear(): void {
    this.#list = [];
    this.#onChange();
  }

  dismiss(id: number): void {
    this.#list = this.#list.filter((notice) => notice.id !== id);
    this.#onChange();
  }
}
