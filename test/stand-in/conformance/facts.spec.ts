import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'playwright/test';
import { ask } from '../../../build/facts/ask.ts';
import type { Question } from '../../../build/facts/question.ts';
import { askOne } from '../../../build/facts/run.ts';
import type { ProgramReply } from '../../../build/facts/program-reply.ts';
import { projectFolder } from '../../../build/system/project-folder.ts';
import { test } from './conformance.ts';
import { questions } from '../facts/questions.ts';
import { appArguments, appEnvironment, requireTestRuntime } from '../launch/launch.ts';

// The programs run and reply with the compared values. The answers themselves only count on Electron, where
// `npm run facts` compares them.

const runtime = requireTestRuntime();
const environment = appEnvironment(runtime, { env: { PACKSHELF_FACT_AUTHORITIES: '2' } });

function questionNamed(name: string): Question {
  const question = questions.find((candidate) => candidate.name === name);
  if (question === undefined) throw new Error(`There is no question ${name}`);
  return question;
}

function expectCompared(reply: ProgramReply, question: Question): void {
  expect(reply).toMatchObject({ kind: 'answered' });
  const names = reply.kind === 'answered' ? Object.keys(reply.answer) : [];
  expect(names).toEqual(expect.arrayContaining(Object.keys(question.expected)));
}

for (const name of [
  'versions',
  'preload',
  'authorities',
  'handshake-errors',
  'client-certificates',
  'global-keys',
  'hidden-window',
  'crash-folder',
]) {
  test(`the program of the question "${name}" answers`, async ({ userDataDir }) => {
    const question = questionNamed(name);
    const electron = { executable: runtime.executable, environment };
    expectCompared(await askOne(question, electron, userDataDir), question);
  });
}

/** Runs a program that a question's driver starts with arguments. */
async function askMain(program: string, folder: string, more: NodeJS.ProcessEnv = {}): Promise<ProgramReply> {
  await mkdir(path.join(folder, 'profile'));
  return await ask({
    command: runtime.executable,
    args: appArguments(runtime, {
      appDir: path.join(projectFolder, 'test', 'stand-in', 'facts', program),
      userDataDir: path.join(folder, 'profile'),
    }),
    environment: { ...environment, ...more },
    folder,
    timeoutMs: 60_000,
  });
}

test('the program of the question about archives answers', async ({ userDataDir }) => {
  expectCompared(await askMain(path.join('archive', 'app'), userDataDir), questionNamed('archive'));
});

test('the program that compiles code at run time answers', async ({ userDataDir }) => {
  const reply = await askMain(path.join('allow-jit', 'main.js'), userDataDir);
  expect(reply).toMatchObject({ kind: 'answered', answer: { page: 936_082, main: 936_082 } });
});

test('the program that fills a worker’s memory reports how the worker ends', async ({ userDataDir }) => {
  const use = { fill: 'values', megabytes: 300, workers: 1, limits: { maxOldGenerationSizeMb: 64 } };
  const reply = await askMain(path.join('memory', 'main.js'), userDataDir, {
    PACKSHELF_FACT_MEMORY: JSON.stringify(use),
  });
  expect(reply).toEqual({ kind: 'answered', answer: { workers: 'ERR_WORKER_OUT_OF_MEMORY' } });
});

test('the program that moves a window reports its position', async ({ userDataDir }) => {
  const bounds = { x: 100, y: 100, width: 900, height: 600 };
  const reply = await askMain(path.join('window-places', 'main.js'), userDataDir, {
    PACKSHELF_FACT_WINDOW: JSON.stringify({ bounds, moveBy: 40 }),
  });
  expect(reply).toMatchObject({
    kind: 'answered',
    answer: { width: expect.any(Number), y: expect.any(Number) },
  });
});
