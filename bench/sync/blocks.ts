/** The longest delays of a timer by the event loop. */
export interface Blocks {
  /** In wall-clock time, including time in which another thread had the processor. */
  readonly longestMs: number;
  /** The processor time of this thread during one delay. */
  readonly longestOwnMs: number;
}

const intervalMs = 1;

/** Measures the delay of a repeated timer; the returned function stops it and returns the longest delays. */
export function watchBlocks(): () => Blocks {
  let [longestMs, longestOwnMs] = [0, 0];
  let [at, own] = [performance.now(), ownMs()];
  const look = (): void => {
    const [now, ownNow] = [performance.now(), ownMs()];
    longestMs = Math.max(longestMs, now - at - intervalMs);
    longestOwnMs = Math.max(longestOwnMs, ownNow - own);
    [at, own] = [now, ownNow];
    timer = setTimeout(look, intervalMs);
  };
  let timer = setTimeout(look, intervalMs);
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
