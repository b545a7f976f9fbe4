import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { administratorsFile, administratorsPage } from '../docs/administrators.ts';
import { policyFiles, policyFolder } from '../policy/policy-files.ts';
import { parseArguments, refuseRest } from '../system/arguments.ts';
import { runTask } from '../system/task.ts';

/** Writes the templates in docs/policy and the generated parts of docs/administrators.md. */
await runTask(async (args) => {
  refuseRest(parseArguments(args, {}), 'no arguments');
  for (const [name, content] of policyFiles()) {
    const file = path.join(policyFolder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, content);
  }
  await writeFile(administratorsFile, await administratorsPage(await readFile(administratorsFile, 'utf8')));
  return 0;
});
