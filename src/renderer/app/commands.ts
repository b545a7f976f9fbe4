import type { ExportFormat } from '../../preload/contract/export.ts';
import { failed } from '../../preload/contract/failure.ts';
import type { Events } from '../../preload/contract/ipc.ts';
import { isOutputAllowed } from '../catalog/export/export-scopes.ts';
import type { PrintKind } from '../catalog/print/print-job.ts';
import type { OpenDialog, Page } from '../app-handle.ts';
import { openDialogs } from '../ui/open-dialogs.svelte.ts';
import type { AppState, Screen } from './app-state.svelte.ts';

export type Action =
  | {
      readonly kind:
        | 'report'
        | 'shelf'
        | 'find'
        | 'refresh'
        | 'connection-form'
        | 'add-account'
        | 'next-account'
        | 'save-view'
        | 'ruler';
    }
  /** Without a format, the person chooses. */
  | { readonly kind: 'export'; readonly format: ExportFormat | null }
  | { readonly kind: 'print'; readonly target: PrintKind }
  | { readonly kind: 'dialog'; readonly dialog: NonNullable<OpenDialog> }
  | { readonly kind: 'page'; readonly page: Page };

/**
 * The action of a command while a screen is shown; null for none. An open dialog blocks all commands, because its content
 * would be lost or covered.
 */
export function actionFor(command: Events['command'], screen: Screen, inDialog: boolean): Action | null {
  if (inDialog) return null;
  if (command === 'shortcuts') return { kind: 'dialog', dialog: 'shortcuts' };
  if (command === 'report') return { kind: 'report' };
  if (command === 'connection' && screen === 'sign-in') return { kind: 'connection-form' };
  if (screen !== 'list') return null;
  if (command === 'quickOpen') return { kind: 'dialog', dialog: 'quick-open' };
  switch (command) {
    case 'find':
    case 'refresh':
    case 'ruler':
      return { kind: command };
    case 'packages':
    case 'changes':
    case 'settings':
      return { kind: 'page', page: command };
    case 'shelf':
      return { kind: command };
    case 'nextAccount':
      return { kind: 'next-account' };
    case 'add-account':
      return { kind: command };
    case 'saveView':
      return { kind: 'save-view' };
    case 'export':
      return { kind: 'export', format: null };
    case 'export-csv':
      return { kind: 'export', format: 'csv' };
    case 'export-xlsx':
      return { kind: 'export', format: 'xlsx' };
    case 'print':
      return { kind: 'print', target: 'print' };
    case 'save-pdf':
      return { kind: 'print', target: 'pdf' };
    case 'connection':
    case 'sign-out':
    case 'earlier-list':
      return { kind: 'dialog', dialog: command };
  }
}

export async function runCommand(app: AppState, command: Events['command']): Promise<void> {
  // The form that adds an account blocks commands like the sign-in screen.
  const action = actionFor(command, app.isAddingAccount ? 'sign-in' : app.screen, openDialogs.any);
  const { account } = app;
  switch (action?.kind) {
    case 'report':
      app.reportProblem();
      break;
    case 'shelf':
      await account?.navigation.openShelf();
      break;
    case 'find':
      await account?.navigation.find();
      break;
    case 'refresh':
      await account?.updates.refresh();
      break;
    case 'ruler':
      await account?.navigation.show('packages');
      await account?.toggleRuler();
      break;
    case 'connection-form':
      app.editedField = 'baseUrl';
      break;
    case 'add-account':
      app.addAccount();
      break;
    case 'next-account':
      await app.nextAccount();
      break;
    case 'export':
    case 'print': {
      const kind = action.kind === 'export' ? action.format : action.target;
      if (kind !== null && !isOutputAllowed(kind)) {
        app.failures.settle(kind, failed({ code: 'by-policy', retryable: false }));
        break;
      }
      if (app.page === 'changes' && action.kind === 'export' && account !== null && account.diary !== null) {
        if (action.format === null) account.diary.isExportMenuOpen = true;
        else await account.diary.export(action.format);
        break;
      }
      await account?.navigation.show('packages');
      if (kind !== null) await account?.exportAndPrint.start(kind);
      else if (account !== null) account.exportAndPrint.isMenuOpen = true;
      break;
    }
    case 'save-view':
      if (account !== null) account.views.dialog = { kind: 'save' };
      break;
    case 'dialog':
      app.dialog = action.dialog;
      break;
    case 'page':
      await account?.navigation.go(action.page);
      break;
    case undefined:
      break;
  }
}
