import { readFile, writeFile } from 'node:fs/promises';
import { administratorsFile, administratorsPage } from '../docs/administrators.ts';
import { parseArguments, refuseRest } from '../system/arguments.ts';
import { runTask } from '../system/task.ts';

/** Writes the generated parts of docs/administrators.md. */
await runTask(async (args) => {
  refuseRest(parseArguments(args, {}), 'no arguments');
  await writeFile(administratorsFile, await administratorsPage(await readFile(administratorsFile, 'utf8')));
  return 0;
});
