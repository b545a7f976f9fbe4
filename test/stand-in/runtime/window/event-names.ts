/** Of windows on Windows; tests emit them. */
const sessionEvents = ['query-session-end', 'session-end'];

/** The supported events of Electron's `BrowserWindow`; listening to another one throws. */
export const windowEvents = [
  'close',
  'closed',
  'ready-to-show',
  'show',
  'hide',
  'focus',
  'blur',
  'resize',
  'resized',
  'move',
  'moved',
  'minimize',
  'maximize',
  'unmaximize',
  'restore',
  'enter-full-screen',
  'leave-full-screen',
  'unresponsive',
  'responsive',
  'page-title-updated',
  ...sessionEvents,
];

/** The supported events of Electron's `BaseWindow`. */
export const baseWindowEvents = ['close', 'closed', ...sessionEvents];

/** The supported events of `WebContents`. */
export const contentsEvents = [
  'will-navigate',
  'will-frame-navigate',
  'will-redirect',
  'will-attach-webview',
  'did-navigate',
  'did-finish-load',
  'did-fail-load',
  'did-start-loading',
  'did-stop-loading',
  'dom-ready',
  'page-title-updated',
  'render-process-gone',
  'unresponsive',
  'responsive',
  'context-menu',
  'before-input-event',
  'zoom-changed',
  'console-message',
  'preload-error',
  'destroyed',
  'devtools-opened',
  'devtools-closed',
];
