export interface DevFolders {
  /** Holds `src`, and `node_modules` above or in it. */
  readonly sources: string;
  /** For the built parts of the app and the person's profile. */
  readonly target: string;
}
