import { nativeTheme } from 'electron';

/** A page's own background (`--page` of tokens.css), so that nothing flashes before it is drawn. */
export function background(): string {
  return nativeTheme.shouldUseDarkColors ? '#191715' : '#f6f4f0';
}
