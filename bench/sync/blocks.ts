/** The longest times that an event loop let a timer wait, in ms. */
export interface Blocks {
  /** By the clock: also while another thread had the processor. */
  readonly longestMs: number;
  /** What this thread itself worked in one such time. */
  readonly longestOwnMs: number;
}

const interval = 1;

/** Sets a timer again and again; the function returned ends that and tells how late it was at worst. */
export function watchBlocks(): () => Blocks {
  let [longestMs, longestOwnMs] = [0, 0];
  let [at, own] = [performance.now(), ownMs()];
  const look = (): void => {
    const [now, ownNow] = [performance.now(), ownMs()];
    longestMs = Math.max(longestMs, now - at - interval);
    longestOwnMs = Math.max(longestOwnMs, ownNow - own);
    [at, own] = [now, ownNow];
    timer = setTimeout(look, interval);
  };
  let timer = setTimeout(look, interval);
  return () => {
    clearTimeout(timer);
    return { longestMs, longestOwnMs };
  };
}

/** Processor time of this thread. */
function ownMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
