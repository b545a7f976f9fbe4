import { globSync, readFileSync } from 'node:fs';
import type { Outcome, ScriptTools } from '../../build/checks/script.ts';
import { toolProgram } from '../../build/checks/tools.ts';
import { parseArguments, wholeNumber } from '../../build/system/arguments.ts';

export const name = 'Property tests: what holds for the examples of npm test holds for others';

const defaultRuns = 20;

/** Runs the property tests with other seeds: `--runs=N` says how many, `--seed=N` the first. */
export async function run(tools: ScriptTools): Promise<Outcome> {
  const args = parseArguments(tools.options, { values: ['runs', 'seed'] });
  const runs = wholeNumber(args, 'runs', { otherwise: defaultRuns });
  const first = wholeNumber(args, 'seed', { otherwise: Date.now() % 1_000_000 });
  const files = globSync('test/{unit,integration}/**/*.test.ts').filter((file) =>
    readFileSync(file, 'utf8').includes('support/properties.ts'),
  );
  tools.say(`seeds ${first} to ${first + runs - 1}, ${files.length} files`);
  for (let seed = first; seed < first + runs; seed += 1) {
    const { code, text } = await tools.capture(
      process.execPath,
      [toolProgram('vitest'), 'run', '--project=unit', '--project=integration', ...files],
      {
        environment: { PACKSHELF_SEED: String(seed), PACKSHELF_SERIES: 'whole' },
      },
    );
    if (code !== 0) return { outcome: 'failed', why: `seed ${seed}\n${text}` };
  }
  return { outcome: 'passed' };
}
