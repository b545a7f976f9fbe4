import { readdirSync } from 'node:fs';
import { homeOf, startToEnd } from '../../equipment/launch/packed.ts';
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

/**
 * What a refused start leaves behind: neither a profile of the app's nor one of a browser, as no window was opened. The
 * folder that a start names is made by Electron before the app runs (shell/app/electron_main_delegate.cc,
 * PreSandboxStartup).
 */
const left = (word: string): readonly string[] => (word === '--user-data-dir=elsewhere' ? ['elsewhere'] : []);

/** A release build ends at once where it is started with a switch for development, and writes nothing. */
export async function refuseSwitches(scene: PackedScene): Promise<void> {
  const { findings } = scene;
  for (const word of refused) {
    const installed = newPerson(scene, 'refused');
    const { code, errors, output } = await startToEnd(installed, [word]);
    const name = word.trim().replace(/=.*$/u, '').replace(/^-+/u, '--');
    findings.equal(
      word,
      { code, errors, output, left: readdirSync(homeOf(installed), { recursive: true }) },
      {
        code: 1,
        errors: [`Packshelf does not take ${name}. It is for development builds.`],
        output: [],
        left: left(word),
      },
    );
  }
}
