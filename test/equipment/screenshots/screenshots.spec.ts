import { mkdirSync } from 'node:fs';
import { test } from '../../e2e/packshelf.ts';
import { fileOf, shoot } from './shoot.ts';
import { readStatus, showStatus } from './shown-status.ts';
import { daily } from './states/daily.ts';
import { dialogs } from './states/dialogs.ts';
import { firstStart } from './states/first-start.ts';
import { firstSync } from './states/first-sync.ts';
import { list } from './states/list.ts';
import { settings } from './states/settings.ts';
import { told } from './states/told.ts';
import { trouble } from './states/trouble.ts';
import { readWanted } from './wanted.ts';

const wanted = readWanted(process.env);
mkdirSync(wanted.folder, { recursive: true });

for (const { name, reach, settle } of [
  firstStart,
  firstSync,
  list,
  daily,
  settings,
  dialogs,
  trouble,
].flat()) {
  if (!wanted.isWanted(name)) continue;
  test(name, async ({ service, userDataDir, open, openSignedIn, launch }) => {
    const effects: (() => Promise<void> | void)[] = [];
    const after = (effect: () => Promise<void> | void): void => void effects.push(effect);
    try {
      const opened = await reach({ service, userDataDir, open, openSignedIn, launch, after });
      for (const variant of wanted.variants) {
        await shoot(opened, variant, fileOf(wanted.folder, name, variant), settle);
      }
    } finally {
      for (const effect of effects.reverse()) await effect();
    }
  });
}

const toldAndWanted = told.filter(({ name }) => wanted.isWanted(name));
/** So many follow one another in one window. */
const most = 8;

for (let first = 0; first < toldAndWanted.length; first += most) {
  const some = toldAndWanted.slice(first, first + most);
  test(some.map(({ name }) => name).join(', '), async ({ openSignedIn }) => {
    test.setTimeout(some.length * 60_000);
    const opened = await openSignedIn();
    const atRest = await readStatus(opened.page);
    for (const { name, change } of some) {
      await showStatus(opened, () => ({ ...atRest, ...change(atRest) }));
      for (const variant of wanted.variants) {
        await shoot(opened, variant, fileOf(wanted.folder, name, variant));
      }
    }
  });
}
