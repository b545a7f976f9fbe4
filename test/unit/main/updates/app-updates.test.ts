import { describe, expect, it, test } from 'vitest';
import type { UpdateMode, UpdateObstacle } from '../../../../src/preload/contract/app-update.ts';
import {
  AppUpdates,
  type AppUpdatesDeps,
  type InstallAttempts,
} from '../../../../src/main/updates/app-updates.ts';
import { safeToLog } from '../../../../src/main/diagnostics/log.ts';
import type { Refusal } from '../../../../src/main/updates/windows-signature.ts';
import { silentLog } from '../../../equipment/support/silent-log.ts';

const minute = 60_000;

interface Scene {
  readonly byPolicy?: UpdateMode | null;
  readonly obstacle?: UpdateObstacle | null;
  readonly canReplace?: boolean;
  readonly attempts?: InstallAttempts | null;
  readonly seenVersion?: string | null;
  readonly fraction?: number;
  /** What becomes of installing; an error if it throws. */
  readonly installs?: 'begun' | 'failed' | Refusal | Error;
}

/** Updates of version 0.1.0, whose server and clock the test controls. */
function scene(options: Scene = {}) {
  const { byPolicy = null, obstacle = null, canReplace = true, fraction = 0.5, installs = 'begun' } = options;
  /** What the server offers; an error if it can't be asked. */
  const server: { offers: string | null | Error; refusal: Refusal | null } = {
    offers: '0.2.0',
    refusal: null,
  };
  const done: string[] = [];
  const warnings: unknown[] = [];
  const stored = {
    attempts: options.attempts ?? null,
    seenVersion: options.seenVersion === undefined ? '0.1.0' : options.seenVersion,
  };
  const chosen = { isAutomatic: true };
  const waits: { readonly ms: number; readonly end: () => void }[] = [];
  const deps: AppUpdatesDeps = {
    version: '0.1.0',
    byPolicy,
    obstacle,
    isAutomatic: () => chosen.isAutomatic,
    canReplace: () => Promise.resolve(canReplace),
    loadUpdater: () =>
      Promise.resolve({
        check: () => {
          done.push('check');
          return server.offers instanceof Error
            ? Promise.reject(server.offers)
            : Promise.resolve(server.offers);
        },
        download: () => {
          done.push('download');
          return Promise.resolve(server.refusal);
        },
        install: (restart) => {
          done.push(restart ? 'install and restart' : 'install');
          return installs instanceof Error ? Promise.reject(installs) : Promise.resolve(installs);
        },
      }),
    memory: {
      attempts: () => stored.attempts,
      setAttempts: (attempts) => (stored.attempts = attempts),
      seenVersion: () => stored.seenVersion,
      setSeenVersion: (version) => (stored.seenVersion = version),
    },
    fraction,
    now: () => 1000,
    delay: (ms) => new Promise((end) => waits.push({ ms, end })),
    log: { ...silentLog, warn: (_event, facts) => warnings.push(facts) },
    onChange: () => undefined,
    startAgain: () => done.push('start again'),
  };
  const updates = new AppUpdates(deps);
  const progress = () => updates.status().progress;
  /** Checks when the server offers this. */
  const check = (offers: string | null | Error): Promise<void> => {
    server.offers = offers;
    return updates.check();
  };
  return { updates, progress, server, check, done, warnings, stored, chosen, waits };
}

async function checked(options: Scene = {}): Promise<ReturnType<typeof scene>> {
  const made = scene(options);
  await made.updates.check();
  return made;
}

async function quit(updates: AppUpdates): Promise<void> {
  updates.quitByPerson();
  await updates.installAtEnd();
}

test.each<[UpdateMode | null, string, readonly string[]]>([
  [null, 'ready', ['check', 'download']],
  ['install', 'ready', ['check', 'download']],
  ['download', 'ready', ['check', 'download']],
  ['notify', 'available', ['check']],
  ['off', 'impossible', []],
])('policy %s: %s', async (byPolicy, state, expected) => {
  const { progress, done } = await checked({ byPolicy });
  expect(progress().state).toBe(state);
  expect(done).toEqual(expected);
});

