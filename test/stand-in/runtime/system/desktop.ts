import path from 'node:path';
import { variable } from '../environment.ts';
import { guard } from '../guard.ts';
import { record } from '../recordings.ts';

/** A dialog that tests must replace, because nobody can answer it. */
function unanswered(name: string): () => Promise<never> {
  return () =>
    Promise.reject(
      new Error(
        `dialog.${name} needs an answer: replace it, app.evaluate(({ dialog }) => { dialog.${name} = ... })`,
      ),
    );
}

interface MessageBoxOptions {
  readonly message?: string;
  readonly buttons?: readonly string[];
  readonly defaultId?: number;
  readonly cancelId?: number;
}

function isMessageBoxOptions(value: unknown): value is MessageBoxOptions {
  return typeof value === 'object' && value !== null && 'message' in value;
}

interface SaveDialogOptions {
  readonly defaultPath?: string;
}

function isSaveDialogOptions(value: unknown): value is SaveDialogOptions {
  return typeof value === 'object' && value !== null && 'defaultPath' in value;
}

export const dialog = guard(
  {
    showOpenDialog: unanswered('showOpenDialog'),

    /** Returns the proposed file name in a folder, if a variable names one. */
    showSaveDialog(...values: unknown[]): Promise<{ canceled: boolean; filePath: string }> {
      const folder = variable('PACKSHELF_STAND_IN_SAVE_TO');
      const { defaultPath } = values.find(isSaveDialogOptions) ?? {};
      if (folder === undefined || defaultPath === undefined) return unanswered('showSaveDialog')();
      return Promise.resolve({ canceled: false, filePath: path.join(folder, path.basename(defaultPath)) });
    },

    /** Returns the result of a dismissed box. */
    showMessageBox(...values: unknown[]): Promise<{ response: number; checkboxChecked: boolean }> {
      const options = values.find(isMessageBoxOptions) ?? {};
      record('dialog.showMessageBox', options);
      const response = options.cancelId ?? options.defaultId ?? 0;
      return Promise.resolve({ response, checkboxChecked: false });
    },
  },
  'dialog',
);

export const shell = guard(
  {
    openExternal(url: string): Promise<void> {
      record('shell.openExternal', url);
      return Promise.resolve();
    },
    openPath(file: string): Promise<string> {
      record('shell.openPath', file);
      return Promise.resolve('');
    },
    showItemInFolder(file: string): void {
      record('shell.showItemInFolder', file);
    },
    beep(): void {
      record('shell.beep');
    },
  },
  'shell',
);
