import { app } from '../app/instance.ts';
import { variable } from '../environment.ts';

/** The debugging port: from the switch as in Electron, or from a variable for apps that refuse the switch. */
export function debuggingPort(): string | undefined {
  const { commandLine } = app;
  return commandLine.hasSwitch('remote-debugging-port')
    ? commandLine.getSwitchValue('remote-debugging-port')
    : variable('PACKSHELF_STAND_IN_DEBUGGING_PORT');
}

/**
 * Whether a driver counts as attached to the pages. That cannot be detected here, so it is assumed with a debugging port,
 * unless a test says otherwise.
 */
export function hasDriver(): boolean {
  return debuggingPort() !== undefined && variable('PACKSHELF_STAND_IN_NO_DEBUGGER') !== '1';
}
