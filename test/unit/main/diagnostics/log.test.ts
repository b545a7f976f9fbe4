import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLogFile } from '../../../../src/main/diagnostics/log-file.ts';
import { safeToLog } from '../../../../src/main/diagnostics/log.ts';
import { Notices } from '../../../../src/main/diagnostics/notices.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'packshelf-log-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const now = (): number => Date.UTC(2026, 2, 2, 10, 0, 0);

describe('the log', () => {
  it('writes one line for each event, even if a text contains line breaks', () => {
    const file = join(folder, 'logs', 'a.log');
    createLogFile(file, now).warn('http', {
      route: safeToLog('list\nfake'),
      status: 503,
      again: true,
      at: null,
    });
    expect(readFileSync(file, 'utf8')).toBe(
      '2026-03-02T10:00:00.000Z warn http route="list\\nfake" status=503 again=true at=null\n',
    );
    // On Windows, permissions are inherited from the profile folder.
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o077).toBe(0);
  });

  it('keeps one older file', () => {
    const file = join(folder, 'a.log');
    writeFileSync(file, 'x'.repeat(1024 * 1024 + 1));
    createLogFile(file, now).info('start');
    expect(statSync(`${file}.old`).size).toBe(1024 * 1024 + 1);
    expect(readFileSync(file, 'utf8')).toBe('2026-03-02T10:00:00.000Z info start\n');
  });

  it('ignores a file that can’t be written', () => {
    writeFileSync(join(folder, 'logs'), 'a file in the folder’s place');
    const log = createLogFile(join(folder, 'logs', 'a.log'), now);
    expect(() => log.info('start')).not.toThrow();
  });
});

describe('notices', () => {
  it('contain each code once, until dismissed', () => {
    let changes = 0;
    const notices = new Notices(now, () => (changes += 1));
    notices.add('window-recovered');
    notices.add('worker-recovered');
    notices.add('window-recovered');
    expect(notices.list().map(({ code }) => code)).toEqual(['worker-recovered', 'window-recovered']);
    for (const { id } of notices.list()) notices.dismiss(id);
    expect(notices.list()).toEqual([]);
    expect(changes).toBe(5);
  });
});
