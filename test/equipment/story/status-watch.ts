import type { Page } from 'playwright/test';

/** A text that was on screen, and since when, in ms after the beginning of the watch. */
interface SeenText {
  readonly at: number;
  readonly text: string;
}

/** What a person sees in the window, one entry for each other text. */
interface Seen {
  /** Of the status line, without the count of a running sync, which ticks. Times count. */
  readonly line: SeenText[];
  /** Of all banners. */
  readonly banners: SeenText[];
}

declare global {
  interface Window {
    seenTexts?: Seen;
  }
}

/** Notes every text of the status line and of the banners from now on; `seenIn` reads them. */
export async function watchStatus(page: Page): Promise<void> {
  await page.evaluate(() => {
    const seen: Seen = { line: [], banners: [] };
    window.seenTexts = seen;
    const begun = performance.now();
    const note = (texts: SeenText[], text: string): void => {
      if (texts.at(-1)?.text !== text) texts.push({ at: performance.now() - begun, text });
    };
    const wordsOf = (element: Element | null): string => {
      const copy = element?.cloneNode(true);
      if (!(copy instanceof Element)) return '';
      for (const hidden of copy.querySelectorAll('.visually-hidden')) hidden.remove();
      return copy.textContent.replaceAll(/\s+/gu, ' ').trim();
    };
    const look = (): void => {
      const words = wordsOf(document.querySelector('section[aria-label="Sync status"] .words'));
      const still = words
        .replace(/[\d,]+ of [\d,]+/u, '# of #')
        .replace(/, (?:about \d+ minutes?|less than a minute) left/u, '');
      note(seen.line, still);
      note(seen.banners, wordsOf(document.querySelector('.banners')));
    };
    look();
    new MutationObserver(look).observe(document.body, {
      childList: true,
      characterData: true,
      subtree: true,
    });
  });
}

/** The texts of the first `ms` of the watch; all by default. */
export async function seenIn(
  page: Page,
  ms = Number.POSITIVE_INFINITY,
): Promise<{ line: string[]; banners: string[] }> {
  const { line, banners } = await page.evaluate(() => window.seenTexts ?? { line: [], banners: [] });
  const textsOf = (texts: readonly SeenText[]): string[] =>
    texts.filter(({ at }) => at < ms).map(({ text }) => text);
  return { line: textsOf(line), banners: textsOf(banners) };
}

/** Makes the system report that there is a network, or none. */
export async function reportNetwork(page: Page, isOnline: boolean): Promise<void> {
  await page.evaluate((online) => {
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => online });
    window.dispatchEvent(new Event(online ? 'online' : 'offline'));
  }, isOnline);
}
