import type { Page } from 'playwright/test';
import type { Bridge } from '../../src/preload/contract/ipc.ts';

/** Consecutive frames. */
export interface Frames {
  /** ms from one to the next. */
  readonly intervals: readonly number[];
  /** The number of frames in which a visible row was empty or missing. */
  readonly waiting: number;
  /** The number of frames that showed rows of an earlier position of the scroll bar. */
  readonly behind: number;
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
    globalThis.packshelfProbe = { painted, stopFrames: () => ({ intervals: [], waiting: 0, behind: 0 }) };
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
    let behind = 0;
    let isOver = false;
    const isInSight = (element: Element, top: number, bottom: number): boolean => {
      const box = element.getBoundingClientRect();
      return box.bottom > top && box.top < bottom;
    };
    const frame = (time: number): void => {
      if (isOver) return;
      times.push(time);
      const grid = document.querySelector('[role=grid]');
      const head = grid?.querySelector('[role=columnheader]');
      if (grid === null || head === null || head === undefined) throw new Error('there is no grid');
      // The header covers the rows below it.
      const top = head.getBoundingClientRect().bottom;
      const { bottom } = grid.getBoundingClientRect();
      const rows = [...grid.querySelectorAll('[role=row][aria-selected]')].filter((row) =>
        isInSight(row, top, bottom),
      );
      const reachesTop = (rows[0]?.getBoundingClientRect().top ?? Infinity) <= top + 1;
      const reachesBottom = (rows.at(-1)?.getBoundingClientRect().bottom ?? 0) >= bottom - 1;
      const isEmpty = rows.some((row) => row.querySelector('.waiting') !== null);
      if (isEmpty || !reachesTop || !reachesBottom) waiting += 1;
      // The position of the scroll bar among the rows that can be at the top. The header counts as a row.
      const part = grid.scrollTop / (grid.scrollHeight - grid.clientHeight);
      const total = Number(grid.getAttribute('aria-rowcount')) - 1;
      const expected = part * (total - rows.length);
      const first = Number(rows[0]?.getAttribute('aria-rowindex')) - 2;
      if (Math.abs(first - expected) > rows.length) behind += 1;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
    globalThis.packshelfProbe = {
      painted: Promise.resolve(Number.NaN),
      stopFrames: () => {
        isOver = true;
        const intervals = times.slice(1).map((time, at) => time - (times[at] ?? 0));
        return { intervals, waiting, behind };
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
