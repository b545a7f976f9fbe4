import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findTask } from '../../../../build/bootstrap/tasks.mjs';
import { installerNames } from '../../../../build/release/installers.ts';
import { projectFolder } from '../../../../build/system/project-folder.ts';

const folder = join(projectFolder, '.github', 'workflows');
const read = (name: string): string => readFileSync(join(folder, name), 'utf8');
const files = readdirSync(folder).map((name) => [name, read(name)] as const);

/** What follows `key:` on a line, wherever it stands. */
const valuesOf = (text: string, key: string): string[] =>
  [...text.matchAll(new RegExp(`^[ -]*${key}: +(.+)$`, 'gm'))].map(([, value]) => value ?? '');

/** The jobs of a workflow: name and text. */
const jobsOf = (text: string): [string, string][] => {
  const [, jobs = ''] = text.split(/^jobs:\n/m);
  const parts = jobs.split(/^ {2}([\w-]+):\n/m).slice(1);
  return parts.flatMap((part, index) => (index % 2 === 0 ? [[part, parts[index + 1] ?? '']] : []));
};

describe.each(files)('the workflow %s', (_, text) => {
  it('takes actions and images by digest, with the version beside it', () => {
    const used = valuesOf(text, 'uses');
    expect(used).not.toEqual([]);
    for (const action of used) expect(action).toMatch(/^actions\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
    for (const image of valuesOf(text, 'image')) expect(image).toMatch(/^\w+:\d+@sha256:[0-9a-f]{64}$/);
  });

  it('may only read unless a job says more', () => {
    expect(text).toMatch(/^permissions:\n {2}contents: read\n\n/m);
    const writers = jobsOf(text).filter(([, job]) => job.includes(': write'));
    expect(writers.map(([name]) => name).filter((name) => name !== 'draft')).toEqual([]);
  });

  it('runs nothing of strangers with rights', () => {
    expect(text).not.toMatch(/pull_request_target|workflow_run|issue_comment/);
    // What a stranger names, such as a branch, would be read by a shell.
    for (const command of valuesOf(text, 'run')) expect(command).not.toContain('${{');
  });

  it('keeps no token where later steps could read it, and ends in any case', () => {
    const checkouts = text.split('actions/checkout@').slice(1);
    for (const step of checkouts) expect(step).toMatch(/^.*\n +with:\n +persist-credentials: false\n/);
    for (const [name, job] of jobsOf(text)) expect(`${name}\n${job}`).toMatch(/timeout-minutes: \d+/);
  });

  it('shows secrets only to jobs in the environment for signing', () => {
    const seeing = jobsOf(text).filter(([, job]) => job.includes('secrets.'));
    for (const [, job] of seeing) expect(job).toContain('\n    environment: signing\n');
  });

  it('calls only what exists', () => {
    const commands = valuesOf(text, 'run');
    const tasks = commands.flatMap((command) => /^npm (?:run )?([\w:]+)/.exec(command)?.[1] ?? []);
    expect(tasks).not.toEqual([]);
    for (const task of tasks) expect(findTask(task), task).toBeDefined();
    const programs = commands.flatMap((command) => /^node (\S+)/.exec(command)?.[1] ?? []);
    for (const program of programs) expect(existsSync(join(projectFolder, program)), program).toBe(true);
    const explained = readFileSync(join(projectFolder, 'build', 'tasks', 'release.ts'), 'utf8');
    const parts = commands.flatMap((command) => /release(?:\.ts| --) (\w+)/.exec(command)?.[1] ?? []);
    for (const part of parts) expect(explained).toMatch(new RegExp(`^ {2}${part} `, 'm'));
  });
});

it('takes every action in one version', () => {
  const used = new Set(files.flatMap(([, text]) => valuesOf(text, 'uses')));
  const names = [...used].map((action) => action.split('@')[0]);
  expect(names).toEqual([...new Set(names)]);
});

it('demands real Electron where npm test runs, and runs the slow tests as well', () => {
  const [[, job] = ['', '']] = jobsOf(read('test.yml'));
  expect(job).toContain('\n      PACKSHELF_RUNTIME: electron\n');
  const commands = ['npm test', 'npm test -- slow'];
  expect(valuesOf(job, 'run').filter((command) => command.includes('npm test'))).toEqual(
    commands.flatMap((command) => [`build/release/desktop.sh ${command}`, command]),
  );
  const change = readFileSync(join(projectFolder, '.ci', 'run'), 'utf8');
  expect(change).toContain("\nfor task in test 'test -- slow' ");
});

it('asks real Electron for facts, and takes no answer for a failure', () => {
  const [[, job] = ['', '']] = jobsOf(read('facts.yml'));
  expect(job).toContain('\n      PACKSHELF_RUNTIME: electron\n');
  expect(job.match(/npm run facts -- --only-tell$/gm)).toHaveLength(2);
  // It would hide a run that could not ask, too.
  expect(job).not.toContain('continue-on-error');
});

/** A job of the workflow that makes a release. */
const releaseJob = (wanted: string): string =>
  jobsOf(read('release.yml')).find(([name]) => name === wanted)?.[1] ?? '';
const installersIn = (job: string): string[] =>
  [...job.matchAll(/installer: (\S+) \}/g)].map(([, name = '']) => name);

it('updates the previous version on three systems, each to what it was built for', () => {
  const job = releaseJob('update');
  expect([...job.matchAll(/system: (\w+)-\S+, built: (\w+),/g)].map(([, ...names]) => names)).toEqual([
    ['windows', 'windows'],
    ['macos', 'macos'],
    ['ubuntu', 'linux'],
  ]);
  expect(installersIn(job)).toEqual(['windows-x64.exe', 'macos-universal.zip', 'linux-x64.AppImage']);
  expect(job).toContain('GH_TOKEN: ${{ github.token }}');
  expect(job).not.toContain('permissions:');
});

it('makes no release of files that were not checked', () => {
  expect(releaseJob('gather')).toContain('needs: [check, check-rpm, update]\n');
  expect(releaseJob('draft')).toContain('needs: [gather]\n');
});

it('uses every installer of a release on its system', () => {
  const text = read('release.yml');
  const listed = installersIn(releaseJob('check'));
  const checked = new Set([
    ...listed,
    ...(/release\/Packshelf-\*-(linux-x64\.rpm)/.exec(text)?.slice(1) ?? []),
  ]);
  const wanted = installerNames('1.2.3').map((name) => name.replace('Packshelf-1.2.3-', ''));
  expect([...checked].sort()).toEqual(wanted.sort());
});
