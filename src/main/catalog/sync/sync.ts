import { cancelled, failed, type Failure, type Result } from '../../../preload/contract/failure.ts';
import type { SyncPace } from '../../../preload/contract/status.ts';
import type { PageFacts } from '../worker/protocol.ts';
import { bytesPerPackage, diskShortage } from './disk-need.ts';
import { PageReader } from './page-reader.ts';
import type { SyncControl } from './sync-control.ts';
import { PassReader } from './pass-reader.ts';
import { isProven, decide, type PassFacts } from './sync-plan.ts';
import type { PageSource, SyncTarget } from './sync-target.ts';

export interface Progress extends SyncPace {
  /** 1 for the first pass. */
  readonly pass: number;
  /** Items received in this pass. */
  readonly received: number;
  /** The total stated by the service; null before the first page. */
  readonly total: number | null;
}

/** The delay before a list that is suddenly empty is read again: the service may be restarting. */
const emptyListDelayMs = 10_000;

/** Reads the whole list and publishes a snapshot; see docs/sync.md. Publishes nothing after a failure. */
export async function runSync(
  source: PageSource,
  target: SyncTarget,
  control: SyncControl,
  report: (progress: Progress) => void,
): Promise<Result<null>> {
  const { signal } = control;
  let progress: Progress = { pass: 1, received: 0, total: null, waiting: null, isSlow: false };
  const update = (change: Partial<Progress>): void => {
    progress = { ...progress, ...change };
    report(progress);
  };
  const begun = await target.begin();
  if (!begun.ok) return begun;
  const stored = begun.value;
  let perPackage = 0;
  const checkDisk = async (packages: number): Promise<Failure | null> =>
    diskShortage(await target.freeBytes(), perPackage * packages);
  const shortage = await checkDisk(0);
  if (shortage !== null) return failed(shortage);

  const reader = new PageReader(source, control, update);
  const passes: PassFacts[] = [];
  for (;;) {
    const pass = passes.length + 1;
    const started = await target.beginPass();
    if (!started.ok) return started;
    update({ pass, received: 0 });
    const facts = await new PassReader({
      reader,
      target,
      now: source.now,
      signal,
      onProgress: (received, total) => update({ received, total }),
      onFirst: (first: PageFacts, bytes: number) => {
        perPackage = bytesPerPackage(stored, { bytes, entries: first.entries });
      },
      // A later pass needs no more space, because it reads the same packages again.
      checkDisk: (packages) => checkDisk(pass === 1 ? packages : 0),
    }).read();
    if (!facts.ok) return facts;
    passes.push(facts.value);
    const decision = decide(passes, stored.rows);
    if (decision === 'read-again') {
      if (isProven(facts.value)) await source.delay(emptyListDelayMs, signal).catch(() => undefined);
      continue;
    }
    if (signal.aborted) return failed(cancelled);
    return target.publish({ merged: decision === 'publish-merged', signal });
  }
}
