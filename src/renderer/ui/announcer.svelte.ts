import { untrack } from 'svelte';

/** Something said to who can't see the window. */
export interface Said {
  readonly id: number;
  readonly words: string;
}

/** How long it stays where assistive technology finds it, in ms: longer than any of it waits before it reads. */
const kept = 7000;

/**
 * What is said to assistive technology. Words said in the same moment stand one after the other, in their order: one
 * that took the place of the other would leave it unread.
 */
export class Announcer {
  said: readonly Said[] = $state.raw([]);
  /** Of what is said now, in the same order. */
  readonly #timers: ReturnType<typeof setTimeout>[] = [];
  #last = 0;

  /** Also from an effect: it does not come to depend on what was said before. */
  say(words: string): void {
    this.#last += 1;
    const id = this.#last;
    this.said = untrack(() => [...this.said, { id, words }]);
    // All are kept for the same time: the first one said is the first to go.
    const go = (): void => {
      this.#timers.shift();
      this.said = this.said.slice(1);
    };
    this.#timers.push(setTimeout(go, kept));
  }

  /** Nobody listens any more. */
  close(): void {
    for (const timer of this.#timers.splice(0)) clearTimeout(timer);
  }
}
