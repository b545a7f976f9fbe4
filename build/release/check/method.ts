/** A program to run and its arguments; no shell reads them. */
export interface Command {
  readonly program: string;
  readonly args: readonly string[];
}

/** How a person, or an administrator without a window, puts the app on a system and takes it away again. */
export interface Method {
  /** One after the other, each to its end. */
  readonly install: readonly Command[];
  /** What is started then. */
  readonly program: string;
  /** Switches that this way of installing needs, and no person would type. */
  readonly switches: readonly string[];
  /** Prints every path that the system's package manager wrote, one a line; null where there is none. */
  readonly listing: Command | null;
  /** One after the other, each to its end; the last one may go on working for some seconds afterwards. */
  readonly uninstall: readonly Command[];
  /** Paths that are there while the app is installed, and at no other time. */
  readonly places: readonly string[];
  /** Questions to the system that succeed while it knows of the app, and at no other time. */
  readonly traces: readonly Command[];
}

/** Where the app keeps what belongs to the person. Uninstalling leaves it: the next installation finds it. */
export interface UserData {
  /** Everything below these is the app's. */
  readonly folders: readonly string[];
  /** The file that names the connection. */
  readonly settings: string;
  /** The folder of the offline copies. */
  readonly catalogs: string;
}

/** One line that can be typed into a terminal, for reports. */
export function formatCommand({ program, args }: Command): string {
  return [program, ...args].join(' ');
}
