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
 * What becomes of a notification: it is shown; it fails within `show`, without a reason, as on Linux where nobody takes
 * it; or it fails later, with a reason, as on Windows and macOS where the person or the company wants none.
 */
export type NotificationFate = 'shown' | 'fails' | 'fails-later';
let fate: NotificationFate = 'shown';

/** What becomes of those that are shown from now on. */
export function setNotificationFate(next: NotificationFate): void {
  fate = next;
}
let lastId = 0;

/** Electron's `Notification`: shown to nobody; tests click it. */
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

  /** Shown again, it is a new one in the place of the old. */
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

/** A notification as a test sees it. */
export interface ShownNotification {
  readonly title: string;
  readonly body: string;
  readonly groupId: string;
  readonly silent: boolean;
}

/** Those that a person would see now, oldest first. */
export function shownNotifications(): readonly ShownNotification[] {
  return all.map(({ title, body, groupId, silent }) => ({ title, body, groupId, silent }));
}

/** Clicks the newest one of that title; the system takes it away. */
export function clickNotification(title: string): void {
  const found = all.findLast((notification) => notification.title === title);
  if (found === undefined) throw new Error(`No notification is called ${title}`);
  forget(found);
  found.emit('click', createEvent({}));
}
