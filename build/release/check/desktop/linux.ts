import type { Desktop, Key } from './desktop.ts';

const keys: Readonly<Record<Key, string>> = {
  enter: 'Return',
  tab: 'Tab',
  'select-all': 'ctrl+a',
  close: 'alt+F4',
};

/** X11 with a window manager; on a display of its own, where the app has the only window. */
export const linuxDesktop: Desktop = {
  toFront: () => xdotool('search', '--onlyvisible', '--name', '^Packshelf$', 'windowactivate', '--sync'),
  // Quicker than a person, slow enough for a page that looks at each letter.
  type: (text) => xdotool('type', '--clearmodifiers', '--delay', '30', '--', text),
  press: (key) => xdotool('key', '--clearmodifiers', keys[key]),
  screenshot: (file) => ({ program: 'import', args: ['-window', 'root', file] }),
};

function xdotool(...args: string[]) {
  return { program: 'xdotool', args };
}
