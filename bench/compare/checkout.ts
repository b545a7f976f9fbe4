import { cpSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { ensurePackages } from '../../build/bootstrap/packages.mjs';
import type { ScriptTools } from '../../build/checks/script.ts';
import { projectFolder } from '../../build/system/project-folder.ts';

/** What measures: taken from this commit for both, so that the same is measured, also what the other commit did not measure. */
const measuring = ['bench', 'test/equipment/service', 'test/equipment/support/default-list-preferences.ts'];

async function git(tools: ScriptTools, ...args: readonly string[]): Promise<string> {
  const { code, text } = await tools.capture('git', args);
  if (code !== 0) throw new Error(`git ${args[0] ?? ''}: ${text.trim()}`);
  return text.trim();
}

/** The full name of a commit; null where the history does not have it, as in a copy of only the newest commits. */
export async function fullName(tools: ScriptTools, commit: string): Promise<string | null> {
  const wanted = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${commit}^{commit}`];
  return await git(tools, ...wanted).catch(() => null);
}

/** The commit of this folder, and whether its files differ from it. */
export async function presentCommit(tools: ScriptTools): Promise<string> {
  const commit = await git(tools, 'rev-parse', '--short=10', 'HEAD');
  return (await git(tools, 'status', '--porcelain')) === '' ? commit : `${commit} and changes`;
}

/** Puts the sources of another commit into a folder, with what measures from this one; returns the folder. */
export async function checkOut(tools: ScriptTools, commit: string): Promise<string> {
  const project = tools.folder('bench-other');
  const archive = path.join(tools.folder('bench-archive'), 'sources.tar');
  await git(tools, 'archive', '--format=tar', `--output=${archive}`, commit);
  const { code, text } = await tools.capture('tar', ['-xf', archive, '-C', project]);
  if (code !== 0) throw new Error(`tar: ${text.trim()}`);
  rmSync(archive);
  for (const name of measuring) {
    rmSync(path.join(project, name), { recursive: true, force: true });
    cpSync(path.join(projectFolder, name), path.join(project, name), { recursive: true });
  }
  await providePackages(project);
  return project;
}

/** The packages of this folder, unless the other commit needs others. */
async function providePackages(project: string): Promise<void> {
  const lockfile = (folder: string): string => readFileSync(path.join(folder, 'package-lock.json'), 'utf8');
  if (lockfile(project) === lockfile(projectFolder)) {
    symlinkSync(path.join(projectFolder, 'node_modules'), path.join(project, 'node_modules'), 'junction');
  } else {
    await ensurePackages({
      folder: project,
      node: process.execPath,
      announcement: 'Installing the packages of the other commit (npm ci)',
      subject: 'the packages of the other commit',
    });
  }
}
