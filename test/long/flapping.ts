import type { Outcome, ScriptTools } from '../../build/checks/script.ts';
import { toolProgram } from '../../build/checks/tools.ts';
import { parseArguments, wholeNumber } from '../../build/system/arguments.ts';
import { buildApp } from '../../build/system/build-app.ts';

export const name =
  'Flapping: the status line stays readable while the network comes and goes every two seconds';

const defaultSeconds = 60;

/** Runs the slow test of a flapping network for a minute: `--seconds=N` says how long. */
export async function run(tools: ScriptTools): Promise<Outcome> {
  const args = parseArguments(tools.options, { values: ['seconds'] });
  const seconds = wholeNumber(args, 'seconds', { otherwise: defaultSeconds });
  await buildApp();
  const program = [
    toolProgram('playwright'),
    'test',
    'flapping.spec',
    '--grep=while the network flaps',
    '--project=slow',
    '--reporter=json',
  ];
  const { code, text } = await tools.capture(process.execPath, program, {
    environment: { PACKSHELF_FLAPPING_SECONDS: String(seconds) },
  });
  if (code !== 0) return { outcome: 'failed', why: text };
  const changes = /"changes of the line",\s*"description": "(\d+)"/u.exec(text)?.[1];
  tools.say(`${changes ?? 'unknown'} changes of the line in ${seconds} s`);
  return { outcome: 'passed' };
}
