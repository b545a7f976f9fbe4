import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { projectFolder } from '../../../../build/system/project-folder.ts';
import { logEvents } from '../../../../src/main/diagnostics/log-events.ts';

// A missing event is a type error; one that is left behind is not.
it('explains no event that the app does not log', () => {
  const files = globSync('src/main/**/*.ts', { cwd: projectFolder, exclude: ['**/log-events.ts'] });
  const source = files.map((file) => readFileSync(path.join(projectFolder, file), 'utf8')).join('\n');
  const isLogged = (event: string): boolean =>
    new RegExp(
      `(?:(?:info|warn|tell|closeWithPage|logFailedLoads)\\((?:window, )?|event: |log, )'${event}'`,
      'u',
    ).test(source);
  expect(Object.keys(logEvents).filter((event) => !isLogged(event))).toEqual([]);
});
