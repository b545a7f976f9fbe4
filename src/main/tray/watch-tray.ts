import { watchStatusNotifier } from './status-notifier.ts';
import { watchXembedTray } from './xembed-tray.ts';

/** How the desktop shows icons of apps: always, by the session bus, or by taking the windows of icons. */
export type TrayKind = 'always' | 'notifier' | 'xembed';

type Watch = (onChange: (isPresent: boolean) => void) => () => void;

/**
 * Watches what the desktop shows icons with; null if nothing. As Electron's icons do, prefers the session bus. `onChange` is
 * called as soon as that is known, and after each change. Returns what ends the watch.
 */
export function watchTrays(
  notifier: Watch,
  xembed: Watch | null,
  onChange: (kind: TrayKind | null) => void,
): () => void {
  let hasNotifier: boolean | null = null;
  let hasXembed: boolean | null = xembed === null ? false : null;
  function tell(): void {
    if (hasNotifier === true) onChange('notifier');
    else if (hasNotifier !== null && hasXembed !== null) onChange(hasXembed ? 'xembed' : null);
  }
  const ends = [
    notifier((isPresent) => {
      hasNotifier = isPresent;
      tell();
    }),
    xembed?.((isPresent) => {
      hasXembed = isPresent;
      tell();
    }),
  ];
  return () => {
    for (const end of ends) end?.();
  };
}

/**
 * Watches the tray of a Linux desktop. Icons are windows of X11 only, and GTK 4, which Chromium runs on GNOME, has none.
 */
export function watchDesktopTray(
  env: NodeJS.ProcessEnv,
  onX11: boolean,
  onChange: (kind: TrayKind | null) => void,
): () => void {
  const isGnome = (env['XDG_CURRENT_DESKTOP'] ?? '').split(':').includes('GNOME');
  return watchTrays(
    (onPresent) => watchStatusNotifier(env, onPresent),
    onX11 && !isGnome ? (onPresent) => watchXembedTray(env, onPresent) : null,
    onChange,
  );
}
