import { Notification } from 'electron';

export interface SystemNotice {
  readonly title: string;
  readonly body: string;
}

/** The system's notifications. */
export interface Notifier {
  isSupported(): boolean;
  show(notice: SystemNotice, onClick: () => void): void;
}

/** Older notifications no longer react to clicks. A limit is needed because systems drop notifications without an event. */
const maxShown = 20;

/** `onFailed` gets the system's reason as text; it is never called on Linux. */
export function createNotifier(onFailed: (reason: string) => void): Notifier {
  // Keeps notifications from being garbage-collected together with their click listeners.
  const shown = new Set<Notification>();
  return {
    isSupported: () => Notification.isSupported(),
    show({ title, body }, onClick) {
      const notification = new Notification({ title, body });
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
