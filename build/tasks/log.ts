import { mkdir, stat, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { logFileName, readLogFiles } from '../../src/main/diagnostics/log-file.ts';
import { logPage } from '../log/log-page.ts';
import { CommandError, say } from '../bootstrap/say.mjs';
import { parseArguments, refuseRest } from '../system/arguments.ts';
import { cacheFolder } from '../system/project-folder.ts';
import { runTask } from '../system/task.ts';

/** Shows a log file, all files of a folder's log, or those of this computer, as one HTML page. */
await runTask(async (args) => {
  const parsed = parseArguments(args, { values: ['out'] });
  const unknown = parsed.rest.filter((argument, index) => index > 0 || argument.startsWith('--'));
  refuseRest({ ...parsed, rest: unknown }, 'FILE or FOLDER, --out=PAGE');
  const source = path.resolve(parsed.rest[0] ?? logFolder());
  const found = await stat(source).catch(() => null);
  if (found === null) throw new CommandError(`There is no log at ${source}.`);
  const log = readLogFiles(found.isDirectory() ? path.join(source, logFileName) : source);
  if (log.entries.length === 0) throw new CommandError(`There is no entry of a log in ${source}.`);
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const page = path.resolve(parsed.values.get('out') ?? path.join(cacheFolder, 'log.html'));
  await mkdir(path.dirname(page), { recursive: true });
  await writeFile(page, logPage(log, { source: path.basename(source), timeZone }), { mode: 0o600 });
  say(`open ${pathToFileURL(page).href}`);
  return 0;
});

/** Where the app keeps the log on this computer. */
function logFolder(): string {
  const { LOCALAPPDATA, XDG_CONFIG_HOME } = process.env;
  const bases: Readonly<Partial<Record<NodeJS.Platform, string | undefined>>> = {
    win32: LOCALAPPDATA,
    darwin: path.join(homedir(), 'Library', 'Application Support'),
    linux: XDG_CONFIG_HOME,
  };
  return path.join(bases[process.platform] ?? path.join(homedir(), '.config'), 'Packshelf', 'logs');
}
