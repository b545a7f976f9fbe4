import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createSecretFiles } from '../../../../src/main/auth/secret-files.ts';
import type { SecretWriteResult } from '../../../../src/main/auth/secret-store.ts';
import { removeSync } from '../../../../src/main/files/held-file.ts';
import fc from '../../../equipment/support/properties.ts';
import { silentLog } from '../../../equipment/support/silent-log.ts';

/** How the system answers one encryption request; `late`: after the timeout. */
type Fate = 'protects' | 'refuses' | 'has no key' | 'late' | 'never';

type Act =
  | { readonly act: 'write'; readonly fate: Fate }
  | { readonly act: 'remove' }
  /**
   * The system answers the newest or the oldest pending request. `rest`: if it belongs to the last write, wait for
   * its end before the next step.
   */
  | { readonly act: 'answer'; readonly newest: boolean; readonly rest: boolean }
  /** Pending work continues for some turns of the event loop. */
  | { readonly act: 'pass'; readonly turns: number };

const acts = fc.oneof(
  fc.record({
    act: fc.constant('write' as const),
    fate: fc.constantFrom<Fate>('protects', 'refuses', 'has no key', 'late', 'never'),
  }),
  fc.record({ act: fc.constant('remove' as const) }),
  fc.record({ act: fc.constant('answer' as const), newest: fc.boolean(), rest: fc.boolean() }),
  fc.record({ act: fc.constant('pass' as const), turns: fc.integer({ min: 1, max: 20 }) }),
);

async function passTurns(turns: number): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** Plays one history. Returns what is stored at the end, and the results of the writes. */
async function live(
  folder: string,
  history: readonly Act[],
): Promise<{ end: unknown; answers: SecretWriteResult[] }> {
  const delays = new Set<() => void>();
  const waiting: { readonly write: number; readonly fate: Fate; answer(): void }[] = [];
  const writes: Promise<SecretWriteResult>[] = [];
  let fate: Fate = 'protects';
  const store = createSecretFiles({
    folder,
    protection: {
      encrypt: (text) => {
        const of = fate;
        const { promise, resolve, reject } = Promise.withResolvers<Buffer | null>();
        const answer = (): void => {
          if (of === 'refuses') reject(new Error('refused'));
          else resolve(of === 'has no key' ? null : Buffer.from(text));
        };
        waiting.push({ write: writes.length, fate: of, answer });
        return promise;
      },
      decrypt: (data) => Promise.resolve({ text: data.toString(), needsReencryption: false }),
    },
    delay: (_ms, signal) =>
      new Promise((resolve) => {
        delays.add(resolve);
        signal.addEventListener('abort', () => delays.delete(resolve));
      }),
    log: silentLog,
  });
  const removals: Promise<void>[] = [];
  const answerable = (): typeof waiting =>
    waiting.filter((each) => each.fate !== 'late' && each.fate !== 'never');
  const answerOne = (of: (typeof waiting)[number] | undefined): void => {
    if (of === undefined) return;
    waiting.splice(waiting.indexOf(of), 1);
    of.answer();
  };
  for (const [index, act] of history.entries()) {
    if (act.act === 'write') {
      fate = act.fate;
      writes.push(store.write('a', `secret ${index}`));
    } else if (act.act === 'remove') removals.push(store.remove('a'));
    else if (act.act === 'answer') {
      const of = answerable().at(act.newest ? -1 : 0);
      answerOne(of);
      if (act.rest && of?.write === writes.length - 1) await writes[of.write];
    } else await passTurns(act.turns);
  }
  for (const each of answerable()) answerOne(each);
  await passTurns(1);
  for (const end of delays) end();
  const answers = await Promise.all(writes);
  await Promise.all(removals);
  for (const each of waiting.filter((one) => one.fate === 'late')) answerOne(each);
  // From the next event-loop turn on, a late secret is queued before the read.
  await passTurns(1);
  return { end: await store.read('a'), answers };
}

it('whatever order calls and the system’s answers come in, the last call for an account counts', async () => {
  const root = mkdtempSync(join(tmpdir(), 'packshelf-secrets-'));
  let run = 0;
  try {
    await fc.assert(
      fc.asyncProperty(fc.array(acts, { minLength: 1, maxLength: 12 }), async (history) => {
        run += 1;
        const folder = join(root, String(run));
        const { end, answers } = await live(folder, history);
        const last = history.findLastIndex(({ act }) => act === 'write' || act === 'remove');
        const lastAct = history[last];
        const stored = lastAct?.act === 'write' && (lastAct.fate === 'protects' || lastAct.fate === 'late');
        expect(end).toEqual(stored ? { outcome: 'read', secret: `secret ${last}` } : { outcome: 'none' });
        if (lastAct?.act === 'write') {
          expect(answers.at(-1)?.outcome).toBe(lastAct.fate === 'protects' ? 'kept' : 'not-kept');
        }
        const left = last === -1 || !stored ? [] : ['a.secret'];
        expect(readdirSync(root).includes(String(run)) ? readdirSync(folder) : []).toEqual(left);
      }),
      { numRuns: 800 },
    );
  } finally {
    removeSync(root);
  }
});
