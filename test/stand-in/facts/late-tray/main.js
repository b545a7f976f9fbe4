// @ts-check
import { execFileSync, spawn } from 'node:child_process';
import path from 'node:path';
import { Tray } from 'electron';
import { answer, CannotAsk, pause } from '../fact.js';

const file = path.join(import.meta.dirname, '..', '..', '..', '..', 'build', 'tray', '3.png');

/** Programs of the desktop: a panel, and one that lists windows. */
const { PACKSHELF_FACT_PANEL: panelProgram = '', PACKSHELF_FACT_WINDOWS: windowsProgram = '' } = process.env;

/** How many windows of this program are inside windows of another one. */
function embedded() {
  const tree = execFileSync(windowsProgram, ['-root', '-tree'], { encoding: 'utf8' });
  return [...tree.matchAll(/^ {8,}0x\w+ "electron": /gimu)].length;
}

answer(async () => {
  const tray = new Tray(file);
  await pause(2_000);
  const before = embedded();
  const panel = spawn(panelProgram, ['--edge', 'top'], { stdio: 'ignore' });
  await pause(3_000);
  if (panel.exitCode !== null) throw new CannotAsk('this display has a tray already');
  const late = embedded();
  tray.destroy();
  await pause(1_000);
  const after = embedded();
  panel.kill();
  return { before, late, after };
});
