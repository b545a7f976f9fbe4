import { noChoice } from '../../preload/contract/choice.ts';
import type { MenuCommand } from '../../preload/contract/shortcuts.ts';
import type { Target } from '../../preload/contract/target.ts';
import type { AccountState } from '../catalog/account-state.svelte.ts';

/** Runs a command of the app. */
export type RunCommand = (command: MenuCommand) => void;

/** Opens in the main window what was found or notified. */
export async function openTarget(account: AccountState, run: RunCommand, target: Target): Promise<void> {
  const { app, navigation, opened } = account;
  switch (target.kind) {
    case 'package':
      opened.add(target.id, target.text);
      await navigation.openPackage(target.id);
      break;
    case 'view':
      await navigation.openView(target.view);
      break;
    case 'shelf':
      await navigation.openShelf();
      break;
    case 'person':
      await showPerson(account, target.person);
      break;
    case 'setting':
      await navigation.openSetting(target.setting);
      break;
    case 'command':
      run(target.command);
      break;
    case 'window-command':
      await app.perform('runWindowCommand', app.bridge.runWindowCommand({ command: target.command }));
      break;
    case 'guide':
      await app.showGuide(target.page);
      break;
  }
}

/** Shows all packages of a person, as the count says, and not those of an earlier search. */
async function showPerson({ list, views, navigation }: AccountState, person: string): Promise<void> {
  views.leave();
  const orders = { ...list.query.orders, withWords: [] };
  list.query.replace({ text: '', filters: { ...noChoice, people: [person] }, orders });
  await navigation.find();
}
