import type { Page } from 'playwright/test';
import type { PackshelfWindow } from '../../test/equipment/story/window.ts';
import type { EngineTime } from './engine-time.ts';
import type { CountLayouts } from './layouts.ts';
import { expectRows, painted } from './probe.ts';
import { startsNoSearch, typedTexts } from './texts.ts';

/** One key press: the ms from its event until its rows were painted, and the layouts until then. */
export interface KeyPress {
  readonly text: string;
  readonly paintedMs: number;
  /** Of the page, with the browser's own ones for the text field. */
  readonly layouts: number;
}

/** ms between two keys, which vary so that keys arrive at different times within a frame. */
function pause(at: number): number {
  return 90 + ((at * 37) % 60);
}

/** Types every text, each letter after the rows for the previous one were painted. */
export async function typeTexts(
  page: Page,
  window: PackshelfWindow,
  engine: readonly EngineTime[],
  countLayouts: CountLayouts,
): Promise<readonly KeyPress[]> {
  const presses: KeyPress[] = [];
  const times = new Map(engine.map((each) => [each.text, each]));
  for (const text of typedTexts) {
    await window.search.fill('');
    await page.waitForTimeout(500);
    let typed = '';
    for (const letter of text) {
      typed += letter;
      const asked = times.get(typed);
      if (asked === undefined || startsNoSearch(letter)) {
        await page.keyboard.type(letter);
      } else {
        await expectRows(page, asked.total);
        const before = await countLayouts();
        await page.keyboard.type(letter);
        const paintedMs = await painted(page);
        presses.push({ text: typed, paintedMs, layouts: (await countLayouts()) - before });
      }
      await page.waitForTimeout(pause(presses.length));
    }
  }
  await window.search.fill('');
  return presses;
}