test.each<[string, Scene, UpdateObstacle]>([
  ['the policy forbids updates', { byPolicy: 'off' }, 'policy'],
  ['the organisation installs them', { obstacle: 'managed' }, 'managed'],
  [
    'how it was installed counts more than the policy',
    { obstacle: 'package-manager', byPolicy: 'off' },
    'package-manager',
  ],
  ['the folder belongs to others', { canReplace: false }, 'not-writable'],
])('%s: nothing is asked, ever', async (_name, options, reason) => {
  const { updates, progress, done, waits } = scene(options);
  const started = updates.start();
  await Promise.resolve();
  waits[0]?.end();
  await updates.check();
  for (let round = 0; round < 5; round += 1) {
    await Promise.resolve();
    waits.at(-1)?.end();
  }
  await started;
  expect(progress()).toEqual({ state: 'impossible', reason });
  expect(done).toEqual([]);
});

test('a policy about updates is not shown where it has no effect', () => {
  expect(scene({ obstacle: 'package-manager', byPolicy: 'install' }).updates.status().byPolicy).toBeNull();
  expect(scene({ byPolicy: 'off' }).updates.status().byPolicy).toBe('off');
});

describe('by itself', () => {
  it.each([
    [0, 5],
    [0.5, 35],
    [0.999, 64.94],
  ])('checks first at a moment of its own: %s is %s minutes', async (fraction, minutes) => {
    const { updates, waits } = scene({ fraction });
    void updates.start();
    await expect.poll(() => waits.length).toBe(1);
    expect((waits[0]?.ms ?? 0) / minute).toBeCloseTo(minutes);
  });

  it('checks every four hours, until the app ends', async () => {
    const { updates, server, done, waits } = scene();
    server.offers = null;
    const started = updates.start();
    await expect.poll(() => waits.length).toBe(1);
    waits[0]?.end();
    await expect.poll(() => waits.length).toBe(2);
    expect(waits[1]?.ms).toBe(240 * minute);
    waits[1]?.end();
    await expect.poll(() => done).toEqual(['check', 'check']);
    await expect.poll(() => waits.length).toBe(3);
    updates.dispose();
    waits[2]?.end();
    await started;
    expect(done.length).toBe(2);
  });

  it('does not check if the person has turned that off, who can still ask for it', async () => {
    const { updates, progress, chosen, done, waits } = scene();
    chosen.isAutomatic = false;
    void updates.start();
    await expect.poll(() => waits.length).toBe(1);
    waits[0]?.end();
    await expect.poll(() => waits.length).toBe(2);
    expect(done).toEqual([]);
    await updates.check();
    expect(progress()).toEqual({ state: 'ready', version: '0.2.0' });
    await quit(updates);
    expect(done).toEqual(['check', 'download']);
  });
});

describe('a server that is down', () => {
  it('leaves a line, and no version', async () => {
    const { progress, check } = scene();
    await check(new Error('down'));
    expect(progress()).toEqual({ state: 'idle', checkedAt: null, hasFailed: true });
  });

  it('keeps the moment of its last answer', async () => {
    const { progress, check } = scene();
    await check(null);
    await check(new Error('down'));
    expect(progress()).toEqual({ state: 'idle', checkedAt: 1000, hasFailed: true });
  });

  it('keeps a version that is ready', async () => {
    const { progress, check } = await checked();
    await check(new Error('down'));
    expect(progress().state).toBe('ready');
  });
});

describe('a version that is ready', () => {
  it('is forgotten with everything else, and nothing is stored at the end', async () => {
    const { updates, progress, stored, done } = scene({ seenVersion: '0.0.9' });
    await updates.check();
    updates.forget();
    await quit(updates);
    expect(progress()).toEqual({ state: 'idle', checkedAt: null, hasFailed: false });
    expect(updates.status().news).toBeNull();
    expect(stored).toEqual({ attempts: null, seenVersion: '0.0.9' });
    expect(done).toEqual(['check', 'download']);
  });

  it('is dropped if the server withdraws it', async () => {
    const { updates, progress, check, done } = await checked();
    await check(null);
    expect(progress().state).toBe('idle');
    await quit(updates);
    expect(done).not.toContain('install');
  });

  it('gives way to a still newer one', async () => {
    const { progress, check } = await checked();
    await check('0.3.0');
    expect(progress()).toMatchObject({ state: 'ready', version: '0.3.0' });
  });
});

