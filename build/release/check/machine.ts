import { homedir } from 'node:os';
import { CommandError, say } from '../../bootstrap/say.mjs';
import type { Target } from '../../package/targets.ts';
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
  /** Path of the installer, and its kind. */
  readonly file: string;
  readonly kind: Target['kind'];
  readonly method: Method;
  /** Installs an older version; empty if none is given. */
  readonly installOlder: readonly Command[];
  readonly userData: UserData;
  readonly desktop: Desktop;
  /** Environment of the app and of the tools: on Linux with a separate home folder and display. */
  readonly environment: NodeJS.ProcessEnv;
  /** Runs a command to its end and returns its output; rejects with CheckFailed if it fails. */
  run(command: Command): Promise<string>;
  /** Whether a command succeeds. */
  succeeds(command: Command): Promise<boolean>;
}

/** Prepares this system for an installer, and an older one of its kind; throws a CommandError if a tool is missing. */
export async function prepareMachine(file: string, older?: string): Promise<Machine> {
  const kind = kindOf(file);
  if (older !== undefined && kindOf(older) !== kind)
    throw new CommandError(`${older} is not of the kind of ${file}.`, 2);
  const work = temporaryFolder('installer');
  if (process.platform === 'win32') {
    const folders = windowsFolders(process.env);
    return machine({
      ...methods(file, older, (each) => windowsMethod(kind, each, folders)),
      userData: windowsUserData(folders),
      desktop: windowsDesktop,
      environment: {},
    });
  }
  if (process.platform === 'darwin') {
    return machine({
      ...methods(file, older, (each) => macMethod(kind, { file: each, work })),
      userData: macUserData(homedir()),
      desktop: macDesktop,
      environment: {},
    });
  }
  const home = temporaryFolder('home');
  const root = process.getuid?.() === 0;
  return machine({
    ...methods(file, older, (each) => linuxMethod(kind, { file: each, work, root })),
    userData: linuxUserData(home),
    desktop: linuxDesktop,
    environment: await openDesktop(home),
  });
}

/** Runs commands one after the other, and prints each. */
export async function runAll(machine: Machine, commands: readonly Command[]): Promise<void> {
  for (const command of commands) {
    say(`  ${formatCommand(command)}`);
    await machine.run(command);
  }
}

function methods(
  file: string,
  older: string | undefined,
  methodOf: (file: string) => Method | undefined,
): Pick<Machine, 'file' | 'kind' | 'method' | 'installOlder'> {
  const method = methodOf(file);
  if (method === undefined) throw new CommandError('This kind of installer is for another system.', 2);
  const installOlder = older === undefined ? [] : (methodOf(older)?.install ?? []);
  return { file, kind: kindOf(file), method, installOlder };
}

function machine(facts: Omit<Machine, 'run' | 'succeeds'>): Machine {
  const answer = ({ program, args }: Command) => capture(program, args, { environment: facts.environment });
  return {
    ...facts,
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

function windowsFolders(environment: NodeJS.ProcessEnv): WindowsFolders {
  const folder = (name: keyof WindowsFolders): string => {
    const value = environment[name];
    if (value === undefined) throw new CommandError(`Windows does not say where ${name} is.`);
    return value;
  };
  return {
    APPDATA: folder('APPDATA'),
    LOCALAPPDATA: folder('LOCALAPPDATA'),
    USERPROFILE: folder('USERPROFILE'),
    ProgramFiles: folder('ProgramFiles'),
    ProgramData: folder('ProgramData'),
  };
}
