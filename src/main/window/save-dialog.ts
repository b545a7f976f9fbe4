import { dialog, type BrowserWindow } from 'electron';

export interface SaveDialogOptions {
  readonly title: string;
  /** The full path that the dialog proposes. */
  readonly proposed: string;
  /** The name of the file type, and its extension without a dot. */
  readonly kind: string;
  readonly extension: string;
}

/** Shows the system's save dialog, which asks before replacing a file. Null if it is cancelled. */
export async function showSaveDialog(
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
