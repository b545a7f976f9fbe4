import { randomBytes } from 'node:crypto';
import { existsSync, lstatSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { CommandError, say } from '../../bootstrap/say.mjs';
import { checkVersion } from './contents.ts';
import { prepareMachine, runAll, type Machine } from './machine.ts';
import { formatCommand } from './method.ts';
import { exists, refuseIfInstalled, remaining } from './remaining.ts';
import { startWatchedService, type WatchedService } from './service.ts';
import { signIn } from './sign-in.ts';
import { useApp } from './use-app.ts';
import { CheckFailed, pause, within } from './waiting.ts';

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
  await runAll(machine, machine.installOlder);
  await runAll(machine, method.install);
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
    await runAll(machine, method.uninstall);
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
  await useApp(machine, picture, async (window) => {
    await signIn(window, service, machine.userData, (line) => say(`  ${line}`));
    await pause();
    await window.picture();
  });
}

/** The files in a package manager's list, without folders, which other packages may share. */
function filesIn(listing: string): string[] {
  return listing
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => path.isAbsolute(line) && exists(line) && !lstatSync(line).isDirectory());
}
