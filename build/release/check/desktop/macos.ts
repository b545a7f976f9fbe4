import type { Desktop, Key } from './desktop.ts';

const keys: Readonly<Record<Key, string>> = {
  enter: 'key code 36',
  tab: 'key code 48',
  escape: 'key code 53',
  'select-all': 'keystroke "a" using command down',
  'quick-open': 'keystroke "k" using command down',
  close: 'keystroke "q" using command down',
};

/** AppleScript. Its caller needs the permissions to control the computer and to record the screen. */
export const macDesktop: Desktop = {
  toFront: (pid) =>
    systemEvents(
      `set app to first process whose unix id is ${pid}`,
      'if (count of windows of app) is 0 then error "no window"',
      'set frontmost of app to true',
    ),
  type: (text) => systemEvents(`keystroke ${quoted(text)}`),
  press: (key) => systemEvents(keys[key]),
  screenshot: (file) => ({ program: 'screencapture', args: ['-x', file] }),
};

function systemEvents(...lines: string[]) {
  const script = ['tell application "System Events"', ...lines, 'end tell'];
  return { program: 'osascript', args: script.flatMap((line) => ['-e', line]) };
}

/** An AppleScript string literal. */
function quoted(text: string): string {
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}
