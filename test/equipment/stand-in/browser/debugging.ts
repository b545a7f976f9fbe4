import { app } from '../app/instance.ts';
import { variable } from '../environment.ts';

/** The port for a driver. Asked for by a switch, as of Electron; or past an app that refuses to start with one. */
export function debuggingPort(): string | undefined {
  const { commandLine } = app;
  return commandLine.hasSwitch('remote-debugging-port')
    ? commandLine.getSwitchValue('remote-debugging-port')
    : variable('PACKSHELF_STAND_IN_DEBUGGING_PORT');
}

/**
 * Whether a driver can be attached to the pages. Who is attached can't be seen from here: where there is a port,
 * somebody is, unless a test says that nobody is.
 */
export function hasDriver(): boolean {
  return debuggingPort() !== undefined && variable('PACKSHELF_STAND_IN_NO_DEBUGGER') !== '1';
}
