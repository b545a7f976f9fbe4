/** The probe's result; ms since 1970, null before that. */
export interface Seen {
  /** When the wanted text was first painted, also where it is only drawn, so that it can't be clicked yet. */
  paintedAt: number | null;
  /** When the page's own text was painted, which can be clicked. */
  usableAt: number | null;
}

declare global {
  /** Only set in the pages of this measurement. */
  var packshelfSeen: Seen | undefined;
}

/** Runs in the page before its other scripts; records when the first wanted element was painted. */
function watch(drawn: string, usable: string): void {
  const seen: Seen = { paintedAt: null, usableAt: null };
  globalThis.packshelfSeen = seen;
  const onPainted = (record: (at: number) => void): void => {
    requestAnimationFrame(() => {
      // A message is delivered after the frame in which it was sent.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        port1.close();
        record(performance.timeOrigin + performance.now());
      };
      port2.postMessage(null);
    });
  };
  // In a window of another size than drawn, the drawn rows are there, but not displayed.
  const isDrawn = (): boolean => document.querySelector(drawn)?.checkVisibility() === true;
  const observer = new MutationObserver(() => {
    if (document.querySelector(usable) !== null) {
      observer.disconnect();
      onPainted((at) => {
        seen.usableAt = at;
        seen.paintedAt ??= at;
      });
    } else if (seen.paintedAt === null && document.querySelector(drawn) !== null) {
      onPainted((at) => {
        if (isDrawn()) seen.paintedAt ??= at;
      });
    }
  });
  observer.observe(document, { subtree: true, childList: true });
}

/** The source of the probe's script. Selectors: `drawn` for what is only drawn, `usable` for the page's own. */
export function probe(drawn: string, usable: string): string {
  return `(${watch.toString()})(${JSON.stringify(drawn)}, ${JSON.stringify(usable)});\n`;
}
