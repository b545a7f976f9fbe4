import { nativeTheme } from 'electron';

/** The page's background colour (`--page` of tokens.css), so that the window does not flash before the first paint. */
export function background(): string {
  return nativeTheme.shouldUseDarkColors ? '#191715' : '#f6f4f0';
}
