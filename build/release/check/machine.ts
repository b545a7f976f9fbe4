import { homedir } from 'node:os';
import { CommandError } from '../../bootstrap/say.mjs';
import { canHaveVirtualDisplay, startVirtualDisplay } from '../../provision/display.ts';
import { findInPath } from '../../system/find-in-path.ts';
import { temporaryFolder } from '../../system/leftovers.ts';
import { capture, start } from '../../system/processes.ts';
import { kindOf } from '../installers.ts';
import type { Desktop } from './desktop/desktop.ts';
import { linuxDesktop } from './desktop/linux.ts';
import { macDesktop } from './desktop/macos.ts';
import { windowsDesktop } from './desktop/windows.ts';
import { linuxMethod, linuxUserData } from './linux.ts';
import { macMethod, macUserData } from './macos.ts';
import { formatCommand, type Command, type Method, type UserData } from './method.ts';
import { CheckFailed } from './waiting.ts';
import { windowsMethod, windowsUserData, type WindowsFolders } from './windows.ts';

/** This system, prepared for checking one installer. */
export interface Machine {
  readonly method: Method;
  readonly userData: UserData;
  readonly desktop: Desktop;
  /** Environment of the app and of the tools: on Linux with a separate home folder and display. */
  readonly environment: NodeJS.ProcessEnv;
  /** Runs a command to its end and returns its output; rejects with CheckFailed if it fails. */
  run(command: Command): Promise<string>;
  /** Whether a command succeeds. */
  succeeds(command: Command): Promise<boolean>;
}

/** Prepares this system for the installer; throws a CommandError if a tool is missing. */
export async function prepareMachine(file: string): Promise<Machine> {
  const kind = kindOf(file);
  const work = temporaryFolder('installer');
  if (process.platform === 'win32') {
    const folders = windowsFolders(process.env);
    return machine(windowsMethod(kind, file, folders), windowsUserData(folders), windowsDesktop, {});
  }
  if (process.platform === 'darwin') {
    return machine(macMethod(kind, { file, work }), macUserData(homedir()), macDesktop, {});
  }
  const home = temporaryFolder('home');
  const environment = await openDesktop(home);
  const root = process.getuid?.() === 0;
  return machine(linuxMethod(kind, { file, work, root }), linuxUserData(home), linuxDesktop, environment);
}

function machine(
  method: Method | undefined,
  userData: UserData,
  desktop: Desktop,
  environment: NodeJS.ProcessEnv,
): Machine {
  if (method === undefined) throw new CommandError('This kind of installer is for another system.', 2);
  const answer = ({ program, args }: Command) => capture(program, args, { environment });
  return {
    method,
    userData,
    desktop,
    environment,
    async run(command) {
      const { code, text } = await answer(command);
      if (code !== 0)
        throw new CheckFailed(`"${formatCommand(command)}" ended with code ${code}:\n${text.trimEnd()}`);
      return text;
    },
    async succeeds(command) {
      return (await answer(command)).code === 0;
    },
  };
}

/** Starts a separate display with a window manager, so that keys and screenshots affect no other program. */
async function openDesktop(home: string): Promise<NodeJS.ProcessEnv> {
  const missing = ['xdotool', 'openbox', 'import'].filter((name) => findInPath(name) === undefined);
  if (missing.length > 0 || !canHaveVirtualDisplay()) {
    throw new CommandError(
      'To use the window as a person does, this needs a virtual display, a window manager, a keyboard and an eye: ' +
        'on Debian and Ubuntu the packages xvfb, openbox, xdotool and imagemagick.',
    );
  }
  const environment = {
    HOME: home,
    TMPDIR: temporaryFolder('tmp'),
    XDG_CONFIG_HOME: undefined,
    XDG_CACHE_HOME: undefined,
    XDG_DATA_HOME: undefined,
    DISPLAY: await startVirtualDisplay(),
    // Chromium would prefer an existing Wayland session.
    WAYLAND_DISPLAY: '',
    XDG_SESSION_TYPE: 'x11',
  };
  start('openbox', [], { environment, stdio: 'ignore' });
  return environment;
}

function windowsFolders({ APPDATA, LOCALAPPDATA, USERPROFILE }: NodeJS.ProcessEnv): WindowsFolders {
  if (APPDATA === undefined || LOCALAPPDATA === undefined || USERPROFILE === undefined) {
    throw new CommandError('Windows does not say where the profile is (APPDATA, LOCALAPPDATA, USERPROFILE).');
  }
  return { APPDATA, LOCALAPPDATA, USERPROFILE };
}
