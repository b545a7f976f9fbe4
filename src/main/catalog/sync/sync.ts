import { cancelled, failed, type Failure, type Result } from '../../../preload/contract/failure.ts';
import type { Waiting } from '../../../preload/contract/status.ts';
import type { PageFacts } from '../worker/protocol.ts';
import { bytesPerPackage, diskShortage } from './disk-need.ts';
import { PageReader } from './page-reader.ts';
import type { SyncControl } from './sync-control.ts';
import { PassReader } from './sync-pass.ts';
import { isProven, judge, type PassFacts } from './sync-plan.ts';
import type { PageSource, SyncTarget } from './sync-target.ts';

/** How far a sync has come. */
export interface Progress {
  /** 1 for the first reading of the list. */
  readonly pass: number;
  /** Items that this pass has brought. */
  readonly received: number;
  /** As the service states it; null until the first page. */
  readonly total: number | null;
  /** Why and until when it stands still; null where it does not. */
  readonly waiting: Waiting | null;
}

/** How long to wait before a list that is suddenly empty is looked at again, in ms. */
const secondLook = 10_000;

/** Reads the whole list and publishes what it proved; see docs/sync.md. Nothing is published after a failure. */
export async function runSync(
  source: PageSource,
  target: SyncTarget,
  control: SyncControl,
  report: (progress: Progress) => void,
): Promise<Result<null>> {
  const { signal } = control;
  let progress: Progress = { pass: 1, received: 0, total: null, waiting: null };
  const tell = (more: Partial<Progress>): void => {
    progress = { ...progress, ...more };
    report(progress);
  };
  const begun = await target.begin();
  if (!begun.ok) return begun;
  const stored = begun.value;
  let perPackage = 0;
  const missingRoom = async (packages: number): Promise<Failure | null> =>
    diskShortage(await target.freeBytes(), perPackage * packages);
  const shortage = await missingRoom(0);
  if (shortage !== null) return failed(shortage);

  const reader = new PageReader(source, control, (waiting) => tell({ waiting }));
  const passes: PassFacts[] = [];
  for (;;) {
    const pass = passes.length + 1;
    const started = await target.beginPass();
    if (!started.ok) return started;
    tell({ pass, received: 0 });
    const facts = await new PassReader({
      reader,
      target,
      now: source.now,
      signal,
      onProgress: (received, total) => tell({ received, total }),
      onFirst: (first: PageFacts, bytes: number) => {
        perPackage = bytesPerPackage(stored, { bytes, entries: first.entries });
      },
      // What a first pass has written, a later one finds again.
      missingRoom: (packages) => missingRoom(pass === 1 ? packages : 0),
    }).read();
    if (!facts.ok) return facts;
    passes.push(facts.value);
    const verdict = judge(passes, stored.rows);
    if (verdict === 'read-again') {
      // What is empty for a second may be a service that is being restarted.
      if (isProven(facts.value)) await source.delay(secondLook, signal).catch(() => undefined);
      continue;
    }
    if (signal.aborted) return failed(cancelled);
    return target.publish({ merged: verdict === 'publish-merged', signal });
  }
}
