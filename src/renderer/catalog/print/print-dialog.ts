/** Resolves with the page's next `afterprint`: the system's dialog is closed, and the page goes on. */
export function printDialogClosed(stop: AbortSignal): Promise<void> {
  return new Promise((resolve) =>
    addEventListener('afterprint', () => resolve(), { once: true, signal: stop }),
  );
}
