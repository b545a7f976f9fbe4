import { existsSync, statSync } from 'node:fs';
import { say } from '../../bootstrap/say.mjs';
import { start } from '../../system/processes.ts';
import type { Machine } from './machine.ts';
import type { WindowInput } from './sign-in.ts';
import { CheckFailed, until } from './waiting.ts';

/** The window of a running app. */
interface UsedWindow extends WindowInput {
  /** Takes a picture of the screen. */
  picture(): Promise<void>;
}

/**
 * Starts the installed app, uses it, and closes its window, whereupon it must end by itself with code 0. `picture`: the file
 * for the picture of the screen, which a failure also leaves.
 */
export async function useApp(
  machine: Machine,
  picture: string,
  use: (window: UsedWindow) => Promise<void>,
): Promise<void> {
  const { desktop, environment, method } = machine;
  const app = start(method.program, method.switches, { environment, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [app.child.stdout, app.child.stderr]) {
    stream?.setEncoding('utf8').on('data', (part: string) => (output = (output + part).slice(-4_000)));
  }
  const { pid } = app.child;
  let code: number | undefined;
  void app.ended.then((ended) => (code = ended));
  const window: UsedWindow = {
    async reachWindow() {
      if (code !== undefined || pid === undefined) throw new CheckFailed(`the app ended with code ${code}`);
      return await machine.succeeds(desktop.toFront(pid));
    },
    async type(text) {
      await machine.run(desktop.type(text));
    },
    async press(key) {
      await machine.run(desktop.press(key));
    },
    async picture() {
      await window.reachWindow();
      await machine.run(desktop.screenshot(picture));
      say(`  a picture of the screen: ${picture} (${statSync(picture).size} bytes)`);
    },
  };
  try {
    await use(window);
    // The first screenshot may have opened a permission dialog of the system.
    await window.reachWindow();
    await window.press('close');
    // A new version of the app may be handed to the system meanwhile.
    await until('the app ends when it is closed', 90, () => code !== undefined);
    say(`  closed: it ended with code ${code}`);
    if (code !== 0) throw new CheckFailed(`the app ended with code ${code}`);
  } catch (error) {
    if (!existsSync(picture)) await machine.succeeds(desktop.screenshot(picture));
    if (error instanceof CheckFailed)
      throw new CheckFailed(`${error.message}\nThe app wrote:\n${output.trimEnd()}`);
    throw error;
  } finally {
    await app.end();
  }
}
