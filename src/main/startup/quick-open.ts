import { GlobalKey } from '../global-key/global-key.ts';
import { createKeyRegistry } from '../global-key/global-key.electron.ts';
import { keyboardSettings, startProgram } from '../global-key/desktop-settings.ts';
import { createQuickOpenHandlers } from '../ipc/quick-open-handlers.ts';
import { QuickOpenWindow } from '../window/quick-open-window.ts';
import type { Platform } from './platform.ts';
import { shellText, type StartCommand } from './start-command.ts';
import { findSwitch } from './switches.ts';
import { isOnWayland } from './wayland.ts';

/** Creates the window of "Go to anything", and the key that opens it from any program. */
export function createQuickOpen(platform: Platform, command: StartCommand) {
  const {
    clock,
    events,
    localization,
    log,
    nativeLanguage,
    notices,
    policyStatus,
    preload,
    reportBug,
    settings,
    window,
  } = platform;
  const quickOpen = new QuickOpenWindow({
    preload,
    log,
    texts: localization.texts,
    canCopyShown: policyStatus.isAllowed.copy,
    zoom: () => settings.get().zoom,
  });
  const registry = createKeyRegistry(isOnWayland());
  const globalKey = new GlobalKey({
    registry,
    stored: () => settings.get().globalKey,
    store: (key) => {
      settings.update({ globalKey: key });
      if (key === null) quickOpen.close();
      else quickOpen.prepare();
    },
    clock,
    onPress: () => void quickOpen.toggle().catch(reportBug),
  });
  events.on('changed', () => quickOpen.statusChanged());
  return {
    window: quickOpen,
    /** Registers the stored key, and prepares the window. */
    start(): void {
      if (settings.get().globalKey === null) return;
      quickOpen.prepare();
      if (!globalKey.start()) notices.add('global-key-taken');
    },
    handlers: createQuickOpenHandlers({
      globalKey,
      keyStatus: () => ({
        key: settings.get().globalKey,
        state: globalKey.state,
        byDesktop: registry.isDecidedByDesktop
          ? {
              command: shellText([...command, findSwitch]),
              hasSettings: keyboardSettings(process.env) !== null,
            }
          : null,
      }),
      openKeyboardSettings: async () => {
        const program = keyboardSettings(process.env);
        return program !== null && (await nativeLanguage.without(() => startProgram(program)));
      },
      openInMainWindow: (chosen) => {
        (chosen === null ? window.show() : window.showAndSend('open', chosen)).catch(reportBug);
        // Hidden first, the app would lose its right to bring another window to the front (Windows).
        quickOpen.hide();
      },
      hide: () => quickOpen.hide(),
      notices,
    }),
  };
}
