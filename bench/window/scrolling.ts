import type { Page } from 'playwright/test';
import type { PackshelfWindow } from '../../test/equipment/story/window.ts';
import { startFrames, stopFrames, type Frames } from './probe.ts';

/** Frames of one way of moving through the list. */
export interface Scroll extends Frames {
  readonly way: 'nothing moves' | 'wheel' | 'scroll bar';
}

const wheelTurns = 180;
/** Pixels of one turn of a wheel. */
const wheelStep = 120;
const dragFrames = 180;

/** Moves through the whole list, as it is, in several ways. */
export async function scrollList(page: Page, window: PackshelfWindow): Promise<readonly Scroll[]> {
  const noted = async (way: Scroll['way'], move: () => Promise<void>): Promise<Scroll> => {
    await startFrames(page);
    await move();
    return { way, ...(await stopFrames(page)) };
  };
  const box = await window.grid.boundingBox();
  if (box === null) throw new Error('the grid is not in sight');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);

  const still = await noted('nothing moves', () => page.waitForTimeout(2000));
  const wheel = await noted('wheel', async () => {
    for (let turn = 0; turn < wheelTurns; turn += 1) {
      await page.mouse.wheel(0, wheelStep);
      await page.waitForTimeout(12);
    }
    await page.waitForTimeout(300);
  });
  const dragged = await noted('scroll bar', () => drag(window));
  return [still, wheel, dragged];
}

/** What dragging the bar from the top to the bottom does: another position in every frame, each far from the one before. */
async function drag(window: PackshelfWindow): Promise<void> {
  await window.grid.evaluate(async (grid, frames) => {
    const end = grid.scrollHeight - grid.clientHeight;
    for (let frame = 0; frame <= frames; frame += 1) {
      grid.scrollTop = (end * frame) / frames;
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  }, dragFrames);
}

/** ms from letting go of the bar in the middle of the list until all rows in sight are painted. */
export async function landInTheMiddle(window: PackshelfWindow): Promise<number> {
  return await window.grid.evaluate(async (grid) => {
    const started = performance.now();
    grid.scrollTop = (grid.scrollHeight - grid.clientHeight) / 2;
    do await new Promise((resolve) => requestAnimationFrame(resolve));
    while (grid.querySelector('.waiting') !== null);
    return performance.now() - started;
  });
}
