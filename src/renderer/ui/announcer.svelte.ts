/** A text for screen readers. */
interface Announcement {
  readonly id: number;
  readonly text: string;
}

/** How long an announcement stays in the page, in ms. Screen readers wait for less than this before they read it. */
const displayMs = 7000;

/** Texts for screen readers. Announcements of the same moment are kept side by side: replacing one would leave it unread. */
export class Announcer {
  announcements: readonly Announcement[] = $state.raw([]);
  /** The same, but not reactive, so that an effect that announces something does not depend on earlier announcements. */
  #current: readonly Announcement[] = [];
  /** One timer for each announcement, in the same order. */
  readonly #timers: ReturnType<typeof setTimeout>[] = [];
  #lastId = 0;

  announce(text: string): void {
    this.#lastId += 1;
    const id = this.#lastId;
    this.#show([...this.#current, { id, text }]);
    // All stay for the same time, so the oldest is always the first to expire.
    const removeOldest = (): void => {
      this.#timers.shift();
      this.#show(this.#current.slice(1));
    };
    this.#timers.push(setTimeout(removeOldest, displayMs));
  }

  close(): void {
    for (const timer of this.#timers.splice(0)) clearTimeout(timer);
  }

  #show(announcements: readonly Announcement[]): void {
    this.#current = announcements;
    this.announcements = announcements;
  }
}
