import type { Page } from './page.ts';

const hangMs = Number(process.env['PACKSHELF_STAND_IN_HANG_MS'] ?? 10_000);

/** Asks the page again and again for a sign of life, and tells when none comes in time and when it is back. */
export class HangWatch {
  private readonly onChange: (isHanging: boolean) => void;
  private timer: NodeJS.Timeout | undefined;
  private round = 0;
  private hanging = false;

  constructor(onChange: (isHanging: boolean) => void) {
    this.onChange = onChange;
  }

  start(page: Page): void {
    this.stop();
    this.next(page, this.round);
  }

  stop(): void {
    this.round += 1;
    this.hanging = false;
    clearTimeout(this.timer);
  }

  private next(page: Page, round: number): void {
    this.timer = setTimeout(() => this.ask(page, round), Math.min(1000, hangMs / 2)).unref();
  }

  private ask(page: Page, round: number): void {
    this.timer = setTimeout(() => {
      this.hanging = true;
      this.onChange(true);
    }, hangMs).unref();
    page.host.session.send('Runtime.evaluate', { expression: '0' }).then(
      () => {
        if (round !== this.round) return;
        clearTimeout(this.timer);
        if (this.hanging) this.onChange(false);
        this.hanging = false;
        this.next(page, round);
      },
      () => undefined,
    );
  }
}
