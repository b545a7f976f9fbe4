import { dialog, type BrowserWindow } from 'electron';

/** Where a file is to be saved. */
export interface SaveDialogOptions {
  readonly title: string;
  /** The file that the dialog proposes, with its folder. */
  readonly proposed: string;
  /** What files of this kind are called, and their extension without a dot. */
  readonly kind: string;
  readonly extension: string;
}

/** Asks by the system's dialog, which also asks before a file is replaced; null where it is waved away. */
export async function askWhereToSave(
  parent: BrowserWindow | null,
  { title, proposed, kind, extension }: SaveDialogOptions,
): Promise<string | null> {
  const options: Electron.SaveDialogOptions = {
    title,
    defaultPath: proposed,
    filters: [{ name: kind, extensions: [extension] }],
    properties: ['createDirectory', 'showOverwriteConfirmation'],
  };
  const { canceled, filePath } = await (parent === null
    ? dialog.showSaveDialog(options)
    : dialog.showSaveDialog(parent, options));
  return canceled || filePath === '' ? null : filePath;
}
