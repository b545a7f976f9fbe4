import path from 'node:path';
import { chooseQuestions } from '../../../build/facts/question.ts';
import { askAll, writeReport } from '../../../build/facts/run.ts';
import { windowsElectronVersion } from '../../../build/provision/windows.ts';
import { temporaryFolder } from '../../../build/system/leftovers.ts';
import { runTask } from '../../../build/system/task.ts';
import { questions } from '../facts/questions.ts';

/** Under Wine there is no sandbox, and the folder of the project is not where main is. */
const senseless: readonly string[] = ['sandbox', 'tray'];

/** Asks Windows' old Electron the questions of test/stand-in/facts that it answers by itself, or those named. */
await runTask(async (names) => {
  const wanted = { system: 'windows', withPerson: false, names } as const;
  const chosen = chooseQuestions(questions, wanted).filter(
    ({ program, name }) => program === 'electron' && !senseless.includes(name),
  );
  const electron = {
    executable: path.join(import.meta.dirname, 'electron.ts'),
    version: windowsElectronVersion,
    machine: 'Windows 10 by Wine 8, x64',
    environment: { PATH: [path.dirname(process.execPath), process.env['PATH']].join(path.delimiter) },
  };
  const report = await askAll(chosen, 'windows-22', electron, (name) => temporaryFolder(`fact-${name}`));
  process.stdout.write(`\nnpm run facts -- --keep ${writeReport(chosen, report)}\n`);
  return 0;
});
