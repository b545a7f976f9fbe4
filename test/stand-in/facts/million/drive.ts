import { totalmem } from 'node:os';
import { answerOf, runApp } from '../drive-app.ts';
import { CannotAsk, drive } from '../drive.ts';

const packages = 1_000_000;

await drive(async () => {
  if (totalmem() < 4e9) throw new CannotAsk('this computer has less than 4 GB of memory');
  // Stays open until the index is built, some seconds after the list is complete.
  const run = await runApp({
    signsIn: true,
    packages,
    stayMs: 20_000,
    env: { PACKSHELF_FACT_MEASURES: '1' },
  });
  const { shownMs, mainPauseMs, mainMegabytes, allMegabytes } = await answerOf(run);
  return {
    endedWith: String(await run.ended),
    shownMs: shownMs ?? null,
    mainPauseMs: mainPauseMs ?? null,
    mainMegabytes: mainMegabytes ?? null,
    allMegabytes: allMegabytes ?? null,
  };
});
