import { failed } from '../../preload/contract/failure.ts';
import type { MenuCommand } from '../../preload/contract/shortcuts.ts';
import { isOutputAllowed, type OutputKind } from '../catalog/export/export-scopes.ts';
import { openDialogs } from '../ui/open-dialogs.svelte.ts';
import type { AccountState } from '../catalog/account-state.svelte.ts';
import type { AppState, Screen } from './app-state.svelte.ts';

/**
 * Whether a command runs while a screen is shown. An open dialog blocks all commands, because its content would be lost or
 * covered.
 */
export function canRun(command: MenuCommand, screen: Screen, inDialog: boolean): boolean {
  if (inDialog) return false;
  if (command === 'shortcuts' || command === 'report' || screen === 'list') return true;
  return command === 'connection' && screen === 'sign-in';
}

export async function runCommand(app: AppState, command: MenuCommand): Promise<void> {
  // The form that adds an account blocks commands like the sign-in screen.
  const screen = app.isAddingAccount ? 'sign-in' : app.screen;
  if (!canRun(command, screen, openDialogs.any)) return;
  if (command === 'report') app.reportProblem();
  else if (command === 'shortcuts') app.dialog = 'shortcuts';
  else if (app.account !== null) await runInList(app, app.account, command);
  else if (command === 'connection') app.editedField = 'baseUrl';
}

async function runInList(
  app: AppState,
  account: AccountState,
  command: Exclude<MenuCommand, 'report' | 'shortcuts'>,
): Promise<void> {
  const { navigation } = account;
  switch (command) {
    case 'find':
      await navigation.find();
      break;
    case 'refresh':
      await account.updates.refresh();
      break;
    case 'packages':
    case 'changes':
    case 'settings':
      await navigation.go(command);
      break;
    case 'shelf':
      await navigation.openShelf();
      break;
    case 'saveView':
      account.views.dialog = { kind: 'save' };
      break;
    case 'quickOpen':
      app.dialog = 'quick-open';
      break;
    case 'connection':
    case 'sign-out':
    case 'earlier-list':
      app.dialog = command;
      break;
    case 'differences':
      await navigation.go('changes');
      app.dialog = command;
      break;
    case 'clear-recent':
      await account.clearRecent();
      break;
    case 'add-account':
      app.addAccount();
      break;
    case 'nextAccount':
      await app.nextAccount();
      break;
    case 'export':
      await exportOrPrint(app, account, null);
      break;
    case 'export-csv':
      await exportOrPrint(app, account, 'csv');
      break;
    case 'export-xlsx':
      await exportOrPrint(app, account, 'xlsx');
      break;
    case 'print':
      await exportOrPrint(app, account, 'print');
      break;
    case 'save-pdf':
      await exportOrPrint(app, account, 'pdf');
      break;
  }
}

/** `kind`: null if the person chooses the format of an export. What changed is exported in its own page. */
async function exportOrPrint(app: AppState, account: AccountState, kind: OutputKind | null): Promise<void> {
  const { diary, exportAndPrint, navigation } = account;
  if (kind !== null && !isOutputAllowed(kind)) {
    app.failures.settle(kind, failed({ code: 'by-policy', retryable: false }));
  } else if (app.page === 'changes' && diary !== null && kind !== 'print' && kind !== 'pdf') {
    if (kind === null) diary.isExportMenuOpen = true;
    else await diary.export(kind);
  } else {
    await navigation.show('packages');
    if (kind === null) exportAndPrint.isMenuOpen = true;
    else await exportAndPrint.start(kind);
  }
}
