import type { Desktop, Key } from './desktop.ts';

const keys: Readonly<Record<Key, string>> = {
  enter: 'Return',
  tab: 'Tab',
  escape: 'Escape',
  'select-all': 'ctrl+a',
  'quick-open': 'ctrl+k',
  close: 'alt+F4',
};

/** X11 with a window manager, on a separate display where the app has the only window. */
export const linuxDesktop: Desktop = {
  toFront: () => xdotool('search', '--onlyvisible', '--name', '^Packshelf$', 'windowactivate', '--sync'),
  // Slow enough for a page that handles each letter.
  type: (text) => xdotool('type', '--clearmodifiers', '--delay', '30', '--', text),
  press: (key) => xdotool('key', '--clearmodifiers', keys[key]),
  screenshot: (file) => ({ program: 'import', args: ['-window', 'root', file] }),
};

function xdotool(...args: string[]) {
  return { program: 'xdotool', args };
}
