import { readdirSync } from 'node:fs';
import { homeOf, startToEnd } from '../../launch/packed.ts';
import { newPerson, type PackedScene } from './scene.ts';

/** Each is a way by which another program could read or steer what a person does. */
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
  // Chromium trims what it is given.
  ' --remote-debugging-port=9222',
  '\t--remote-debugging-pipe ',
  '\n-inspect',
] as const;

/** A release build ends at once where it is started with a switch for development, and has touched nothing. */
export async function refuseSwitches(scene: PackedScene): Promise<void> {
  const { findings } = scene;
  for (const word of refused) {
    const installed = newPerson(scene, 'refused');
    const { code, errors, output } = await startToEnd(installed, [word]);
    const name = word.trim().replace(/=.*$/u, '').replace(/^-+/u, '--');
    findings.equal(
      word,
      { code, errors, output, left: readdirSync(homeOf(installed)) },
      {
        code: 1,
        errors: [`Packshelf does not take ${name}. It is for development builds.`],
        output: [],
        // Neither a profile of the app's nor one of a browser: no window was opened.
        left: [],
      },
    );
  }
}
