import {
  appendFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { createLogFile, logFiles, readLogFiles } from '../../../../src/main/diagnostics/log-file.ts';
import { readLog } from '../../../../src/main/diagnostics/log-entry.ts';
import { safeToLog } from '../../../../src/main/diagnostics/log.ts';
import { Notices } from '../../../../src/main/diagnostics/notices.ts';
import { removeSync } from '../../../../src/main/files/held-file.ts';
import { holdFile } from '../../../equipment/support/hold-file.ts';
import { temporaryFolder } from '../../../equipment/support/temporary-folder.ts';

let folder = '';
beforeEach(() => void (folder = temporaryFolder()));

const now = (): number => Date.UTC(2026, 2, 2, 10, 0, 0);

const options = { now, run: '3f9a2c' };

function entryOf(event: string, facts = {}, level = 'info') {
  return { time: '2026-03-02T10:00:00.000Z', level, event, run: '3f9a2c', facts };
}

/** Of an entry with more than 1 KiB. */
const longFacts = Object.fromEntries(
  ['a', 'b', 'c', 'd', 'e'].map((name) => [name, safeToLog('x'.repeat(200))]),
);

/** Writes a file of full size with one entry. */
function fill(file: string, run: string): void {
  writeFileSync(file, `${JSON.stringify({ ...entryOf('start'), run })}\n`.padEnd(512 * 1024));
}

function runsOf(file: string): readonly string[] {
  return readLogFiles(file).entries.map(({ run }) => run);
}

describe('the log', () => {
  it('writes one line for each entry, even if a text contains line breaks', () => {
    const file = join(folder, 'logs', 'a.log');
    createLogFile(file, options).warn('http', {
      route: safeToLog('list\nfake'),
      status: 503,
      arrived: true,
      ms: null,
    });
    expect(readFileSync(file, 'utf8')).toBe(
      '{"time":"2026-03-02T10:00:00.000Z","level":"warn","event":"http","run":"3f9a2c",' +
        '"facts":{"route":"list\\nfake","status":503,"arrived":true,"ms":null}}\n',
    );
    // On Windows, permissions are inherited from the profile folder.
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o077).toBe(0);
  });

  it('does not continue a line that a crash has torn', () => {
    const file = join(folder, 'a.log');
    writeFileSync(file, '{"time":"2026-');
    createLogFile(file, options).info('start');
    expect(readLogFiles(file)).toEqual({ entries: [entryOf('start')], unreadableLines: 1 });
  });

  it('cuts a text, and leaves out the facts of a line that is too long all the same', () => {
    const file = join(folder, 'a.log');
    const log = createLogFile(file, options);
    log.info('http', { detail: safeToLog('x'.repeat(10_000)) });
    log.info(
      'http',
      Object.fromEntries(Array.from({ length: 30 }, (_, at) => [String(at), safeToLog('ü'.repeat(200))])),
    );
    const [cut, tooLong] = readLogFiles(file).entries;
    expect(cut?.facts).toEqual({ detail: 'x'.repeat(200) });
    expect(Object.keys(tooLong?.facts ?? {})).toEqual(['tooLong']);
  });

  it('keeps five files of at most 512 KiB, with the newest entries in order', () => {
    const file = join(folder, 'a.log');
    const log = createLogFile(file, options);
    const count = 2400;
    for (let rows = 1; rows <= count; rows += 1) log.info('sync-ended', { ...longFacts, rows });
    const names = readdirSync(folder).sort();
    expect(names).toEqual(['a.1.log', 'a.2.log', 'a.3.log', 'a.4.log', 'a.log']);
    for (const name of names) expect(statSync(join(folder, name)).size).toBeLessThanOrEqual(512 * 1024);
    const kept = readLogFiles(file).entries.map(({ facts }) => Number(facts['rows']));
    expect(kept.length).toBeGreaterThan(1500);
    expect(kept.length).toBeLessThan(count);
    expect(kept).toEqual(Array.from({ length: kept.length }, (_, at) => count - kept.length + 1 + at));
  });

  it('loses no entry while files can’t be put aside', () => {
    const file = join(folder, 'a.log');
    const files = logFiles(file);
    const [, , , third = '', oldest = ''] = files;
    for (const [index, name] of files.slice(0, 4).entries()) fill(name, String(index));
    // A folder stands for a file that another program holds open on Windows.
    mkdirSync(oldest);
    let time = now();
    const log = createLogFile(file, { ...options, now: () => time });
    for (let entry = 0; entry < 6; entry += 1, time += 10_000) log.info('sync-started');
    const written = ['3', '2', '1', '0', ...Array<string>(6).fill('3f9a2c')];
    expect(runsOf(file)).toEqual(written);
    rmdirSync(oldest);
    // An earlier attempt may have stopped in the middle.
    renameSync(third, oldest);
    log.info('sync-ended');
    expect(runsOf(file)).toEqual([...written, '3f9a2c']);
    expect(readLog(readFileSync(file, 'utf8')).entries.map(({ event }) => event)).toEqual(['sync-ended']);
  });

  it('grows to twice its size at most while it can’t be put aside', () => {
    const file = join(folder, 'a.log');
    const oldest = logFiles(file).at(-1) ?? '';
    for (const name of logFiles(file)) if (name !== oldest) fill(name, 'before');
    mkdirSync(oldest);
    let time = now();
    const log = createLogFile(file, { ...options, now: () => time });
    for (let entry = 0; entry < 900; entry += 1) log.info('sync-started', longFacts);
    const { size } = statSync(file);
    expect(size).toBeGreaterThan(1022 * 1024);
    expect(size).toBeLessThanOrEqual(1024 * 1024);
    rmdirSync(oldest);
    time += 60_000;
    log.info('sync-ended');
    expect(readLog(readFileSync(file, 'utf8')).entries.map(({ event }) => event)).toEqual([
      'log-lost',
      'sync-ended',
    ]);
  });

  it.runIf(process.platform === 'win32')('goes on in the same file while an editor has it open', () => {
    const file = join(folder, 'a.log');
    fill(file, 'before');
    let time = now();
    const log = createLogFile(file, { ...options, now: () => time });
    const release = holdFile(file);
    log.info('start');
    release();
    time += 60_000;
    log.info('end');
    expect(readLogFiles(file).entries.map(({ event }) => event)).toEqual(['start', 'start', 'end']);
    expect(readdirSync(folder).sort()).toEqual(['a.1.log', 'a.log']);
  });

  it('removes the second file of the version before', () => {
    const file = join(folder, 'a.log');
    writeFileSync(`${file}.old`, 'old');
    createLogFile(file, options).info('start');
    expect(readdirSync(folder)).toEqual(['a.log']);
  });

  it('goes on when the file can be written again, and says how many entries are missing', () => {
    writeFileSync(join(folder, 'logs'), 'a file in the folder’s place');
    const file = join(folder, 'logs', 'a.log');
    let time = now();
    const log = createLogFile(file, { ...options, now: () => time });
    log.info('start');
    log.info('session');
    removeSync(join(folder, 'logs'));
    // Not tried again for each entry.
    time += 9_999;
    log.info('sync-started');
    expect(readLogFiles(file).entries).toEqual([]);
    time += 1;
    log.info('sync-ended');
    const at = '2026-03-02T10:00:10.000Z';
    expect(readLogFiles(file).entries).toEqual([
      { ...entryOf('log-lost', { entries: 3 }, 'warn'), time: at },
      { ...entryOf('sync-ended'), time: at },
    ]);
  });

  it('goes on after the clock was set back', () => {
    const file = join(folder, 'a.log');
    mkdirSync(file);
    let time = now();
    const log = createLogFile(file, { ...options, now: () => time });
    log.info('start');
    rmdirSync(file);
    time -= 24 * 60 * 60 * 1000;
    log.info('session');
    expect(readLogFiles(file).entries.map(({ event }) => event)).toEqual(['log-lost', 'session']);
  });

  it.skipIf(process.platform !== 'linux')('goes on after the disk was full', () => {
    const file = join(folder, 'a.log');
    let time = now();
    const log = createLogFile(file, { ...options, now: () => time });
    log.info('start');
    renameSync(file, `${file}.kept`);
    // Writing to it fails as on a full disk.
    symlinkSync('/dev/full', file);
    log.info('session');
    removeSync(file);
    renameSync(`${file}.kept`, file);
    // A disk with a little space takes the start of a line.
    appendFileSync(file, '{"time":"2026-');
    time += 10_000;
    log.info('end');
    expect(readLogFiles(file).entries.map(({ event }) => event)).toEqual(['start', 'log-lost', 'end']);
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
