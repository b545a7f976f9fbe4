import { execFileSync } from 'node:child_process';
import { findInPath } from '../../../../build/system/find-in-path.ts';
import { CannotAsk, drive } from '../drive.ts';
import { drift } from '../drive-window.ts';

await drive(async () => {
  const xprop = findInPath('xprop');
  if (xprop === undefined) throw new CannotAsk('xprop is not installed');
  const root = execFileSync(xprop, ['-root', '_NET_SUPPORTING_WM_CHECK'], { encoding: 'utf8' });
  if (!root.includes('window id')) throw new CannotAsk('this display has no window manager');
  return await drift({}, ['--ozone-platform=x11']);
});
