import { createEvent, notInTheStandIn, StandInEmitter } from '../guard.ts';
import { record } from '../recordings.ts';

interface NotificationOptions {
  readonly id?: string;
  readonly groupId?: string;
  readonly groupTitle?: string;
  readonly title?: string;
  readonly body?: string;
  readonly silent?: boolean;
  readonly icon?: unknown;
  readonly urgency?: string;
  readonly timeoutType?: string;
}

const known = new Set([
  'id',
  'groupId',
  'groupTitle',
  'title',
  'body',
  'silent',
  'icon',
  'urgency',
  'timeoutType',
]);

const all: Notification[] = [];

/**
 * The fate of a notification: it is shown; it fails within `show` without a reason, as on Linux without a notification
 * service; or it fails later with a reason, as on Windows and macOS with notifications turned off.
 */
export type NotificationFate = 'shown' | 'fails' | 'fails-later';
let fate: NotificationFate = 'shown';

/** Sets the fate of later notifications. */
export function setNotificationFate(next: NotificationFate): void {
  fate = next;
}
let lastId = 0;

/** Electron's `Notification`; not displayed, but tests can click it. */
export class Notification extends StandInEmitter {
  readonly id: string;
  readonly groupId: string;
  readonly groupTitle: string;
  title: string;
  body: string;
  silent: boolean;

  constructor(options: NotificationOptions = {}) {
    super('Notification', ['show', 'click', 'close', 'reply', 'action', 'failed']);
    for (const name of Object.keys(options)) {
      if (!known.has(name)) throw notInTheStandIn(`the Notification option ${name}`);
    }
    lastId += 1;
    this.id = options.id === undefined || options.id === '' ? `notification-${lastId}` : options.id;
    this.groupId = options.groupId ?? '';
    this.groupTitle = options.groupTitle ?? '';
    this.title = options.title ?? '';
    this.body = options.body ?? '';
    this.silent = options.silent ?? false;
  }

  static isSupported(): boolean {
    return true;
  }

  /** A repeated call replaces the notification by a new one. */
  show(): void {
    forget(this);
    record('Notification.show', this.title, this.body);
    if (fate === 'fails') this.emit('failed', createEvent({}), '');
    else if (fate === 'fails-later')
      setImmediate(() => this.emit('failed', createEvent({}), 'Notifications are not allowed'));
    else {
      all.push(this);
      this.emit('show', createEvent({}));
    }
  }

  close(): void {
    if (!forget(this)) return;
    record('Notification.close', this.title);
    this.emit('close', createEvent({}));
  }
}

function forget(notification: Notification): boolean {
  const at = all.indexOf(notification);
  if (at >= 0) all.splice(at, 1);
  return at >= 0;
}

/** A notification for tests. */
export interface ShownNotification {
  readonly title: string;
  readonly body: string;
  readonly groupId: string;
  readonly silent: boolean;
}

/** The visible notifications, oldest first. */
export function shownNotifications(): readonly ShownNotification[] {
  return all.map(({ title, body, groupId, silent }) => ({ title, body, groupId, silent }));
}

/** Clicks the newest notification with a title, which removes it. */
export function clickNotification(title: string): void {
  const found = all.findLast((notification) => notification.title === title);
  if (found === undefined) throw new Error(`No notification is called ${title}`);
  forget(found);
  found.emit('click', createEvent({}));
}
