import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { ask } from '../../../build/facts/ask.ts';
import type { Question } from '../../../build/facts/question.ts';
import { readReport } from '../../../build/facts/report.ts';
import { askAll } from '../../../build/facts/run.ts';
import type { ProgramReply } from '../../../build/facts/program-reply.ts';
import { temporaryFolder } from '../../equipment/support/temporary-folder.ts';

/** Ways in which a program can behave; each is told as the first argument. */
const programs = {
  well: `tell({ kind: 'answered', answer: { count: 3, name: 'x' } }, () => process.exit(0))`,
  noisy: `console.log('Gtk-Message: no module'); process.stdout.write('half a line '); setTimeout(() => tell({ kind: 'answered', answer: {} }), 20)`,
  skips: `tell({ kind: 'skipped', why: 'nothing to ask' })`,
  failsByItself: `tell({ kind: 'failed', why: 'TypeError: x' })`,
  garbage: `process.stdout.write('packshelf-fact {"kind":\\n')`,
  foreign: `tell({ kind: 'answered', answer: { deep: { er: 1 } } })`,
  silent: `process.exit(0)`,
  crashes: `process.stderr.write('out of memory'); process.kill(process.pid, 'SIGKILL')`,
  hangs: `setInterval(() => undefined, 1000)`,
  stays: `tell({ kind: 'answered', answer: { stays: true } }); setInterval(() => undefined, 1000)`,
  orphans: `
    const child = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)'], { stdio: 'inherit' });
    child.once('spawn', () => tell({ kind: 'answered', answer: { pid: child.pid } }, () => process.exit(0)));`,
  surroundings: `
    writeFileSync('here.txt', process.env.MARK ?? '');
    tell({ kind: 'answered', answer: { words: process.argv.slice(3).join(' ') } })`,
};

let folder = '';

beforeEach(() => {
  folder = temporaryFolder();
  const cases = Object.entries(programs).map(([name, text]) => `case '${name}': { ${text}; break; }`);
  writeFileSync(
    path.join(folder, 'program.mjs'),
    `import { spawn } from 'node:child_process';
     import { writeFileSync } from 'node:fs';
     const tell = (told, then) => process.stdout.write('packshelf-fact ' + JSON.stringify(told) + '\\n', then);
     switch (process.argv[2]) { ${cases.join('\n')} }`,
  );
});

async function told(
  how: keyof typeof programs,
  timeoutMs = 60_000,
  more: readonly string[] = [],
): Promise<ProgramReply> {
  return await ask({
    command: process.execPath,
    args: [path.join(folder, 'program.mjs'), how, ...more],
    environment: { MARK: 'seen' },
    folder,
    timeoutMs,
    endTimeoutMs: 300,
  });
}

describe('a program that is asked', () => {
  test('answers in one line, whatever else is written', async () => {
    expect(await told('well')).toEqual({ kind: 'answered', answer: { count: 3, name: 'x' } });
    expect(await told('noisy')).toEqual({ kind: 'answered', answer: {} });
  });

  test('says that it could not ask, or what went wrong', async () => {
    expect(await told('skips')).toEqual({ kind: 'skipped', why: 'nothing to ask' });
    expect(await told('failsByItself')).toEqual({ kind: 'failed', why: 'TypeError: x' });
  });

  test('has failed where its line is no answer', async () => {
    expect(await told('garbage')).toEqual({ kind: 'failed', why: 'its answer can\'t be read: {"kind":' });
    const foreign = await told('foreign');
    expect(foreign.kind === 'failed' ? foreign.why : foreign).toContain('"er":1');
  });

  test('has failed where it ends without a word', async () => {
    expect(await told('silent')).toEqual({ kind: 'failed', why: 'it ended with code 0 without an answer' });
    const crashed = await told('crashes');
    expect(crashed.kind === 'failed' ? crashed.why : crashed).toContain('out of memory');
  });

  test('has failed where there is no such program', async () => {
    const asked = {
      command: path.join(folder, 'missing'),
      args: [],
      environment: {},
      folder,
      timeoutMs: 60_000,
    };
    expect(await ask(asked)).toMatchObject({ kind: 'failed' });
  });

  test('is ended where it does not answer in time', async () => {
    expect(await told('hangs', 200)).toEqual({ kind: 'failed', why: 'no answer within 0.2 s' });
  });

  test('is ended where it stays after its answer, which counts', async () => {
    expect(await told('stays')).toEqual({ kind: 'answered', answer: { stays: true } });
  });

  test.skipIf(process.platform === 'win32')('leaves no program behind', async () => {
    const answered = await told('orphans');
    const pid = answered.kind === 'answered' ? Number(answered.answer['pid']) : 0;
    expect(pid).toBeGreaterThan(1);
    expect(isRunning(pid)).toBe(false);
  });

  test('runs in its folder, with its words and surroundings', async () => {
    expect(await told('surroundings', 60_000, ['a', 'b'])).toEqual({
      kind: 'answered',
      answer: { words: 'a b' },
    });
    expect(readFileSync(path.join(folder, 'here.txt'), 'utf8')).toBe('seen');
  });
});

/** A program that has ended and that nobody has waited for runs no more. */
function isRunning(pid: number): boolean {
  const file = `/proc/${pid}/stat`;
  if (process.platform === 'linux') {
    return existsSync(file) && !/\) [ZX] /u.test(readFileSync(file, 'utf8'));
  }
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

test.skipIf(process.platform === 'win32')(
  'a run keeps what came of each question, on what and when',
  async () => {
    const electron = path.join(folder, 'electron');
    const line = '{"kind":"answered","answer":{"words":"\'"$*"\'"}}';
    writeFileSync(electron, `#!/bin/sh\necho 'packshelf-fact ${line}'\n`, { mode: 0o755 });
    const question: Question = {
      name: 'colour',
      asks: 'Which words does it get?',
      systems: ['linux'],
      program: 'electron',
      timeoutMs: 60_000,
      expected: {},
      source: 'its shell',
    };
    const asked = { executable: electron, version: '45.4.1', environment: {} };
    const report = await askAll([question], 'linux', asked, () => folder);
    expect(readReport(report)).toEqual(report);
    const { colour } = report.outcomes;
    expect(colour).toMatchObject({ kind: 'answered', electron: '45.4.1' });
    const words = colour?.kind === 'answered' ? colour.answer['words'] : '';
    expect(words).toMatch(/test\/stand-in\/facts\/colour\/main\.js --user-data-dir=\S+\/profile$/u);
  },
);
