import type { Page } from 'playwright/test';
import type { PackshelfWindow } from '../../test/equipment/story/window.ts';
import { startFrames, stopFrames, type Frames } from './probe.ts';

/** The frames of one way of scrolling. */
export interface Scroll extends Frames {
  readonly way: 'nothing moves' | 'wheel' | 'scroll bar';
}

const wheelEvents = 180;
/** Pixels of one wheel event. */
const wheelStep = 120;
const dragFrames = 180;

/** Scrolls through the list in several ways and records the frames. */
export async function scrollList(page: Page, window: PackshelfWindow): Promise<readonly Scroll[]> {
  const record = async (way: Scroll['way'], move: () => Promise<void>): Promise<Scroll> => {
    await startFrames(page);
    await move();
    return { way, ...(await stopFrames(page)) };
  };
  const box = await window.grid.boundingBox();
  if (box === null) throw new Error('the grid is not in sight');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);

  const still = await record('nothing moves', () => page.waitForTimeout(2000));
  const wheel = await record('wheel', async () => {
    for (let event = 0; event < wheelEvents; event += 1) {
      await page.mouse.wheel(0, wheelStep);
      await page.waitForTimeout(12);
    }
    await page.waitForTimeout(300);
  });
  const dragged = await record('scroll bar', () => drag(window));
  return [still, wheel, dragged];
}

/** Scrolls as if the scroll bar were dragged from top to bottom: a distant position in every frame. */
async function drag(window: PackshelfWindow): Promise<void> {
  await window.grid.evaluate(async (grid, frames) => {
    const end = grid.scrollHeight - grid.clientHeight;
    for (let frame = 0; frame <= frames; frame += 1) {
      grid.scrollTop = (end * frame) / frames;
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  }, dragFrames);
}

/** ms from a jump to the middle of the list until all visible rows there are painted. */
export async function jumpToMiddle(window: PackshelfWindow): Promise<number> {
  return await window.grid.evaluate(async (grid) => {
    const middle = Number(grid.getAttribute('aria-rowcount')) / 2;
    /** The previous rows stay until the new ones are there. */
    const isThere = (): boolean => {
      const [row] = grid.querySelectorAll('[role=row][aria-selected]');
      const distance = Math.abs(Number(row?.getAttribute('aria-rowindex')) - middle);
      return distance < 100 && grid.querySelector('.waiting') === null;
    };
    const started = performance.now();
    grid.scrollTop = (grid.scrollHeight - grid.clientHeight) / 2;
    do await new Promise((resolve) => requestAnimationFrame(resolve));
    while (!isThere());
    return performance.now() - started;
  });
}
