/** What the probe in a page has seen; ms since 1970. */
export interface Seen {
  /** When what was waited for was painted first; null before that. */
  paintedAt: number | null;
}

declare global {
  /** There in the pages of this measurement, and nowhere else. */
  var packshelfSeen: Seen | undefined;
}

/** Runs in the page, before any other script of it: notes when the first element that is wanted was painted. */
function watch(wanted: string): void {
  const seen: Seen = { paintedAt: null };
  globalThis.packshelfSeen = seen;
  const observer = new MutationObserver(() => {
    if (document.querySelector(wanted) === null) return;
    observer.disconnect();
    requestAnimationFrame(() => {
      // A message comes after the frame that it was sent in.
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

/** The probe as the text of a script. `wanted` is a selector. */
export function probe(wanted: string): string {
  return `(${watch.toString()})(${JSON.stringify(wanted)});\n`;
}
