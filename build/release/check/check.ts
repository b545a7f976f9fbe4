import { randomBytes } from 'node:crypto';
import { existsSync, lstatSync, mkdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { CommandError, say } from '../../bootstrap/say.mjs';
import { start } from '../../system/processes.ts';
import type { Key } from './desktop/desktop.ts';
import { prepareMachine, type Machine } from './machine.ts';
import { formatCommand } from './method.ts';
import { startWatchedService, type WatchedService } from './service.ts';
import { signIn } from './sign-in.ts';
import { CheckFailed, pause, until, within } from './waiting.ts';

/**
 * Installs a file as its system does without a question, starts the app, signs in through its window by the
 * keyboard, takes a picture of the screen, closes it, uninstalls, and looks what is left. True when all was as it
 * should be; what was not is said.
 */
export async function checkInstaller(file: string, pictures: string): Promise<boolean> {
  if (!existsSync(file)) throw new CommandError(`There is no ${file}.`, 2);
  say(`checking ${path.basename(file)}`);
  const machine = await prepareMachine(file);
  await refuseIfInstalled(machine);
  mkdirSync(pictures, { recursive: true });
  const picture = path.join(pictures, `${path.basename(file)}.png`);

  let problem: string | undefined;
  try {
    await installAndUse(machine, await startWatchedService(randomBytes(6).toString('hex')), picture);
  } catch (error) {
    if (!(error instanceof CheckFailed)) throw error;
    problem = error.message;
  } finally {
    for (const folder of machine.userData.folders) rmSync(folder, { recursive: true, force: true });
  }
  say(problem === undefined ? `${path.basename(file)} is fine` : `${path.basename(file)}: ${problem}`);
  return problem === undefined;
}

/** From installing to the look at what is left; uninstalls also when the app did not do what it should. */
async function installAndUse(machine: Machine, service: WatchedService, picture: string): Promise<void> {
  const { method, userData } = machine;
  for (const command of method.install) {
    say(`  ${formatCommand(command)}`);
    await machine.run(command);
  }
  const listed = method.listing === null ? [] : filesIn(await machine.run(method.listing));
  const places = [...new Set([...method.places, ...listed])];
  try {
    if (!exists(method.program)) throw new CheckFailed(`installed, but there is no ${method.program}`);
    await use(machine, service, picture);
    // Not before: some of it the app writes itself.
    const present = await remaining(machine, places);
    say(`  found of it on this system: ${present.length}`);
    const absent = [...places, ...method.traces.map(formatCommand)].filter((name) => !present.includes(name));
    if (absent.length > 0) say(`  not used on this system: ${absent.join(', ')}`);
  } finally {
    for (const command of method.uninstall) {
      say(`  ${formatCommand(command)}`);
      await machine.run(command);
    }
  }

  let left: string[] = [];
  const isGone = await within(30, async () => {
    left = await remaining(machine, places);
    return left.length === 0;
  });
  if (!isGone) throw new CheckFailed(`after uninstalling there is still: ${left.join(', ')}`);
  say('  uninstalled: nothing of the program is left');
  if (!existsSync(userData.settings)) throw new CheckFailed('uninstalling took the person’s settings along');
  say(`  what belongs to the person is still there: ${userData.folders.filter(exists).join(', ')}`);
}

/** Starts the app, signs in, takes the picture and closes the window. */
async function use(machine: Machine, service: WatchedService, picture: string): Promise<void> {
  const { desktop, environment, method } = machine;
  const app = start(method.program, method.switches, { environment, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [app.child.stdout, app.child.stderr]) {
    stream?.setEncoding('utf8').on('data', (part: string) => (output = (output + part).slice(-4_000)));
  }
  const { pid } = app.child;
  let code: number | undefined;
  void app.ended.then((ended) => (code = ended));
  const input = {
    async reachWindow() {
      if (code !== undefined || pid === undefined) throw new CheckFailed(`the app ended with code ${code}`);
      return await machine.succeeds(desktop.toFront(pid));
    },
    async type(text: string) {
      await machine.run(desktop.type(text));
    },
    async press(key: Key) {
      await machine.run(desktop.press(key));
    },
  };
  try {
    await signIn(input, service, machine.userData, (line) => say(`  ${line}`));
    await pause();
    await input.reachWindow();
    await machine.run(desktop.screenshot(picture));
    say(`  a picture of the screen: ${picture} (${statSync(picture).size} bytes)`);
    // The first picture of all may have brought up a question of the system's.
    await input.reachWindow();
    await input.press('close');
    await until('the app ends when it is closed', 30, () => code !== undefined);
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

/** Nobody's own copy and nobody's own list is touched. */
async function refuseIfInstalled(machine: Machine): Promise<void> {
  const { method, userData } = machine;
  const present = await remaining(machine, [...method.places, ...userData.folders]);
  if (present.length === 0) return;
  throw new CommandError(
    `Packshelf is on this computer already, and this check would remove it: ${present.join(', ')}`,
  );
}

/** Which of the places are there, and which of the questions to the system find the app. */
async function remaining(machine: Machine, places: readonly string[]): Promise<string[]> {
  const found = places.filter(exists);
  for (const trace of machine.method.traces)
    if (await machine.succeeds(trace)) found.push(formatCommand(trace));
  return found;
}

/** The files among the lines of a package manager's list; folders may belong to others as well. */
function filesIn(listing: string): string[] {
  return listing
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => path.isAbsolute(line) && exists(line) && !lstatSync(line).isDirectory());
}

/** Also a link that leads nowhere is there. */
function exists(place: string): boolean {
  return lstatSync(place, { throwIfNoEntry: false }) !== undefined;
}
