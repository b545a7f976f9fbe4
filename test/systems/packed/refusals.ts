import { readdirSync } from 'node:fs';
import { homeOf, startToEnd } from '../../stand-in/launch/packed.ts';
import { newPerson, type PackedScene } from './scene.ts';

/** Arguments by which another program could read or control what a person does. */
const refused = [
  '--user-data-dir=elsewhere',
  '--connection-auth-url=http://127.0.0.1:1',
  '--connection-base-url=http://127.0.0.1:1',
  '--language=de',
  '--remote-debugging-port=0',
  '--remote-debugging-port=9222',
  '--remote-debugging-pipe',
  '-remote-debugging-pipe',
  '--inspect',
  '--inspect-brk=0',
  // Chromium trims arguments.
  ' --remote-debugging-port=9222',
  '\t--remote-debugging-pipe ',
  '\n-inspect',
] as const;

/**
 * The files after a refused start: no profile, because no window was opened. Electron creates the folder that
 * `--user-data-dir` names before the app runs (shell/app/electron_main_delegate.cc, PreSandboxStartup).
 */
const expectedFiles = (argument: string): readonly string[] =>
  argument === '--user-data-dir=elsewhere' ? ['elsewhere'] : [];

/** Checks that a release build ends at once for each development switch and writes nothing. */
export async function refuseSwitches(scene: PackedScene): Promise<void> {
  const { findings } = scene;
  for (const argument of refused) {
    const installed = newPerson(scene, 'refused');
    const { code, errors, output } = await startToEnd(installed, [argument]);
    const name = argument.trim().replace(/=.*$/u, '').replace(/^-+/u, '--');
    findings.equal(
      argument,
      { code, errors, output, files: readdirSync(homeOf(installed), { recursive: true }) },
      {
        code: 1,
        errors: [`Packshelf does not take ${name}. It is for development builds.`],
        output: [],
        files: expectedFiles(argument),
      },
    );
  }
}
