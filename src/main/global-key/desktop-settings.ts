import { spawn } from 'node:child_process';
import { own } from '../../preload/contract/own.ts';

type Command = readonly [program: string, ...args: string[]];

/** The keyboard settings of the desktops that have some, by the names in `XDG_CURRENT_DESKTOP`. */
const commands: Readonly<Record<string, Command>> = {
  GNOME: ['gnome-control-center', 'keyboard'],
  Unity: ['gnome-control-center', 'keyboard'],
  KDE: ['systemsettings', 'kcm_keys'],
  XFCE: ['xfce4-keyboard-settings'],
  'X-Cinnamon': ['cinnamon-settings', 'keyboard'],
  MATE: ['mate-keybinding-properties'],
};

/** The command that opens the keyboard settings of this desktop; null if it is not known. */
export function keyboardSettings(env: NodeJS.ProcessEnv): Command | null {
  const desktops = (env['XDG_CURRENT_DESKTOP'] ?? '').split(':');
  return desktops.map((desktop) => own(commands, desktop)).find((command) => command !== undefined) ?? null;
}

/** Starts a program of the desktop, which runs on when the app ends; false if it can't be started. */
export function startProgram([program, ...args]: Command): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { detached: true, stdio: 'ignore' });
    child.once('error', () => resolve(false));
    child.once('spawn', () => {
      child.unref();
      resolve(true);
    });
  });
}
