import { afterAll, expect, vi } from 'vitest';

/** What the files of one worker share besides modules: globals, the environment, the folder and the clock. */
function sharedState(): Record<string, unknown> {
  const globals = Object.entries(Object.getOwnPropertyDescriptors(globalThis))
    .filter(([name]) => !name.startsWith('__'))
    // By their descriptors: reading a global behind a getter may create what it stands for.
    .map(([name, descriptor]): [string, unknown] => [name, Object.values(descriptor)]);
  return {
    globals: new Map(globals),
    environment: new Map(Object.entries(process.env).map(([name, text]) => [spelledOnce(name), text])),
    folder: process.cwd(),
    hasFakeTimers: vi.isFakeTimers(),
  };
}

/** Windows has one variable for all spellings of its name, and keeps the one that set it last. */
function spelledOnce(name: string): string {
  return process.platform === 'win32' ? name.toUpperCase() : name;
}

// Test files run without isolation: a file that leaves something behind would change the files after it.
const before = sharedState();
afterAll(() => {
  const after = sharedState();
  for (const [name, value] of Object.entries(before)) expect(after[name], name).toEqual(value);
});
