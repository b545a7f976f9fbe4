import type { Page } from 'playwright/test';
import type { PackshelfWindow } from '../../test/equipment/story/window.ts';
import type { EngineTime } from './engine-time.ts';
import { expectRows, painted } from './probe.ts';
import { changesNothing, typedTexts } from './texts.ts';

/** One key press: from its event until the rows that it asked for were painted, and the engine's part; ms. */
export interface KeyPress {
  readonly text: string;
  readonly paintedMs: number;
  readonly engineMs: number;
}

/** ms between two keys, of different lengths so that they meet frames at any place. */
function pause(at: number): number {
  return 90 + ((at * 37) % 60);
}

/** Types every text as a person does, each letter once the rows for the one before are there. */
export async function typeTexts(
  page: Page,
  window: PackshelfWindow,
  engine: readonly EngineTime[],
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
      if (asked === undefined || changesNothing(letter)) {
        await page.keyboard.type(letter);
      } else {
        await expectRows(page, asked.total);
        await page.keyboard.type(letter);
        presses.push({ text: typed, paintedMs: await painted(page), engineMs: asked.ms });
      }
      await page.waitForTimeout(pause(presses.length));
    }
  }
  await window.search.fill('');
  return presses;
}
