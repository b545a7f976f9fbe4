import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startSampleService, type SampleService } from '../../../equipment/service/sample-service.ts';

const cli = fileURLToPath(new URL('../../../equipment/service/cli.ts', import.meta.url));
const children = new Set<ChildProcess>();
let other: SampleService;

interface Run {
  readonly child: ChildProcess;
  readonly ended: Promise<number | null>;
  readonly text: () => string;
  /** Resolves when the text has been printed, or the program has ended. */
  readonly printed: (part: string) => Promise<void>;
}

function run(...list: readonly string[]): Run {
  const child = spawn(process.execPath, [cli, ...list], { stdio: ['ignore', 'pipe', 'pipe'] });
  children.add(child);
  let text = '';
  const listeners = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
      for (const listener of listeners) listener();
    });
  }
  const ended = once(child, 'close').then(() => child.exitCode);
  const printed = async (part: string): Promise<void> => {
    const found = new Promise<void>((resolve) => {
      const look = (): void => {
        if (text.includes(part)) resolve();
      };
      listeners.add(look);
      look();
    });
    await Promise.race([found, ended]);
  };
  return { child, ended, text: () => text, printed };
}

beforeEach(async () => {
  other = await startSampleService({ packages: 1 });
});

afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  children.clear();
  await other.close();
});

test('prints how to reach and steer it, serves, and ends cleanly when told to', async () => {
  const service = run('--packages=30', '--latency=1-2');
  await service.printed('Ctrl-C ends it.');
  const origin = /http:\/\/127\.0\.0\.1:\d+/.exec(service.text())?.[0] ?? '';
  expect(service.text()).toContain('demo-password');
  const state: unknown = await (await fetch(`${origin}/_control`)).json();
  expect(state).toMatchObject({ packages: 30, latency: { list: { minMs: 1, maxMs: 2 } } });
  // Windows ends a program that is told so by another one, without a word.
  if (process.platform === 'win32') return;
  service.child.kill('SIGTERM');
  expect(await service.ended).toBe(0);
  expect(service.text()).toContain('Sample service ended.');
});

test('says in a sentence what is wrong', async () => {
  const port = new URL(other.origin).port;
  const runs = [run('--port', port), run('--packages=many'), run('--nonsense')];
  expect(await Promise.all(runs.map((each) => each.ended))).toEqual([1, 2, 2]);
  const [taken, wrong, unknown] = runs.map((each) => each.text());
  expect(taken).toContain(`Port ${port} is taken`);
  expect(wrong).toContain('--packages must be a whole number');
  expect(unknown).toContain("'--nonsense'");
});
