import type { Outcome, ScriptTools } from '../../build/checks/script.ts';
import { toolProgram } from '../../build/checks/tools.ts';

export const name = 'Mutations of the session’s rules: at least 97 of 100 changes turn a test red';

/** Changes src/main/auth/session-*.ts in every small way that Stryker knows and runs their unit tests on each. */
export async function run(tools: ScriptTools): Promise<Outcome> {
  const stryker = toolProgram('@stryker-mutator/core', 'stryker');
  const { code, text } = await tools.capture(process.execPath, [
    stryker,
    'run',
    'test/long/mutations/stryker.json',
  ]);
  // Lines of the log begin with a time; the others are the undetected changes and the table.
  for (const line of text.split('\n')) if (!/^\d\d:\d\d:\d\d /u.test(line)) tools.say(line);
  return code === 0
    ? { outcome: 'passed' }
    : { outcome: 'failed', why: 'too many changes go unnoticed, or the run broke off' };
}
