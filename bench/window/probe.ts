import type { Page } from 'playwright/test';
import type { Bridge } from '../../src/preload/contract/ipc.ts';

/** Consecutive frames: the ms between them, and the number of frames in which a visible row was still empty. */
export interface Frames {
  readonly intervals: readonly number[];
  readonly waiting: number;
}

declare global {
  /** Only set in the page of a measurement. */
  var packshelfProbe:
    | {
        /** ms from the next key press until its rows were painted. */
        painted: Promise<number>;
        stopFrames: () => Frames;
      }
    | undefined;
}

/** The maximum time to wait for rows. */
const timeoutMs = 20_000;

/**
 * Starts to watch for a key press and for the grid to show a view of this many packages; `painted` awaits the result. The
 * time starts with the key event, or with the text event if there is no key event, and ends after the frame that shows
 * the rows.
 */
export async function expectRows(page: Page, packages: number): Promise<void> {
  // The header counts as a row.
  const expected = { rowCount: String(packages + 1), timeoutMs };
  await page.evaluate(({ rowCount, timeoutMs }) => {
    const painted = new Promise<number>((resolve) => {
      let pressedAt: number | null = null;
      const pressed = (event: Event): void => void (pressedAt ??= event.timeStamp);
      for (const type of ['keydown', 'beforeinput']) document.addEventListener(type, pressed, true);
      const late = setTimeout(() => resolve(Number.POSITIVE_INFINITY), timeoutMs);
      const observer = new MutationObserver(() => {
        const grid = document.querySelector('[role=grid]');
        if (pressedAt === null || grid?.getAttribute('aria-rowcount') !== rowCount) return;
        const since = pressedAt;
        observer.disconnect();
        clearTimeout(late);
        for (const type of ['keydown', 'beforeinput']) document.removeEventListener(type, pressed, true);
        requestAnimationFrame(() => {
          // A message is delivered after the frame in which it was sent.
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => {
            port1.close();
            resolve(performance.now() - since);
          };
          port2.postMessage(null);
        });
      });
      const grid = document.querySelector('[role=grid]');
      if (grid === null) throw new Error('there is no grid');
      observer.observe(grid, { subtree: true, childList: true, characterData: true, attributes: true });
    });
    globalThis.packshelfProbe = { painted, stopFrames: () => ({ intervals: [], waiting: 0 }) };
  }, expected);
}

/** ms from the key to the painted rows that were expected. */
export async function painted(page: Page): Promise<number> {
  const ms = await page.evaluate(async () => (await globalThis.packshelfProbe?.painted) ?? Number.NaN);
  if (!Number.isFinite(ms)) throw new Error(`the rows were not there after ${timeoutMs} ms`);
  return ms;
}

/** Starts to record every frame. */
export async function startFrames(page: Page): Promise<void> {
  await page.evaluate(() => {
    const times: number[] = [];
    let waiting = 0;
    let isOver = false;
    const isInSight = (element: Element, sight: DOMRect): boolean => {
      const { top, bottom } = element.getBoundingClientRect();
      return bottom > sight.top && top < sight.bottom;
    };
    const frame = (time: number): void => {
      if (isOver) return;
      times.push(time);
      const sight = document.querySelector('[role=grid]')?.getBoundingClientRect();
      if (sight === undefined) throw new Error('there is no grid');
      if ([...document.querySelectorAll('.waiting')].some((each) => isInSight(each, sight))) waiting += 1;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
    globalThis.packshelfProbe = {
      painted: Promise.resolve(Number.NaN),
      stopFrames: () => {
        isOver = true;
        return { intervals: times.slice(1).map((time, at) => time - (times[at] ?? 0)), waiting };
      },
    };
  });
}

export async function stopFrames(page: Page): Promise<Frames> {
  const frames = await page.evaluate(() => globalThis.packshelfProbe?.stopFrames());
  if (frames === undefined) throw new Error('no frames were noted');
  return frames;
}

/** The ms of calls that main answers at once: the cost of the round trip. */
export async function timeCalls(page: Page, calls: number): Promise<readonly number[]> {
  return await page.evaluate(async (count) => {
    const bridge: Pick<Bridge, 'readStatus'> = window.packshelf;
    const times: number[] = [];
    for (let call = 0; call < count; call += 1) {
      const called = performance.now();
      await bridge.readStatus();
      times.push(performance.now() - called);
    }
    return times;
  }, calls);
}
