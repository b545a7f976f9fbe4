import { randomBytes } from 'node:crypto';
import { existsSync, lstatSync, mkdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { CommandError, say } from '../../bootstrap/say.mjs';
import { start } from '../../system/processes.ts';
import { checkInstalled } from './contents.ts';
import type { Key } from './desktop/desktop.ts';
import { prepareMachine, type Machine } from './machine.ts';
import { formatCommand, type Command } from './method.ts';
import { startWatchedService, type WatchedService } from './service.ts';
import { signIn } from './sign-in.ts';
import { CheckFailed, pause, until, within } from './waiting.ts';

/**
 * Installs a file silently, starts the app, signs in through its window by the keyboard, takes a screenshot, closes the
 * app, uninstalls it and checks what is left. `older`: an installer of an older version, which is installed before and must
 * be replaced. Returns whether everything passed; a problem is printed.
 */
export async function checkInstaller(file: string, pictures: string, older?: string): Promise<boolean> {
  for (const each of [file, ...(older === undefined ? [] : [older])])
    if (!existsSync(each)) throw new CommandError(`There is no ${each}.`, 2);
  say(`checking ${path.basename(file)}${older === undefined ? '' : ` over ${path.basename(older)}`}`);
  const machine = await prepareMachine(file, older);
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

/** Installs, uses and uninstalls the app, and checks what is left. Also uninstalls after a failure. */
async function installAndUse(machine: Machine, service: WatchedService, picture: string): Promise<void> {
  const { method, userData } = machine;
  const run = async (commands: readonly Command[]): Promise<void> => {
    for (const command of commands) {
      say(`  ${formatCommand(command)}`);
      await machine.run(command);
    }
  };
  await run(machine.installOlder);
  await run(method.install);
  const listed = method.listing === null ? [] : filesIn(await machine.run(method.listing));
  const places = [...new Set([...method.places, ...listed])];
  try {
    if (!exists(method.program)) throw new CheckFailed(`installed, but there is no ${method.program}`);
    checkVersion(machine);
    await use(machine, service, picture);
    await refuseOlder(machine);
    // After using the app, because it writes some of it itself.
    const present = await remaining(machine, places);
    say(`  found of it on this system: ${present.length}`);
    const absent = [...places, ...method.traces.map(formatCommand)].filter((name) => !present.includes(name));
    if (absent.length > 0) say(`  not used on this system: ${absent.join(', ')}`);
  } finally {
    await run(method.uninstall);
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

function checkVersion({ method: { resources }, kind, file }: Machine): void {
  if (resources !== null) say(`  installed: version ${checkInstalled(resources, kind, file)}`);
}

/** Installs the older version over the newer one, where that must change nothing. */
async function refuseOlder(machine: Machine): Promise<void> {
  if (!machine.method.keepsNewer || machine.installOlder.length === 0) return;
  for (const command of machine.installOlder) {
    say(`  ${formatCommand(command)}: ${(await machine.succeeds(command)) ? 'accepted' : 'refused'}`);
  }
  checkVersion(machine);
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
    // The first screenshot may have opened a permission dialog of the system.
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

/** Refuses to run where Packshelf or its data exists, because the check would remove it. */
async function refuseIfInstalled(machine: Machine): Promise<void> {
  const { method, userData } = machine;
  const present = await remaining(machine, [...method.places, ...userData.folders]);
  if (present.length === 0) return;
  throw new CommandError(
    `Packshelf is on this computer already, and this check would remove it: ${present.join(', ')}`,
  );
}

/** The paths that exist, and the system queries that find the app. */
async function remaining(machine: Machine, places: readonly string[]): Promise<string[]> {
  const found = places.filter(exists);
  for (const trace of machine.method.traces)
    if (await machine.succeeds(trace)) found.push(formatCommand(trace));
  return found;
}

/** The files in a package manager's list, without folders, which other packages may share. */
function filesIn(listing: string): string[] {
  return listing
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => path.isAbsolute(line) && exists(line) && !lstatSync(line).isDirectory());
}

/** Whether a path exists; a broken link counts. */
function exists(place: string): boolean {
  return lstatSync(place, { throwIfNoEntry: false }) !== undefined;
}
