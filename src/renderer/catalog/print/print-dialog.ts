/** Resolves with the next `afterprint` event, when the print dialog of the system was closed. */
export function printDialogClosed(stop: AbortSignal): Promise<void> {
  return new Promise((resolve) =>
    addEventListener('afterprint', () => resolve(), { once: true, signal: stop }),
  );
}
