import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { CommandError, say } from '../../bootstrap/say.mjs';
import { readPackedVersion } from '../../package/read-back/asar.ts';
import { temporaryFolder } from '../../system/leftovers.ts';
import { checkVersion } from '../check/contents.ts';
import { prepareMachine, runAll, type Machine } from '../check/machine.ts';
import { noProcess } from '../check/desktop/windows.ts';
import { formatCommand, type Command, type UserData } from '../check/method.ts';
import { refuseIfInstalled } from '../check/remaining.ts';
import { startWatchedService } from '../check/service.ts';
import { signIn } from '../check/sign-in.ts';
import { useApp } from '../check/use-app.ts';
import { CheckFailed, pause, until } from '../check/waiting.ts';
import { factsIn, readAppLog } from './app-log.ts';
import { askForUpdate } from './ask-for-update.ts';
import { readOffer, type Offer } from './offer.ts';
import { policyMethod } from './policy.ts';
import { startUpdateServer, type UpdateServer } from './update-server.ts';

/**
 * Installs a previous version, and lets it update itself to the version in a folder with the files of a release: signs in and
 * presses the button that looks for newer versions, waits for the download, quits, waits for the new version, and starts it.
 * Returns whether everything passed; a problem is printed. Passes, and says so, where apps for macOS are not signed, because
 * those do not update themselves.
 */
export async function checkUpdate(previous: string, folder: string, pictures: string): Promise<boolean> {
  if (!existsSync(previous)) throw new CommandError(`There is no ${previous}.`, 2);
  const name = path.basename(previous);
  let problem: string | undefined;
  try {
    const offer = readOffer(previous, folder);
    if (offer === null) {
      say(`${name}: the new version for macOS is not signed and offers no update, so nothing was checked`);
      return true;
    }
    say(`updating ${name} to ${offer.version}`);
    const machine = await prepareMachine(previous);
    await refuseIfInstalled(machine);
    mkdirSync(pictures, { recursive: true });
    await installAndUpdate(machine, offer, folder, pictures);
  } catch (error) {
    if (!(error instanceof CheckFailed)) throw error;
    problem = error.message;
  }
  say(problem === undefined ? `${name} updates itself` : `${name}: ${problem}`);
  return problem === undefined;
}

/** Installs the previous version, updates it, and removes the app and its data, also after a failure. */
async function installAndUpdate(
  machine: Machine,
  offer: Offer,
  folder: string,
  pictures: string,
): Promise<void> {
  const { method, userData } = machine;
  try {
    await runAll(machine, method.install);
    checkVersion(machine);
    if (isUnsignedForMac(machine)) {
      say('  the previous version for macOS is not signed and has no updater, so nothing was checked');
      return;
    }
    await governAndUpdate(machine, offer, folder, pictures);
  } finally {
    await undo(machine, method.uninstall);
    for (const each of userData.folders) rmSync(each, { recursive: true, force: true });
  }
}

/** Serves the new version, names the server by policy, updates the app, and removes the policy, also after a failure. */
async function governAndUpdate(
  machine: Machine,
  offer: Offer,
  folder: string,
  pictures: string,
): Promise<void> {
  const server = await startUpdateServer(folder);
  const policy = policyMethod(
    // In English, because a label is typed. The mode locks the switch that the strokes pass.
    { AppUpdateAddress: server.address, AppUpdates: 'install', Language: 'en' },
    { platform: process.platform, work: temporaryFolder('policy'), root: process.getuid?.() === 0 },
  );
  if (await machine.succeeds(policy.exists))
    throw new CommandError(`This computer has a policy already: ${formatCommand(policy.exists)}`);
  const pictureOf = (when: string): string =>
    path.join(pictures, `${path.basename(machine.file)}-${when}.png`);
  try {
    await runAll(machine, policy.set);
    await download(machine, offer, server, pictureOf('before'));
    await untilInstalled(machine, offer, folder);
    await startNew(machine, offer, pictureOf('after'));
  } catch (error) {
    if (!(error instanceof CheckFailed)) throw error;
    const end = readAppLog(machine.userData).trimEnd().split('\n').slice(-20).join('\n');
    throw new CheckFailed(`${error.message}\nThe end of its log:\n${end}`);
  } finally {
    await undo(machine, policy.remove);
    server.stop();
  }
}

