import { variable } from '../environment.ts';

/** How long input may wait for its answer, in ms; 15 s in Chromium (components/input/input_constants.h). */
const limitMs = Number(variable('PACKSHELF_STAND_IN_HANG_MS') ?? 15_000);

/** What is told of a page that leaves input unanswered. */
export interface HangListener {
  /** Input has waited for too long; said again where more input waits as long once more. */
  onUnanswered(): void;
  /** Said after `onUnanswered` alone, once all input is answered. */
  onAnswered(): void;
}

/**
 * Watches how long input waits for the page, as Chromium's `RenderInputRouter` does: the clock starts with the first
 * input that waits, starts anew with each answer while more is waiting, and stands still where nothing waits.
 */
export class HangWatch {
  private readonly listener: HangListener;
  private timer: NodeJS.Timeout | undefined;
  private waiting = 0;
  private isUnanswered = false;
  /** Answers to what was sent to an earlier page count for nothing. */
  private page = 0;

  constructor(listener: HangListener) {
    this.listener = listener;
  }

  /** Input is on its way to the page; `answer` settles when the page has dealt with it. */
  sent(answer: Promise<unknown>): void {
    const { page } = this;
    this.waiting += 1;
    if (this.timer === undefined) this.startClock();
    const onAnswer = (): void => {
      if (page === this.page) this.answered();
    };
    answer.then(onAnswer, onAnswer);
  }

  /** The page is another one from now on, or gone; nothing that was sent will be answered. */
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
