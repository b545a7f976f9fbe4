import { say } from '../bootstrap/say.mjs';
import { provision } from '../provision/provision.ts';
import { parseArguments } from '../system/arguments.ts';
import { buildApp } from '../system/build-app.ts';
import { start } from '../system/processes.ts';
import { projectFolder } from '../system/project-folder.ts';
import { runTask } from '../system/task.ts';

/** Opens the app. Unknown arguments are passed to it. */
await runTask(async (args) => {
  const { flags, rest } = parseArguments(args, { flags: ['retry-electron'] });
  const { runtime, display, environment } = await provision('window', flags.has('retry-electron'));
  await buildApp();
  if (display === 'none') {
    say('there is no display to show a window on: the app runs unseen until Ctrl-C (try `npm run demo`)');
  }
  const app = start(runtime.executable, [projectFolder, ...rest], { environment });
  return await app.ended;
});
