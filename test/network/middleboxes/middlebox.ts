/** A program that runs beside a test. */
export interface BackgroundProgram {
  readonly name: string;
  /** Everything that it has written so far, in files and to its output; also after `stop`. */
  logs(): Promise<string>;
  /** Ends the program; nothing answers in its place until `restart`. */
  halt(): Promise<void>;
  /** Ends the program if it runs, and starts it in the same place with the same files. */
  restart(): Promise<void>;
  /** Ends the program and deletes its files. */
  stop(): Promise<void>;
}

/** A program that stands between the app and its service. It listens on loopback only. */
export interface Middlebox extends BackgroundProgram {
  readonly host: string;
  readonly port: number;
}

/** A middlebox that clients choose, by its entry in the result of a PAC file. */
export interface ProxyMiddlebox extends Middlebox {
  /** Such as `PROXY 127.0.0.1:3128`. */
  readonly entry: string;
}
