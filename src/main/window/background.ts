import { nativeTheme, type BrowserWindow } from 'electron';

/** The page's background colour (`--page` of tokens.css), so that the window does not flash before the first paint. */
export function background(): string {
  return nativeTheme.shouldUseDarkColors ? '#191715' : '#f6f4f0';
}

/** Changes the background of a window together with the theme, as long as it is open. */
export function followTheme(window: BrowserWindow): void {
  const follow = (): void => window.setBackgroundColor(background());
  nativeTheme.on('updated', follow);
  window.once('closed', () => nativeTheme.off('updated', follow));
}
