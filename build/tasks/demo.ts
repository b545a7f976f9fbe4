import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { say } from '../bootstrap/say.mjs';
import { hasDisplay } from '../provision/display.ts';
import { provision, type Provided } from '../provision/provision.ts';
import { parseArguments, refuseRest, wholeNumber } from '../system/arguments.ts';
import { buildApp } from '../system/build-app.ts';
import { atEnd, temporaryFolder } from '../system/leftovers.ts';
import { start } from '../system/processes.ts';
import { projectFolder } from '../system/project-folder.ts';
import { runTask } from '../system/task.ts';
import { workForAMinute } from '../../test/equipment/service/colleagues.ts';
import { startSampleService, type SampleService } from '../../test/equipment/service/sample-service.ts';

/** Runs the app on sample data: for a person if there is a display, else the story by itself. */
await runTask(async (args) => {
  const parsed = parseArguments(args, {
    flags: ['story', 'retry-electron'],
    values: ['packages', 'screenshots'],
  });
  refuseRest(parsed, '--packages=N, --story, --screenshots=FOLDER, --retry-electron');
  const packages = wholeNumber(parsed, 'packages', { otherwise: 20_000, least: 1 });
  const byItself = parsed.flags.has('story') || !hasDisplay();

  const provided = await provision(
    byItself ? 'virtual-window' : 'window',
    parsed.flags.has('retry-electron'),
  );
  await buildApp();
  // So that everything that the app, its runtime or a browser leaves in the temporary folder is deleted at the end.
  process.env['TMPDIR'] = temporaryFolder('demo');

  // For a person, the list ends now, so that “yesterday” and “last month” find something. The story has fixed days.
  const service = await startSampleService({ packages, newest: byItself ? undefined : Date.now() });
  atEnd(() => service.close());
  say(`the sample service has ${packages} packages at ${service.baseUrl}`);
  say('');
  say(`  user name  ${service.userName}`);
  say(`  password   ${service.password}`);
  say('');

  if (byItself) {
    const folder = path.resolve(
      parsed.values.get('screenshots') ?? path.join(projectFolder, 'demo-screenshots'),
    );
    return await runWalk(provided, service, folder);
  }
  return await runForPerson(provided, service);
});

async function runForPerson({ runtime, environment }: Provided, service: SampleService): Promise<number> {
  say('the demo ends when the app is closed, or with Ctrl-C here; packages change each minute');
  const app = start(
    runtime.executable,
    [
      projectFolder,
      `--connection-auth-url=${service.authUrl}`,
      `--connection-base-url=${service.baseUrl}`,
      `--user-data-dir=${temporaryFolder('demo-profile')}`,
    ],
    { environment },
  );
  let minute = 0;
  const colleagues = setInterval(() => {
    minute += 1;
    workForAMinute(service.control, minute, Date.now() / 1000);
  }, 60_000);
  try {
    return await app.ended;
  } finally {
    clearInterval(colleagues);
  }
}

async function runWalk(provided: Provided, service: SampleService, folder: string): Promise<number> {
  mkdirSync(folder, { recursive: true });
  // The story starts the app several times, each time with this environment.
  Object.assign(process.env, provided.environment);
  if (provided.display === 'none')
    say('no virtual display is to be had: the windows of the story are unseen');
  // Imported here because it loads the test tools, which a person does not need.
  const { runStory } = await import('../../test/equipment/story/story.ts');
  const { checkoutStage } = await import('../../test/equipment/story/stage.ts');
  const isTrue = await runStory({
    stage: await checkoutStage(provided.runtime, service),
    service,
    folder,
    say: (line) => process.stdout.write(`  ${line}\n`),
  });
  say(`screenshots: ${folder}`);
  say(isTrue ? 'every step of the story was true' : 'a step of the story was not true');
  return isTrue ? 0 : 1;
}
