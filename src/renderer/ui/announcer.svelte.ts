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
  readonly #timers = new Set<ReturnType<typeof setTimeout>>();
  #last = 0;

  /** Also from an effect: it does not come to depend on what was said before. */
  say(words: string): void {
    this.#last += 1;
    const id = this.#last;
    this.said = untrack(() => [...this.said, { id, words }]);
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      this.said = this.said.filter((each) => each.id !== id);
    }, kept);
    this.#timers.add(timer);
  }

  /** Nobody listens any more. */
  close(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
  }
}
