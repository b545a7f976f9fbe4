import type { Outcome, ScriptTools } from '../../build/checks/script.ts';

export const name =
  'Unit and integration tests on Windows’ Node, with a virus scanner and with difficult names';

export async function run({ start }: ScriptTools): Promise<Outcome> {
  const code = await start(process.execPath, ['build/run.mjs', 'test:windows', '--all']).ended;
  return code === 0 ? { outcome: 'passed' } : { outcome: 'failed', why: `it ended with code ${code}` };
}
