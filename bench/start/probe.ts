/** The probe's result; ms since 1970. */
export interface Seen {
  /** When the wanted element was first painted; null before that. */
  paintedAt: number | null;
}

declare global {
  /** Only set in the pages of this measurement. */
  var packshelfSeen: Seen | undefined;
}

/** Runs in the page before its other scripts; records when the first wanted element was painted. */
function watch(wanted: string): void {
  const seen: Seen = { paintedAt: null };
  globalThis.packshelfSeen = seen;
  const observer = new MutationObserver(() => {
    if (document.querySelector(wanted) === null) return;
    observer.disconnect();
    requestAnimationFrame(() => {
      // A message is delivered after the frame in which it was sent.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        port1.close();
        seen.paintedAt = performance.timeOrigin + performance.now();
      };
      port2.postMessage(null);
    });
  });
  observer.observe(document, { subtree: true, childList: true });
}

/** The source of the probe's script. `wanted` is a selector. */
export function probe(wanted: string): string {
  return `(${watch.toString()})(${JSON.stringify(wanted)});\n`;
}
