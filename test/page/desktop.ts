import { cancelled, failed, type Result } from '../../src/preload/contract/failure.ts';
import type { WebAddressesDeps } from '../../src/main/links/web-addresses.ts';
import type { SaveDialogOptions } from '../../src/main/window/save-dialog.ts';

type Question = Parameters<WebAddressesDeps['ask']>[0];

interface ShownNotification {
  readonly title: string;
  readonly body: string;
  readonly click: () => void;
}

/** What tests decide, and read afterwards, in place of the desktop. */
export interface Desktop {
  /** The path that a save dialog answers; null, the default, cancels it. A promise holds it open. */
  saveAs: (question: SaveDialogOptions) => string | null | Promise<string | null>;
  /** The index of the button that a question is answered with; by default its last, which cancels. */
  answer: (question: Question) => number | Promise<number>;
  /** What comes of the dialog of the printer; by default it is cancelled. A promise holds it open. */
  print: () => Result<null> | Promise<Result<null>>;
  isFocused: boolean;
  /** The content of the clipboard. */
  clipboard: { readonly text: string; readonly html: string };
  /** System-wide keys that another program has. */
  takenKeys: readonly string[];
  /** What the desktop was asked to do, oldest first. */
  readonly actions: { readonly action: string; readonly value: unknown }[];
  /** The notifications that were shown, oldest first. */
  readonly notifications: ShownNotification[];
  /** Errors that nothing handled. */
  readonly bugs: unknown[];
}

/** A desktop that cancels whatever it asks, with main's ways to use it. */
export function createDesktop() {
  const desktop: Desktop = {
    saveAs: () => null,
    answer: ({ buttons }) => buttons.length - 1,
    print: () => failed(cancelled),
    isFocused: true,
    clipboard: { text: '', html: '' },
    takenKeys: [],
    actions: [],
    notifications: [],
    bugs: [],
  };
  const act = (action: string, value: unknown): void => void desktop.actions.push({ action, value });
  return {
    desktop,
    act,
    saveAs: async (question: SaveDialogOptions): Promise<string | null> => {
      act('save dialog', question);
      return await desktop.saveAs(question);
    },
    ask: async (question: Question): Promise<number> => {
      act('question', question);
      return await desktop.answer(question);
    },
    print: async (): Promise<Result<null>> => {
      act('print', null);
      return await desktop.print();
    },
    open: (what: string) => (value: string) => {
      act(what, value);
      return Promise.resolve(true);
    },
    notifier: {
      isSupported: () => true,
      show: (texts: Omit<ShownNotification, 'click'>, click: () => void) =>
        void desktop.notifications.push({ ...texts, click }),
    },
    clipboard: {
      write: (text: string, html: string): Promise<void> => {
        desktop.clipboard = { text, html };
        return Promise.resolve();
      },
      writeText: (text: string): Promise<void> => {
        desktop.clipboard = { text, html: '' };
        return Promise.resolve();
      },
    },
    keys: {
      isDecidedByDesktop: false,
      register: (key: string) => !desktop.takenKeys.includes(key),
      unregister: () => undefined,
      onOtherKey: () => undefined,
    },
  };
}