describe('the end of the app', () => {
  it('installs if a person has quit', async () => {
    const { updates, done } = await checked();
    await quit(updates);
    expect(done.at(-1)).toBe('install');
  });

  it('installs nothing after a signal', async () => {
    const { updates, done } = await checked();
    await updates.installAtEnd();
    expect(done).toEqual(['check', 'download']);
  });

  it('installs nothing while the system shuts down, even if a person has quit', async () => {
    const { updates, done } = await checked();
    updates.quitByPerson();
    updates.systemEnds();
    await updates.installAtEnd();
    expect(done).toEqual(['check', 'download']);
  });

  it.each(['download', 'notify', 'off'] as const)('installs nothing with policy %s', async (byPolicy) => {
    const { updates, done } = await checked({ byPolicy });
    await quit(updates);
    expect(done).not.toContain('install');
  });

  it('installs and restarts on request, also with policy download', async () => {
    const { updates, done } = await checked({ byPolicy: 'download' });
    expect(updates.restart()).toBe(true);
    await updates.installAtEnd();
    expect(done.at(-1)).toBe('install and restart');
  });

  it.each(['failed', 'not-checked', new Error('no space')] as const)(
    'starts again if a restart installs nothing: %s',
    async (installs) => {
      const { updates, done } = await checked({ installs });
      updates.restart();
      await updates.installAtEnd();
      expect(done.slice(-2)).toEqual(['install and restart', 'start again']);
    },
  );

  it('only ends if quitting installs nothing', async () => {
    const { updates, done } = await checked({ installs: 'failed' });
    await quit(updates);
    expect(done.at(-1)).toBe('install');
  });

  it('installs on request after a shutdown that was called off', async () => {
    const { updates, done } = await checked();
    updates.systemEnds();
    updates.restart();
    await updates.installAtEnd();
    expect(done.at(-1)).toBe('install and restart');
  });

  it('does not restart if nothing is ready', async () => {
    const { updates, check } = scene();
    await check(null);
    expect(updates.restart()).toBe(false);
  });
});

describe('a version that does not get installed', () => {
  it('is tried three times and no more', async () => {
    let attempts: InstallAttempts | null = null;
    for (const count of [1, 2, 3]) {
      const { updates, stored } = await checked({ attempts });
      await quit(updates);
      attempts = stored.attempts;
      expect(attempts).toEqual({ version: '0.2.0', count });
    }
    const { progress, done } = await checked({ attempts });
    expect(progress()).toEqual({ state: 'given-up', version: '0.2.0' });
    expect(done).toEqual(['check']);
  });

  it('is followed by the next one', async () => {
    const { progress, check } = scene({ attempts: { version: '0.2.0', count: 3 } });
    await check('0.2.1');
    expect(progress()).toMatchObject({ state: 'ready', version: '0.2.1' });
  });

  it('is forgotten once it runs', () => {
    expect(scene({ attempts: { version: '0.1.0', count: 1 } }).stored.attempts).toBeNull();
  });
});

describe('a version that Windows does not confirm', () => {
  it('is refused, is not installed, and is verified again at the next check', async () => {
    const { updates, progress, server, done, warnings } = scene();
    server.refusal = 'not-checked';
    await updates.check();
    expect(progress()).toEqual({ state: 'refused', version: '0.2.0' });
    expect(warnings).toEqual([{ failed: safeToLog('not-checked') }]);
    expect(updates.restart()).toBe(false);
    await quit(updates);
    expect(done).toEqual(['check', 'download']);
    server.refusal = null;
    await updates.check();
    expect(progress()).toEqual({ state: 'ready', version: '0.2.0' });
  });

  it('right before it would be installed is not installed', async () => {
    const { updates, warnings } = await checked({ installs: 'other-publisher' });
    await quit(updates);
    expect(warnings).toEqual([{ failed: safeToLog('other-publisher') }]);
  });

  it('is no longer ready if it was', async () => {
    const { updates, progress, server } = await checked();
    server.refusal = 'other-publisher';
    await updates.check();
    expect(progress().state).toBe('refused');
  });
});

describe('what is new', () => {
  it('is told once after an update', () => {
    const { updates, stored } = scene({ seenVersion: '0.0.9' });
    expect(updates.status().news).toBe('0.1.0');
    updates.dismissNews();
    expect(updates.status().news).toBeNull();
    expect(stored.seenVersion).toBe('0.1.0');
  });

  it.each([
    ['at the first start', null],
    ['at the next start', '0.1.0'],
    ['after an older version was installed', '0.10.0'],
  ])('is not told %s', (_name, seenVersion) => {
    const { updates, stored } = scene({ seenVersion });
    expect(updates.status().news).toBeNull();
    expect(stored.seenVersion).toBe('0.1.0');
  });
});
