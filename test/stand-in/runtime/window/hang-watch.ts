import { variable } from '../environment.ts';

/** How long input may be unhandled; 15 s in Chromium (components/input/input_constants.h). */
const limitMs = Number(variable('PACKSHELF_STAND_IN_HANG_MS') ?? 15_000);

/** Listens to pages that do not handle input. */
export interface HangListener {
  /** Input has waited for too long; repeated if more input waits as long again. */
  onUnanswered(): void;
  /** All input has been handled, after `onUnanswered`. */
  onAnswered(): void;
}

/**
 * Measures how long input waits for the page, like Chromium's `RenderInputRouter`: the timer starts with the first waiting
 * input, restarts with each handled one while more is waiting, and stops when none is waiting.
 */
export class HangWatch {
  private readonly listener: HangListener;
  private timer: NodeJS.Timeout | undefined;
  private waiting = 0;
  private isUnanswered = false;
  /** The number of the page; results of earlier pages are ignored. */
  private page = 0;

  constructor(listener: HangListener) {
    this.listener = listener;
  }

  /** Input was sent to the page; `answer` settles when the page has handled it. */
  sent(answer: Promise<unknown>): void {
    const { page } = this;
    this.waiting += 1;
    if (this.timer === undefined) this.startClock();
    const onAnswer = (): void => {
      if (page === this.page) this.answered();
    };
    answer.then(onAnswer, onAnswer);
  }

  /** The page was replaced or has gone, so earlier input will not be handled. */
  forget(): void {
    this.page += 1;
    this.waiting = 0;
    this.isUnanswered = false;
    this.stopClock();
  }

  private answered(): void {
    this.waiting -= 1;
    this.stopClock();
    if (this.waiting > 0) {
      this.startClock();
      return;
    }
    if (!this.isUnanswered) return;
    this.isUnanswered = false;
    this.listener.onAnswered();
  }

  private startClock(): void {
    this.timer = setTimeout(() => {
      this.timer = undefined;
      this.isUnanswered = true;
      this.listener.onUnanswered();
    }, limitMs).unref();
  }

  private stopClock(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }
}
