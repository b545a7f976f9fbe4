import { StandInEmitter, guard } from '../guard.ts';

type ThemeSource = 'system' | 'light' | 'dark';
const followers = new Set<() => void>();

/** Electron's `nativeTheme`; the system's theme is light. */
class NativeTheme extends StandInEmitter {
  shouldUseHighContrastColors = false;
  shouldUseInvertedColorScheme = false;
  inForcedColorsMode = false;
  prefersReducedTransparency = false;
  private source: ThemeSource = 'system';

  constructor() {
    super('nativeTheme', ['updated']);
  }

  get themeSource(): ThemeSource {
    return this.source;
  }

  set themeSource(source: ThemeSource) {
    const isOther = source !== this.source;
    this.source = source;
    for (const apply of followers) apply();
    if (isOther) this.emit('updated');
  }

  get shouldUseDarkColors(): boolean {
    return this.source === 'dark';
  }
}

export const nativeTheme = guard(new NativeTheme(), 'nativeTheme');

/** Calls `apply` whenever the theme changes. */
export function followColorScheme(apply: () => void): void {
  followers.add(apply);
}

export function stopFollowing(apply: () => void): void {
  followers.delete(apply);
}

/** The colour scheme for pages; empty for the system's. */
export function wantedColorScheme(): string {
  return nativeTheme.themeSource === 'system' ? '' : nativeTheme.themeSource;
}
