import type { Connection } from './connection.ts';
import type { SettingName } from './target.ts';

/** What the organisation has set, as far as the window needs it. It does not change while the app runs. */
export interface PolicyStatus {
  /** The settings that the person can't change. */
  readonly settings: readonly SettingName[];
  /**
   * Whether other connections can be entered: with `offered` yes, with `fixed` no. `hidden`: as `fixed`, and the addresses
   * of connections are opaque (connection.ts).
   */
  readonly connectionMode: 'offered' | 'fixed' | 'hidden';
  /** The connections of the organisation. */
  readonly connections: readonly Connection[];
  /** The least interval of automatic updates of the list, in minutes; null for none. */
  readonly updateMinutes: number | null;
  /** When no automatic update starts, such as `12:00-13:30` each day in local time; null for never. */
  readonly updatePause: string | null;
  /** Whether people stay signed in after the app is closed; null if they choose. */
  readonly staySignedIn: boolean | null;
  readonly isAllowed: {
    /** Writing a list to a file, also as a PDF. */
    readonly export: boolean;
    readonly print: boolean;
    /** Copying packages, and links to them. */
    readonly copy: boolean;
    /** Notifications of the system. */
    readonly notifications: boolean;
    /** Links that open packages in the app. */
    readonly packageLinks: boolean;
    /** Web addresses in the data of packages. */
    readonly webLinks: boolean;
  };
  /** To whom people send a report: a mail address, or any text; null if the organisation names nobody. */
  readonly reportRecipient: string | null;
}

/** The status without a policy. */
export const noPolicyStatus: PolicyStatus = {
  settings: [],
  connectionMode: 'offered',
  connections: [],
  updateMinutes: null,
  updatePause: null,
  staySignedIn: null,
  isAllowed: {
    export: true,
    print: true,
    copy: true,
    notifications: true,
    packageLinks: true,
    webLinks: true,
  },
  reportRecipient: null,
};
