import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { findInPath } from '../../../../build/system/find-in-path.ts';
import type { Answer, Value } from '../../../../build/facts/question.ts';
import { CannotAsk, drive, electronProgram, ownFolder, runElectron } from '../drive.ts';

const missing = ['dbus-daemon', 'gdbus', 'python3'].filter((name) => findInPath(name) === undefined);

/** A system bus of its own with a logind that ends nothing; the runner ends both. */
async function startLogind(): Promise<string> {
  const bus = spawn('dbus-daemon', ['--session', '--nofork', '--print-address=1'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const address = String((await once(createInterface({ input: bus.stdout }), 'line'))[0]);
  const env = { ...process.env, DBUS_SYSTEM_BUS_ADDRESS: address };
  const mock = ['-m', 'dbusmock', '--system', '--template', 'logind'];
  const logind = spawn('python3', mock, { env, stdio: 'ignore' });
  const hasEnded = (): boolean => logind.exitCode !== null;
  while (!canReach(address)) {
    if (hasEnded()) throw new CannotAsk('not installed: python3-dbusmock');
    await pause(50);
  }
  return address;
}

function call(address: string, method: string, ...args: readonly string[]): string {
  const place = ['--dest', 'org.freedesktop.login1', '--object-path', '/org/freedesktop/login1'];
  return execFileSync('gdbus', ['call', '--address', address, ...place, '--method', method, ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
}

/** What Electron holds up, in alphabetical order. */
function heldUp(address: string): string {
  const who = path.basename(electronProgram());
  const text = call(address, 'org.freedesktop.login1.Manager.ListInhibitors');
  const found = [...text.matchAll(/\('(\w+)', '([^']+)', '[^']*', 'delay'/gu)];
  return found
    .filter(([, , holder]) => holder === who)
    .map(([, what]) => what)
    .toSorted()
    .join(' ');
}

function canReach(address: string): boolean {
  try {
    heldUp(address);
    return true;
  } catch {
    return false;
  }
}

function announce(address: string, what: 'PrepareForShutdown' | 'PrepareForSleep', begins: boolean): void {
  const signal = ['org.freedesktop.login1.Manager', what, 'b', `[<${String(begins)}>]`];
  call(address, 'org.freedesktop.DBus.Mock.EmitSignal', ...signal);
}

let starts = 0;

async function ask(isFirst: boolean): Promise<Readonly<Record<'heldUp' | 'hears', Value>>> {
  starts += 1;
  const address = await startLogind();
  const run = runElectron({
    args: [path.join(import.meta.dirname, 'main.js'), `--user-data-dir=${ownFolder(`profile-${starts}`)}`],
    env: { DBUS_SYSTEM_BUS_ADDRESS: address, PACKSHELF_FACT_FIRST: isFirst ? '1' : '0' },
  });
  // It takes this one whatever its listeners are, and the other one before.
  while (!heldUp(address).includes('sleep')) await pause(50);
  const held = heldUp(address);
  announce(address, 'PrepareForShutdown', true);
  announce(address, 'PrepareForSleep', true);
  announce(address, 'PrepareForSleep', false);
  const reply = await run.reply;
  if (reply?.kind !== 'answered') throw new Error(`no answer: ${run.output().slice(-400)}`);
  return { heldUp: held, hears: reply.answer['hears'] ?? null };
}

await drive(async (): Promise<Answer> => {
  if (missing.length > 0) throw new CannotAsk(`not installed: ${missing.join(', ')}`);
  const first = await ask(true);
  const later = await ask(false);
  return {
    firstHoldsUp: first.heldUp,
    firstHears: first.hears,
    laterHoldsUp: later.heldUp,
    laterHears: later.hears,
  };
});