/** Signs in to the previous version, lets it download the new one, and quits it. */
async function download(
  machine: Machine,
  offer: Offer,
  server: UpdateServer,
  picture: string,
): Promise<void> {
  const service = await startWatchedService(randomBytes(6).toString('hex'));
  const { userData } = machine;
  await useApp(machine, picture, async (window) => {
    await signIn(window, service, userData, (line) => say(`  ${line}`));
    if (!logHas(userData, 'policy', 'applied', 'AppUpdateAddress'))
      throw new CheckFailed('the app has not taken the policy');
    await askForUpdate(window, () => server.hasBegun(offer.list));
    say(`  the app has asked for ${offer.list}`);
    await until(`the whole of ${offer.file} was downloaded`, 300, () => {
      refuseFailedUpdate(userData);
      return server.hasSent(offer.file);
    });
    await until(`version ${offer.version} is ready, by the log of the app`, 120, () => {
      refuseFailedUpdate(userData);
      return logHas(userData, 'app-update', 'ready', offer.version);
    });
    say(`  downloaded: ${offer.file}`);
    await pause();
    await window.picture();
  });
}

/** Waits until the app has been replaced, which goes on after it has ended. */
async function untilInstalled({ method, ...machine }: Machine, offer: Offer, folder: string): Promise<void> {
  if (process.platform === 'win32') {
    // Reading its files might get in the installer's way.
    const ended = noProcess(path.parse(offer.file).name);
    await until('the installer of the new version ends', 180, () => machine.succeeds(ended));
  }
  await until(`version ${offer.version} is installed`, 180, () =>
    method.resources === null
      ? hasSameContent(method.program, path.join(folder, offer.file))
      : packedVersion(method.resources) === offer.version,
  );
  say(`  installed: version ${offer.version}`);
}

async function startNew(machine: Machine, { version }: Offer, picture: string): Promise<void> {
  await useApp(machine, picture, async (window) => {
    await until('a window of the new version is on the screen', 60, () => window.reachWindow());
    await until(`version ${version} has started, by the log of the app`, 30, () =>
      logHas(machine.userData, 'start', 'version', version),
    );
    say(`  started: version ${version}`);
    await pause();
    await window.picture();
  });
}

/** electron-builder adds an updater's settings to signed apps only. */
function isUnsignedForMac({ method: { resources } }: Machine): boolean {
  if (process.platform !== 'darwin' || resources === null) return false;
  return !existsSync(path.join(resources, 'app-update.yml'));
}

/** The version of an installed app; undefined while it is being replaced. */
function packedVersion(resources: string): string | undefined {
  try {
    return readPackedVersion(path.join(resources, 'app.asar'));
  } catch {
    return undefined;
  }
}

function hasSameContent(file: string, other: string): boolean {
  return statSync(file).size === statSync(other).size && readFileSync(file).equals(readFileSync(other));
}

/** Throws CheckFailed if the app has given up, for example because of a checksum or a signature. */
function refuseFailedUpdate(userData: UserData): void {
  const [failure] = factsIn(readAppLog(userData), 'app-update', 'failed');
  if (failure !== undefined) throw new CheckFailed(`the app was not updated: ${JSON.stringify(failure)}`);
}

function logHas(userData: UserData, event: string, fact: string, value: string): boolean {
  return factsIn(readAppLog(userData), event, fact).includes(value);
}

/** Runs commands that clean up. One that fails is told, and does not hide what went wrong before. */
async function undo(machine: Machine, commands: readonly Command[]): Promise<void> {
  for (const command of commands)
    say(`  ${formatCommand(command)}${(await machine.succeeds(command)) ? '' : ': did not succeed'}`);
}
