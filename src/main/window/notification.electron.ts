import { Notification } from 'electron';

/** Older notifications no longer react to clicks. A limit is needed because systems drop notifications without an event. */
const maxShown = 20;

/**
 * Shows notifications of the system. `isAllowed`: whether the organisation allows them; otherwise none is shown. `onFailed`
 * gets the system's reason as text. On Linux, where a desktop without a notification service shows none, it is called within
 * `show`, and the reason is empty.
 */
export function createNotifier(isAllowed: boolean, onFailed: (reason: string) => void) {
  // Keeps notifications from being garbage-collected together with their click listeners.
  const shown = new Set<Notification>();
  return {
    isSupported: (): boolean => Notification.isSupported(),
    show(texts: { readonly title: string; readonly body: string }, onClick: () => void): void {
      if (!isAllowed) return;
      const notification = new Notification(texts);
      const forget = (): boolean => shown.delete(notification);
      notification.on('click', () => {
        forget();
        onClick();
      });
      notification.on('close', forget);
      notification.on('failed', (_event, reason) => {
        forget();
        onFailed(reason);
      });
      shown.add(notification);
      const [oldest] = shown;
      if (shown.size > maxShown && oldest !== undefined) shown.delete(oldest);
      notification.show();
    },
  };
}
