import { isAbsolute } from 'node:path';

export type StartCommand = readonly [program: string, ...rest: string[]];

/**
 * What starts the app as it was started now. The program of an AppImage is in a folder that is gone when the app ends;
 * `APPIMAGE` is the file that the user has. `appPath`: of a build that is not packaged.
 */
export function startCommand(env: NodeJS.ProcessEnv, execPath: string, appPath: string | null): StartCommand {
  const appImage = env['APPIMAGE'] ?? '';
  if (isAbsolute(appImage)) return [appImage];
  return appPath === null ? [execPath] : [execPath, appPath];
}

/** A command in the notation of a POSIX shell, as the keyboard settings of desktops take it. */
export function shellText(command: readonly string[]): string {
  return command
    .map((word) => (/^[\w@%+=:,./-]+$/u.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`))
    .join(' ');
}
