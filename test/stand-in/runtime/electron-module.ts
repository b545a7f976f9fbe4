/** The module `electron` in the main process, with all of Electron's exports. */
import { app as plainApp } from './app/instance.ts';
import { absent, guard } from './guard.ts';
import { clipboard } from './system/clipboard.ts';
import { ClipboardItem } from './system/clipboard-item.ts';
import { crashReporter } from './system/crash-reporter.ts';
import { dialog, shell } from './system/desktop.ts';
import { globalShortcut } from './system/global-shortcut.ts';
import { nativeImage } from './system/native-image.ts';
import { nativeTheme } from './system/native-theme.ts';
import { net } from './system/net.ts';
import { Notification as PlainNotification } from './system/notification.ts';
import { powerMonitor } from './system/power-monitor.ts';
import { registerSchemesAsPrivileged } from './system/protocol.ts';
import { safeStorage } from './system/safe-storage.ts';
import { screen } from './system/screen.ts';
import { defaultSession, session } from './system/session.ts';
import { systemPreferences } from './system/system-preferences.ts';
import { Tray as PlainTray } from './system/tray.ts';
import { BaseWindow as PlainBaseWindow } from './window/base-window.ts';
import { BrowserWindow as PlainBrowserWindow } from './window/browser-window.ts';
import { ipcMain } from './window/ipc-main.ts';
import { Menu as PlainMenu, MenuItem } from './window/menu.ts';
import { WebContents } from './window/web-contents.ts';

type SessionProtocol = ReturnType<typeof defaultSession>['protocol'];

export const app = guard(plainApp, 'app');
export const BaseWindow = guard(PlainBaseWindow, 'BaseWindow');
export const BrowserWindow = guard(PlainBrowserWindow, 'BrowserWindow');
export const Menu = guard(PlainMenu, 'Menu');
export const Notification = guard(PlainNotification, 'Notification');
export const Tray = guard(PlainTray, 'Tray');
export const webContents = guard(
  {
    getAllWebContents: () => WebContents.getAllWebContents(),
    getFocusedWebContents: () => WebContents.getFocusedWebContents(),
    fromId: (id: number) => WebContents.fromId(id),
    fromDevToolsTargetId: (id: string) => WebContents.fromDevToolsTargetId(id),
  },
  'webContents',
);
/** Creates the default session at first use. Electron: lib/browser/api/protocol.ts. */
export const protocol = guard(
  {
    registerSchemesAsPrivileged,
    handle: (...given: Parameters<SessionProtocol['handle']>) => defaultSession().protocol.handle(...given),
    unhandle: (scheme: string) => defaultSession().protocol.unhandle(scheme),
    isProtocolHandled: (scheme: string) => defaultSession().protocol.isProtocolHandled(scheme),
  },
  'protocol',
);
export {
  clipboard,
  ClipboardItem,
  crashReporter,
  dialog,
  globalShortcut,
  ipcMain,
  MenuItem,
  nativeImage,
  nativeTheme,
  net,
  powerMonitor,
  safeStorage,
  screen,
  session,
  shell,
  systemPreferences,
};

export const autoUpdater = absent('autoUpdater');
export const BrowserView = absent('BrowserView');
export const contentTracing = absent('contentTracing');
export const desktopCapturer = absent('desktopCapturer');
export const ImageView = absent('ImageView');
export const inAppPurchase = absent('inAppPurchase');
export const MessageChannelMain = absent('MessageChannelMain');
export const netLog = absent('netLog');
export const powerSaveBlocker = absent('powerSaveBlocker');
export const pushNotifications = absent('pushNotifications');
export const ShareMenu = absent('ShareMenu');
export const TouchBar = absent('TouchBar');
export const utilityProcess = absent('utilityProcess');
export const View = absent('View');
export const webFrameMain = absent('webFrameMain');
export const WebContentsView = absent('WebContentsView');

const electron = {
  app,
  autoUpdater,
  BaseWindow,
  BrowserView,
  BrowserWindow,
  clipboard,
  ClipboardItem,
  contentTracing,
  crashReporter,
  desktopCapturer,
  dialog,
  globalShortcut,
  ImageView,
  inAppPurchase,
  ipcMain,
  Menu,
  MenuItem,
  MessageChannelMain,
  nativeImage,
  nativeTheme,
  net,
  netLog,
  Notification,
  powerMonitor,
  powerSaveBlocker,
  protocol,
  pushNotifications,
  safeStorage,
  screen,
  session,
  ShareMenu,
  shell,
  systemPreferences,
  TouchBar,
  Tray,
  utilityProcess,
  View,
  webContents,
  WebContentsView,
  webFrameMain,
};

export default electron;
export { electron as 'module.exports' };
