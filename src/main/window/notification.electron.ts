import { Notification } from 'electron';

export interface SystemNotice {
  readonly title: string;
  readonly body: string;
}

/** The system's notifications: whether there are any, and one more of them. */
export interface Notifier {
  isSupported(): boolean;
  show(notice: SystemNotice, onClick: () => void): void;
}

/** Of so many a click still counts; nobody tells of those that the system has dropped in silence. */
const remembered = 20;

/** `onFailed` is told the system's reason, in its own words; on Linux there is none. */
export function createNotifier(onFailed: (reason: string) => void): Notifier {
  // What nothing refers to any more is collected, and its click with it.
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
      if (shown.size > remembered && oldest !== undefined) shown.delete(oldest);
      notification.show();
    },
  };
}
