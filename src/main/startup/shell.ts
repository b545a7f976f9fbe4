import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { app, nativeTheme, screen, shell } from 'electron';
import { succeeded } from '../../preload/contract/failure.ts';
import type { WindowCommand } from '../../preload/contract/shortcuts.ts';
import { systemClipboard } from '../clipboard/clipboard.electron.ts';
import { safeToLog } from '../diagnostics/log.ts';
import { serve } from '../ipc/serve.ts';
import { createLinkProgram } from '../links/scheme.electron.ts';
import { createLoginItem } from '../login-item/login-item.electron.ts';
import { watchSystemEvents } from '../system-events/system-events.ts';
import { onWake } from '../system-events/wake.electron.ts';
import type { AppUpdates } from '../updates/app-updates.ts';
import { showAbout } from '../window/about.ts';
import { GuideWindow } from '../window/guide-window.ts';
import { ApplicationMenu } from '../window/menu.ts';
import { serveAppScheme } from '../window/protocol.ts';
import { showInFolder } from '../window/show-in-folder.ts';
import type { AccountServices } from './accounts.ts';
import { proposedFolder, type Folders } from './folders.ts';
import type { Platform } from './platform.ts';
import { createQuickOpen } from './quick-open.ts';
import type { Services } from './services.ts';
import { startCommand } from './start-command.ts';
import { backgroundSwitch } from './switches.ts';
import { createTray } from './tray.ts';
import { createWindowCalls } from './window-calls.ts';

/** Connects the first load of the page with the opening of the stored list. */
interface FirstLoad {
  /** The first status waits for it. */
  readonly restored: Promise<void>;
  /** Called for each file that a page requests, when it was read. */
  readonly pageRequested: () => void;
}

/**
 * Serves pages, menu and the window's calls. The returned `dispose` stops answering calls and cancels a running export.
 */
export async function createShell(
  platform: Platform,
  services: Services,
  accountServices: AccountServices,
  updates: AppUpdates,
  folders: Folders,
  { restored, pageRequested }: FirstLoad,
) {
  const { clock, events, facts, localization, log, nativeLanguage, policyStatus, timeZone, window } =
    platform;
  const linkProgram = createLinkProgram(policyStatus.isAllowed.packageLinks);
  const { texts } = localization;
  const show = (file: string): void => nativeLanguage.without(() => showInFolder(shell, file));
  const showLog = (): void => show(folders.log);

  const guide = new GuideWindow({ log, texts });
  const command = startCommand(process.env, process.execPath, app.isPackaged ? null : app.getAppPath());
  const quickOpen = createQuickOpen(platform, command);
  events.on('window-closed', () => guide.close());
  const tray = createTray(platform, accountServices.accounts, quickOpen.window);
  const windowCommands: Readonly<Record<WindowCommand, () => void>> = {
    zoomIn: () => window.zoom('in'),
    zoomOut: () => window.zoom('out'),
    zoomReset: () => window.zoom('reset'),
    about: () => void showAbout(facts, texts()),
    quit: platform.quit,
  };
  const menu = new ApplicationMenu({
    policy: policyStatus,
    command: (command) => void window.showAndSend('command', command),
    zoom: (direction) => window.zoom(direction),
    showLog,
    showGuide: () => guide.show(null),
    showAbout: windowCommands.about,
    quit: platform.quit,
  });
  const { calls, exports, preferences, reconnect } = createWindowCalls(
    platform,
    services,
    accountServices,
    updates,
    folders,
    {
      clipboard: systemClipboard,
      window,
      files: {
        showInFolder: show,
        open: async (file) => (await nativeLanguage.without(() => shell.openPath(file))) === '',
      },
      openAddress: (address) => nativeLanguage.without(() => shell.openExternal(address)),
      documents: () => proposedFolder((name) => app.getPath(name)),
      displays: () =>
        screen
          .getAllDisplays()
          .map(({ size, scaleFactor }) => ({ width: size.width, height: size.height, scale: scaleFactor })),
      linkProgram,
      loginItem: createLoginItem(folders.autostart, command, [backgroundSwitch]),
      quickOpen: quickOpen.handlers,
      readTray: async () => succeeded({ isAvailable: await tray.isAvailable() }),
      setTheme: (theme) => {
        nativeTheme.themeSource = theme;
      },
      onApplied: () => menu.show(texts()),
      quit: platform.quit,
      showGuide: (page) => guide.show(page),
      runWindowCommand: (command) => windowCommands[command](),
      readStatus: async (status) => {
        await restored;
        platform.statusRead();
        return status();
      },
    },
  );
  const stopWatching = watchSystemEvents({
    clock,
    interfaces: networkInterfaces,
    followTimeZone: () => timeZone.follow(),
    onWake,
    onEvent: (event) => {
      log.info('system-event', { change: safeToLog(event) });
      if (event === 'zone') preferences.apply();
      else reconnect();
    },
  });

  await serveAppScheme(
    {
      app: join(import.meta.dirname, '../renderer'),
      guide: join(import.meta.dirname, '../guide'),
    },
    pageRequested,
    async () => (await accountServices.accounts.front()?.firstScreen()) ?? null,
  );
  const stopServing = serve(calls);
  return {
    linkProgram,
    preferences,
    quickOpen,
    tray,
    async dispose(): Promise<void> {
      tray.dispose();
      stopWatching();
      stopServing();
      // Deletes the partial file.
      await exports.dispose();
    },
  };
}
