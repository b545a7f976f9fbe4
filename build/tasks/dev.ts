import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { say } from '../bootstrap/say.mjs';
import { startDev } from '../dev/dev.ts';
import { provision } from '../provision/provision.ts';
import { parseArguments, wholeNumber } from '../system/arguments.ts';
import { atEnd } from '../system/leftovers.ts';
import { cacheFolder, projectFolder } from '../system/project-folder.ts';
import { runTask } from '../system/task.ts';
import { startSampleService, type SampleService } from '../../test/equipment/service/sample-service.ts';

const target = path.join(cacheFolder, 'dev');

/**
 * The app on sample data, following the sources: components change in the window, and after a change of main the app is started
 * again. The profile stays in .cache/dev. Unknown arguments are passed to the app.
 */
await runTask(async (args) => {
  const parsed = parseArguments(args, { flags: ['retry-electron'], values: ['packages'] });
  const packages = wholeNumber(parsed, 'packages', { otherwise: 20_000, least: 1 });
  const { runtime, display, environment } = await provision('window', parsed.flags.has('retry-electron'));
  if (display === 'none') say('there is no display to show a window on: the app runs unseen until Ctrl-C');

  const service = await startService(packages);
  atEnd(() => service.close());
  say(
    `the sample service has ${packages} packages; user name ${service.userName}, password ${service.password}`,
  );

  const dev = await startDev({
    folders: { sources: projectFolder, target },
    runtime,
    environment,
    args: [
      `--connection-auth-url=${service.authUrl}`,
      `--connection-base-url=${service.baseUrl}`,
      ...parsed.rest,
    ],
    say,
  });
  atEnd(() => dev.close());
  say('ends when the window is closed, or with Ctrl-C here');
  return await dev.app.ended;
});

/** At the address of the last time if that is free, because accounts in the profile belong to it. */
async function startService(packages: number): Promise<SampleService> {
  const file = path.join(target, 'service-port');
  const port = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
  const service = await startSampleService({ packages, port }).catch(() => startSampleService({ packages }));
  mkdirSync(target, { recursive: true });
  writeFileSync(file, new URL(service.origin).port);
  return service;
}
