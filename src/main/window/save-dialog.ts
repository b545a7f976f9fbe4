import { dialog, type BrowserWindow } from 'electron';

/** Where a file is to be saved. */
export interface SaveQuestion {
  readonly title: string;
  /** The file that the dialog proposes, with its folder. */
  readonly proposed: string;
  /** What files of this kind are called, and their ending without a dot. */
  readonly kind: string;
  readonly ending: string;
}

/** Asks by the system's dialog, which also asks before a file is replaced; null where it is waved away. */
export async function askWhereToSave(
  parent: BrowserWindow | null,
  { title, proposed, kind, ending }: SaveQuestion,
): Promise<string | null> {
  const options: Electron.SaveDialogOptions = {
    title,
    defaultPath: proposed,
    filters: [{ name: kind, extensions: [ending] }],
    properties: ['createDirectory', 'showOverwriteConfirmation'],
  };
  const { canceled, filePath } = await (parent === null
    ? dialog.showSaveDialog(options)
    : dialog.showSaveDialog(parent, options));
  return canceled || filePath === '' ? null : filePath;
}
