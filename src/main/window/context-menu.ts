import { Menu, type ContextMenuParams, type MenuItemConstructorOptions, type WebContents } from 'electron';
import type { Messages } from '../../preload/contract/messages/texts.ts';

/** The edit commands that apply to the clicked element; may be empty. `canCopyShown`: whether shown text may be copied. */
function contextMenuFor(
  params: Pick<ContextMenuParams, 'isEditable' | 'selectionText' | 'editFlags'>,
  { common, shell }: Messages,
  canCopyShown: boolean,
): MenuItemConstructorOptions[] {
  const { canCut, canCopy, canPaste, canSelectAll, canUndo, canRedo } = params.editFlags;
  if (params.isEditable) {
    return [
      { role: 'undo', label: shell.undo, enabled: canUndo },
      { role: 'redo', label: shell.redo, enabled: canRedo },
      { type: 'separator' },
      { role: 'cut', label: shell.cut, enabled: canCut },
      { role: 'copy', label: common.copy, enabled: canCopy },
      { role: 'paste', label: shell.paste, enabled: canPaste },
      { type: 'separator' },
      { role: 'selectAll', label: shell.selectAll, enabled: canSelectAll },
    ];
  }
  if (params.selectionText.trim() === '' || !canCopyShown) return [];
  return [
    { role: 'copy', label: common.copy, enabled: canCopy },
    { role: 'selectAll', label: shell.selectAll },
  ];
}

/** Opens a context menu on right click. `canCopyShown`: as above. */
export function attachContextMenu(contents: WebContents, texts: () => Messages, canCopyShown: boolean): void {
  contents.on('context-menu', (_event, params) => {
    const template = contextMenuFor(params, texts(), canCopyShown);
    if (template.length > 0) Menu.buildFromTemplate(template).popup();
  });
}
