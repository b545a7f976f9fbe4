/** The systems that packages are made for; each system makes its own. */
export type System = 'windows' | 'macos' | 'linux';

/** A file that people install Packshelf from. */
export interface Target {
  readonly system: System;
  /** electron-builder's name. */
  readonly kind: 'nsis' | 'msi' | 'dmg' | 'zip' | 'pkg' | 'AppImage' | 'deb' | 'rpm' | 'tar.gz';
  readonly arch: 'x64' | 'arm64' | 'universal';
}

/** All installers of a release, as in electron-builder.yml. */
export const targets: readonly Target[] = [
  { system: 'windows', kind: 'nsis', arch: 'x64' },
  { system: 'windows', kind: 'nsis', arch: 'arm64' },
  { system: 'windows', kind: 'msi', arch: 'x64' },
  { system: 'windows', kind: 'msi', arch: 'arm64' },
  { system: 'macos', kind: 'dmg', arch: 'universal' },
  { system: 'macos', kind: 'zip', arch: 'universal' },
  { system: 'macos', kind: 'pkg', arch: 'universal' },
  { system: 'linux', kind: 'AppImage', arch: 'x64' },
  { system: 'linux', kind: 'deb', arch: 'x64' },
  { system: 'linux', kind: 'rpm', arch: 'x64' },
  { system: 'linux', kind: 'tar.gz', arch: 'x64' },
];

/** The file name, which depends only on target and version. */
export function fileOf({ system, kind, arch }: Target, version: string): string {
  return `Packshelf-${version}-${system}-${arch}.${kind === 'nsis' ? 'exe' : kind}`;
}

/**
 * Kinds that an administrator installs for everybody on a computer, and that contain no updater. The app reads the kind
 * from the file `package-type` among its resources, which electron-builder writes for deb and rpm (if updates are
 * configured), and we for these two.
 */
export const managedKinds = ['msi', 'pkg'] as const;

export type ManagedKind = (typeof managedKinds)[number];

export function isManaged(kind: Target['kind']): kind is ManagedKind {
  return managedKinds.some((managed) => managed === kind);
}

/** What one run of electron-builder makes. */
export interface Batch {
  readonly system: System;
  readonly targets: readonly Target[];
  /** What the file `package-type` says; undefined where electron-builder decides. */
  readonly packageType: ManagedKind | undefined;
}

/**
 * Divides targets into runs of electron-builder. All packages of a run hold the same files, so managed kinds have their own:
 * on Windows and macOS, electron-builder adds an updater's settings (app-update.yml) to runs with nsis, dmg or zip only.
 */
export function batchesOf(wanted: readonly Target[]): Batch[] {
  return [undefined, ...managedKinds].flatMap((packageType) => {
    const batch = wanted.filter(({ kind }) => (isManaged(kind) ? kind : undefined) === packageType);
    const [first] = batch;
    return first === undefined ? [] : [{ system: first.system, packageType, targets: batch }];
  });
}

/** The system of a Node platform; undefined if no packages are made for it. */
export function systemOf(platform: NodeJS.Platform): System | undefined {
  const systems: Partial<Record<NodeJS.Platform, System>> = {
    win32: 'windows',
    darwin: 'macos',
    linux: 'linux',
  };
  return systems[platform];
}

/** The facts that decide which packages this machine can make. */
export interface MachineFacts {
  /** The kinds that are wanted; undefined for all. */
  readonly only?: readonly string[] | undefined;
  readonly platform: NodeJS.Platform;
  /** Why Electron's binary is not available; null if it is. */
  readonly withoutElectron: string | null;
  /** Whether a program is in the search path. */
  readonly has: (program: string) => boolean;
}

export interface Plan {
  readonly made: readonly Target[];
  readonly left: readonly { readonly target: Target; readonly why: string }[];
}

/** Decides which packages this machine makes, and why it skips the others. */
export function planPackages(facts: MachineFacts): Plan {
  const here = systemOf(facts.platform);
  const why = ({ system, kind }: Target): string | null => {
    if (facts.only?.includes(kind) === false) return 'not asked for';
    if (system !== here) return `made on ${names[system]} only`;
    if (facts.withoutElectron !== null)
      return `Electron’s binary could not be fetched: ${facts.withoutElectron}`;
    if (kind === 'rpm' && !facts.has('rpmbuild'))
      return 'needs rpmbuild (on Debian and Ubuntu: apt-get install rpm)';
    return null;
  };
  const judged = targets.map((target) => ({ target, why: why(target) }));
  return {
    made: judged.filter((each) => each.why === null).map(({ target }) => target),
    left: judged.flatMap(({ target, why: reason }) => (reason === null ? [] : [{ target, why: reason }])),
  };
}

const names: Readonly<Record<System, string>> = { windows: 'Windows', macos: 'macOS', linux: 'Linux' };
