/** A program and its arguments, run without a shell. */
export interface Command {
  readonly program: string;
  readonly args: readonly string[];
}

/** Makes a command that runs with the rights of root. */
export type AsRoot = (program: string, ...args: string[]) => Command;

/** `root`: whether this process runs as root and needs no sudo. */
export function asRootFrom(root: boolean): AsRoot {
  return (program, ...args) =>
    root ? { program, args } : { program: 'sudo', args: ['-n', program, ...args] };
}

/** How to install and uninstall the app on a system. */
export interface Method {
  /** One after the other, each to its end. */
  readonly install: readonly Command[];
  /** The installed program. */
  readonly program: string;
  /** Switches that the program needs on this machine. */
  readonly switches: readonly string[];
  /** The folder of the installed app's archive; null if it is not on disk. */
  readonly resources: string | null;
  /** Whether an older version must not replace a newer one. */
  readonly keepsNewer: boolean;
  /** Prints the paths that the package manager installed, one a line; null without a package manager. */
  readonly listing: Command | null;
  /** The last command may continue in the background for some seconds. */
  readonly uninstall: readonly Command[];
  /** Paths that exist only while the app is installed. */
  readonly places: readonly string[];
  /** Commands that succeed only while the app is registered with the system. */
  readonly traces: readonly Command[];
}

/** The person's data, which uninstalling keeps for the next installation. */
export interface UserData {
  /** Folders with all of the app's data. */
  readonly folders: readonly string[];
  /** The file that names the connection. */
  readonly settings: string;
  /** The folder of the offline copies. */
  readonly catalogs: string;
}

/** The command as one line, for reports. */
export function formatCommand({ program, args }: Command): string {
  return [program, ...args].join(' ');
}
