import type { Today } from '../../../preload/contract/days.ts';
import { messages } from '../../ui/messages.svelte.ts';
import { shortDay } from '../../ui/times.ts';
import { isWholeDate, readWrittenDay, type MeantDay } from './read-day.ts';

interface TypedDayOptions {
  /** Days since 1970; null for none. */
  readonly day: number | null;
  readonly meant: MeantDay;
  readonly today: () => Today;
  /** Called for each day that is read, and for an emptied field. */
  readonly onread?: (day: number | null) => void;
}

/** A field for a day, which a person writes in the language of the app. */
export class TypedDay {
  /** Days since 1970; null while the field is empty. The last one that could be read. */
  day: number | null = $state.raw(null);
  isUnreadable = $state(false);
  /** What was typed since a day was taken over; null for nothing. */
  #typed: string | null = $state.raw(null);
  readonly #options: TypedDayOptions;

  constructor(options: TypedDayOptions) {
    this.#options = options;
    this.day = options.day;
  }

  /** As it was typed; a day that was taken over as the app writes it. */
  get text(): string {
    return this.#typed ?? (this.day === null ? '' : shortDay(this.day));
  }

  /** Reads a date that is complete, or no date, while the person is typing. */
  set text(text: string) {
    this.#typed = text;
    this.isUnreadable = false;
    if (text.trim() === '' || isWholeDate(text)) void this.#read(text);
  }

  /** Takes over a day that was chosen otherwise. */
  show(day: number | null): void {
    this.day = day;
    this.#typed = null;
    this.isUnreadable = false;
  }

  /** Reads what was typed, and writes it as the app does. False if it is no day. */
  async take(): Promise<boolean> {
    const text = this.#typed;
    if (text === null) return !this.isUnreadable;
    const isRead = await this.#read(text);
    // The person may have typed on.
    if (text !== this.#typed) return await this.take();
    if (isRead) this.#typed = null;
    else this.isUnreadable = true;
    return isRead;
  }

  async #read(text: string): Promise<boolean> {
    const { meant, today, onread } = this.#options;
    const isEmpty = text.trim() === '';
    const day = isEmpty ? null : await readWrittenDay(text, meant, today(), messages.locale);
    if (day === null && !isEmpty) return false;
    if (text === this.#typed && day !== this.day) {
      this.day = day;
      onread?.(day);
    }
    return true;
  }
}
