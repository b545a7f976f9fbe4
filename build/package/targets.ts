/** The systems that packages are made for; each system makes its own. */
export type System = 'windows' | 'macos' | 'linux';

/** A file that people install Packshelf from. */
export interface Target {
  readonly system: System;
  /** electron-builder's name. */
  readonly kind: 'nsis' | 'dmg' | 'zip' | 'AppImage' | 'deb' | 'rpm' | 'tar.gz';
  readonly arch: 'x64' | 'arm64' | 'universal';
}

/** All installers of a release, as in electron-builder.yml. */
export const targets: readonly Target[] = [
  { system: 'windows', kind: 'nsis', arch: 'x64' },
  { system: 'windows', kind: 'nsis', arch: 'arm64' },
  { system: 'macos', kind: 'dmg', arch: 'universal' },
  { system: 'macos', kind: 'zip', arch: 'universal' },
  { system: 'linux', kind: 'AppImage', arch: 'x64' },
  { system: 'linux', kind: 'deb', arch: 'x64' },
  { system: 'linux', kind: 'rpm', arch: 'x64' },
  { system: 'linux', kind: 'tar.gz', arch: 'x64' },
];

/** The file name, which depends only on target and version. */
export function fileOf({ system, kind, arch }: Target, version: string): string {
  return `Packshelf-${version}-${system}-${arch}.${kind === 'nsis' ? 'exe' : kind}`;
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
