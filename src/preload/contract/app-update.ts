/**
 * What the app does about newer versions of itself. `off`: it never asks for them. `notify`: it says that there is one.
 * `download`: it also downloads it, and installs it when the person asks for that. `install`: it also installs it when the
 * person quits the app.
 */
export const updateModes = ['off', 'notify', 'download', 'install'] as const;
export type UpdateMode = (typeof updateModes)[number];

/**
 * Why this installation never updates itself. `policy`: the organisation forbids it. `managed`: the organisation installed it
 * for all users, and replaces it. `package-manager`: the system does (deb, rpm). `not-writable`: this person may not change
 * the program's folder. `unsupported`: a build without an update address, an archive, or a checkout.
 */
export type UpdateObstacle = 'policy' | 'managed' | 'package-manager' | 'not-writable' | 'unsupported';

export type UpdateProgress =
  | { readonly state: 'impossible'; readonly reason: UpdateObstacle }
  | {
      /** No newer version is known. */
      readonly state: 'idle' | 'checking';
      /** The last answer of the update server, ms since 1970; null before the first. */
      readonly checkedAt: number | null;
      /** Whether the server could not be asked since. */
      readonly hasFailed: boolean;
    }
  /**
   * `available`: the organisation decides when it is installed. `refused`: Windows does not confirm that it is of this version's
   * publisher. `given-up`: installing it failed several times.
   */
  | {
      readonly state: 'available' | 'downloading' | 'ready' | 'refused' | 'given-up';
      readonly version: string;
    };

export interface AppUpdateStatus {
  readonly progress: UpdateProgress;
  /** What the organisation has set; null if the person chooses, or if this installation never updates itself anyway. */
  readonly byPolicy: UpdateMode | null;
  /** This version, if it is new here and the person has not dismissed that yet; else null. */
  readonly news: string | null;
}

export const noAppUpdate: AppUpdateStatus = {
  progress: { state: 'impossible', reason: 'unsupported' },
  byPolicy: null,
  news: null,
};
