import { clipboard, ClipboardItem } from 'electron';
import type { ClipboardWriter } from './copying.ts';

/** The system's clipboard. */
export const systemClipboard: ClipboardWriter = {
  write: (text, html) => clipboard.write([new ClipboardItem({ 'text/plain': text, 'text/html': html })]),
  writeText: (text) => clipboard.writeText(text),
};
