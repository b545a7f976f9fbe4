import { release, type } from 'node:os';
import { clipboard, dialog } from 'electron';
import type { Messages } from '../../preload/contract/messages/texts.ts';
import type { AppFacts } from '../../preload/contract/status.ts';

/** Shows the versions, with a button to copy them for a help desk. */
export async function showAbout(facts: AppFacts, { common, keys, shell }: Messages): Promise<void> {
  const system = `${type()} ${release()}`;
  const detail = shell.aboutDetail(facts.version, facts.electron, facts.chrome, facts.node, system);
  const { response } = await dialog.showMessageBox({
    type: 'info',
    title: keys.names.about,
    message: shell.appName,
    detail,
    buttons: [common.close, common.copy],
    defaultId: 0,
    cancelId: 0,
  });
  if (response === 1) await clipboard.writeText(`${shell.appName}\n${detail}`);
}
