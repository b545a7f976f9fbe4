import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { ask } from '../../build/facts/ask.ts';
import { projectFolder } from '../../build/system/project-folder.ts';
import { appArguments, appEnvironment } from '../stand-in/launch/launch.ts';
import { connectionArguments, expect, test } from './packshelf.ts';

// The other programs know nothing of the app, and are run with the conformance of the runtime.
test('the program of the facts that starts the app signs in and records Node’s connections', async ({
  runtime,
  service,
  userDataDir,
}) => {
  const profile = path.join(userDataDir, 'profile');
  await mkdir(profile);
  const reply = await ask({
    command: runtime.executable,
    args: appArguments(runtime, {
      appDir: path.join(projectFolder, 'test', 'stand-in', 'facts', '_app'),
      userDataDir: profile,
      args: connectionArguments(service),
    }),
    environment: {
      ...appEnvironment(runtime, {}),
      PACKSHELF_FACT_USER: service.userName,
      PACKSHELF_FACT_PASSWORD: service.password,
      PACKSHELF_FACT_ROWS: '1200',
    },
    folder: userDataDir,
    timeoutMs: 60_000,
  });
  expect(reply).toMatchObject({ kind: 'answered', answer: { names: '', addresses: '127.0.0.1' } });
});
