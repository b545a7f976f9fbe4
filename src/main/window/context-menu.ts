import { Menu, type ContextMenuParams, type MenuItemConstructorOptions, type WebContents } from 'electron';

/** What a right click offers: the edit commands that make sense at that place; empty where none does. */
function contextMenuFor(
  params: Pick<ContextMenuParams, 'isEditable' | 'selectionText' | 'editFlags'>,
): MenuItemConstructorOptions[] {
  const { canCut, canCopy, canPaste, canSelectAll, canUndo, canRedo } = params.editFlags;
  if (params.isEditable) {
    return [
      { role: 'undo', enabled: canUndo },
      { role: 'redo', enabled: canRedo },
      { type: 'separator' },
      { role: 'cut', enabled: canCut },
      { role: 'copy', enabled: canCopy },
      { role: 'paste', enabled: canPaste },
      { type: 'separator' },
      { role: 'selectAll', enabled: canSelectAll },
    ];
  }
  return params.selectionText.trim() === ''
    ? []
    : [{ role: 'copy', enabled: canCopy }, { role: 'selectAll' }];
}

/** Opens the context menu at right clicks in these web contents. */
export function attachContextMenu(contents: WebContents): void {
  contents.on('context-menu', (_event, params) => {
    const template = contextMenuFor(params);
    if (template.length > 0) Menu.buildFromTemplate(template).popup();
  });
}
