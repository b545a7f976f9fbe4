import { mkdirSync } from 'node:fs';
import { test } from '../../e2e/packshelf.ts';
import { pictureFile, takePicture } from './take-picture.ts';
import { readStatus, replaceStatus } from './replace-status.ts';
import { anywhere } from './states/anywhere.ts';
import { daily } from './states/daily.ts';
import { dialogs } from './states/dialogs.ts';
import { firstStart } from './states/first-start.ts';
import { firstSync } from './states/first-sync.ts';
import { list } from './states/list.ts';
import { policy } from './states/policy.ts';
import { settings } from './states/settings.ts';
import { shelf } from './states/shelf.ts';
import { statusStates } from './states/status-states.ts';
import { trouble } from './states/trouble.ts';
import { readSelection } from './selection.ts';
import type { States } from './state.ts';

const selection = readSelection(process.env);
mkdirSync(selection.folder, { recursive: true });

const states: States = {
  ...firstStart,
  ...firstSync,
  ...list,
  ...daily,
  ...shelf,
  ...settings,
  ...policy,
  ...dialogs,
  ...anywhere,
  ...trouble,
};

for (const [name, state] of Object.entries(states)) {
  const { reach, settle } = typeof state === 'function' ? { reach: state } : state;
  if (!selection.hasState(name)) continue;
  test(name, async ({ service, userDataDir, open, openAndSignIn, launch }) => {
    const cleanups: (() => Promise<void> | void)[] = [];
    const after = (cleanup: () => Promise<void> | void): void => void cleanups.push(cleanup);
    try {
      const opened = await reach({ service, userDataDir, open, openAndSignIn, launch, after });
      for (const variant of selection.variants)
        await takePicture(opened, variant, pictureFile(selection.folder, name, variant), settle);
    } finally {
      for (const cleanup of cleanups.reverse()) await cleanup();
    }
  });
}

const selectedStates = statusStates.filter(({ name }) => selection.hasState(name));
/** States per started app. */
const batchSize = 8;

for (let first = 0; first < selectedStates.length; first += batchSize) {
  const batch = selectedStates.slice(first, first + batchSize);
  test(batch.map(({ name }) => name).join(', '), async ({ openAndSignIn }) => {
    test.setTimeout(batch.length * 60_000);
    const opened = await openAndSignIn();
    const idle = await readStatus(opened.page);
    for (const { name, change } of batch) {
      await replaceStatus(opened, () => ({ ...idle, ...change(idle) }));
      for (const variant of selection.variants) {
        await takePicture(opened, variant, pictureFile(selection.folder, name, variant));
      }
    }
  });
}
