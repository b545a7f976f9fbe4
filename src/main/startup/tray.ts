import { join } from 'node:path';
import { app } from 'electron';
import type { Accounts } from '../account/accounts.ts';
import { AppTray } from '../tray/app-tray.ts';
import type { TrayCommand } from '../tray/tray-content.ts';
import { createTrayIcon } from '../tray/tray.electron.ts';
import type { TrayKind } from '../tray/watch-tray.ts';
import type { Platform } from './platform.ts';
import { isOnWayland } from './wayland.ts';

/** The protocols of the desktop are loaded here, because each start reads and runs what is part of main. */
async function watchOnLinux(onChange: (kind: TrayKind | null) => void, ending: AbortSignal): Promise<void> {
  const { watchDesktopTray } = await import('../tray/watch-tray.ts');
  if (ending.aborted) return;
  ending.addEventListener('abort', watchDesktopTray(process.env, !isOnWayland(), onChange));
}

/** Creates the icon in the tray, which also decides whether the app goes on without a window. */
export function createTray(
  { events, localization, notifier, quit, reportBug, settings, window }: Platform,
  accounts: Accounts,
  quickOpen: { readonly show: () => Promise<void>; readonly close: () => void },
) {
  const commands: Readonly<Record<TrayCommand, () => Promise<void> | void>> = {
    show: () => window.show(),
    changes: () => window.showAndSend('command', 'changes'),
    quickOpen: () => quickOpen.show(),
    settings: () => window.showAndSend('command', 'settings'),
    quit,
  };
  const tray = new AppTray({
    createIcon: (onCommand) => createTrayIcon(join(import.meta.dirname, '../tray'), onCommand),
    watchTray(onChange) {
      const ending = new AbortController();
      if (process.platform === 'linux') watchOnLinux(onChange, ending.signal).catch(reportBug);
      else onChange('always');
      return () => ending.abort();
    },
    preferences: () => settings.get().preferences,
    news: () => accounts.summaries().reduce((sum, { newPackages }) => sum + (newPackages ?? 0), 0),
    texts: localization.texts,
    onCommand: (command) => void Promise.resolve(commands[command]()).catch(reportBug),
  });

  const quitting = new AbortController();
  app.once('before-quit', () => quitting.abort());
  /** Whether there is a reason to run without asking for a tray. */
  const goesOn = (): boolean => quitting.signal.aborted || window.isOpen() || process.platform === 'darwin';

  function tellOnce(): void {
    if (settings.get().toldInTray) return;
    settings.update({ toldInTray: true });
    const { title, body } = localization.texts().shell.tray.stillRunning;
    notifier.show({ title, body }, () => void window.show().catch(reportBug));
  }

  /** Quits, unless the app keeps running in the tray. */
  async function endOrStay(): Promise<void> {
    if (goesOn()) return;
    const stays = await tray.keepsRunning();
    // The window may have been opened again meanwhile.
    if (goesOn()) return;
    if (stays) tellOnce();
    else {
      quickOpen.close();
      quit();
    }
  }

  events.on('changed', () => tray.update());
  events.on('window-closed', () => void endOrStay().catch(reportBug));
  return tray;
}
