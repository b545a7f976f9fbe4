import type { Page } from 'playwright/test';

/** Waits until fonts have come and what moves has arrived; what moves for ever does not count. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    const finite = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(Number(effect?.getComputedTiming().endTime)));
    await Promise.allSettled(finite.map(({ finished }) => finished));
  });
}

/** Waits until the page has not changed for some frames, but not longer than 120 frames. */
export async function unchangedForFrames(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        let unchanged = 0;
        let frames = 0;
        const observer = new MutationObserver(() => (unchanged = 0));
        const all = { subtree: true, childList: true, attributes: true, characterData: true };
        observer.observe(document, all);
        const count = (): void => {
          unchanged += 1;
          frames += 1;
          if (unchanged < 8 && frames < 120) requestAnimationFrame(count);
          else {
            observer.disconnect();
            resolve();
          }
        };
        requestAnimationFrame(count);
      }),
  );
}
