import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { pageFile, pageOf, readKept } from '../../../../build/facts/keep.ts';
import { factsPage, reportTable } from '../../../../build/facts/page.ts';
import { mergeReports, readReport } from '../../../../build/facts/report.ts';
import { annotations } from '../../../../build/facts/run.ts';
import { projectFolder } from '../../../../build/system/project-folder.ts';
import { questions } from '../../../stand-in/facts/questions.ts';
import { answered, answeredLongAgo, failed, question, report, skipped } from './made.ts';

describe('the page of facts in docs', () => {
  it('is what the questions and the kept answers make', async () => {
    const written = readFileSync(pageFile, 'utf8').replaceAll('\r\n', '\n');
    // After a change: npm run facts -- --keep
    expect(written).toBe(await pageOf(questions, await readKept()));
  });
});

describe('the questions', () => {
  it('have a name each, and a program', () => {
    const names = questions.map(({ name }) => name);
    expect(names).toEqual([...new Set(names)]);
    for (const { name, program } of questions) {
      const file = program === 'electron' ? 'main.js' : 'drive.ts';
      expect(existsSync(path.join(projectFolder, 'test', 'stand-in', 'facts', name, file)), name).toBe(true);
    }
  });

  it('ask for the Electron that is installed', () => {
    const manifest = readFileSync(path.join(projectFolder, 'package.json'), 'utf8');
    const [, version] = /"electron": "([^"]+)"/u.exec(manifest) ?? [];
    expect(questions.find(({ name }) => name === 'versions')?.expected['electron']).toBe(version);
  });
});

describe('a page', () => {
  const all = [question({ systems: ['linux', 'macos'] })];

  it('says of every cell that nobody has seen that it was not asked yet', () => {
    expect(factsPage(all, new Map())).toContain(
      [
        '| Question | Linux | Windows | macOS | 22, Linux | 22, Windows |',
        '| --- | --- | --- | --- | --- | --- |',
        '| [Which colour has it?](#colour) | not asked yet | – | not asked yet | – | – |',
      ].join('\n'),
    );
    const could = new Map([['linux', report({ colour: skipped('no paint') })]] as const);
    expect(factsPage(all, could)).toContain('| not asked yet: no paint | – | not asked yet | – | – |');
  });

  it('shows what was found beside what is expected, on which machine and when', () => {
    const page = factsPage(all, new Map([['linux', report({ colour: answered({ colour: 'blue' }) })]]));
    expect(page).toContain('| **different**: colour is blue, expected red | – | not asked yet | – |');
    expect(page).toContain('- Expected: `colour` red\n- Why: the box says so');
    expect(page).toContain(
      '- Linux, **different**: colour is blue, expected red: `colour` blue (Electron 45.4.1, Linux 6.8, x64, 2026-11-23)',
    );
  });

  it('has a column of its own for an old Electron, whose differences say nothing against ours', () => {
    const old = report({ colour: answeredLongAgo({ colour: 'blue' }) }, 'linux-22');
    const page = factsPage(all, new Map([['linux-22', old]]));
    expect(page).toContain('| not asked yet | – | not asked yet | different |');
    expect(page).toContain(
      '- 22, Linux, **different**: colour is blue, expected red: `colour` blue (Electron 22.3.25, Linux 6.8, x64, 2026-11-23)',
    );
  });

  it('tells the systems apart where they are expected to differ', () => {
    const page = factsPage([question({ expectedOn: { windows: { colour: 'blue' } } })], new Map());
    expect(page).toContain('- Expected on Linux: `colour` red\n- Expected on Windows: `colour` blue\n');
  });

  it('keeps what a program wrote from breaking its table', () => {
    const made = report({ colour: failed('a | b\n\n<script>') });
    expect(reportTable(all, made)[2]).toContain('| no answer: a \\| b \\<script\\> |');
  });
});

describe('reports', () => {
  it('are read, and nothing else is', () => {
    const made = report({ colour: answered({ colour: 'red' }), size: failed('late'), age: skipped('no') });
    expect(readReport(JSON.parse(JSON.stringify(made)))).toEqual(made);
    for (const other of [
      undefined,
      {},
      { ...made, column: 'beos' },
      { column: 'linux', outcomes: { a: {} } },
      // Of another Electron than its column is about.
      report({ colour: answeredLongAgo({ colour: 'red' }) }),
      report({ colour: answered({ colour: 'red' }) }, 'linux-22'),
    ]) {
      expect(readReport(other)).toBeUndefined();
    }
  });

  it('are merged: what is newer, unless it could not be asked; nothing that is asked no more', () => {
    const all = ['a', 'b', 'c', 'd'].map((name) => question({ name }));
    const before = report({
      a: failed('late'),
      b: answered({ x: 1 }),
      c: skipped('no'),
      old: failed('late'),
    });
    const now = report({ a: answered({ x: 2 }), b: skipped('no'), c: skipped('not yet') });
    expect(mergeReports(before, now, all)).toEqual(
      report({ a: answered({ x: 2 }), b: answered({ x: 1 }), c: skipped('no') }),
    );
    expect(mergeReports(undefined, now, all)).toEqual(now);
  });

  it('become a table of one system, with the answers', () => {
    const all = [question(), question({ name: 'size', asks: 'How large?' })];
    expect(reportTable(all, report({ colour: answered({ colour: 'red', hue: 3 }) }))).toEqual([
      '| Question | Linux | Answer |',
      '| --- | --- | --- |',
      '| Which colour has it? | as expected | `colour` red, `hue` 3 |',
      '| How large? | not asked yet |  |',
    ]);
  });

  it('warn on GitHub of what is not as expected, each in one line', () => {
    const all = ['a', 'b', 'c'].map((name) => question({ name }));
    const made = report({
      a: answered({ colour: 'red' }),
      b: answered({ colour: '5 %' }),
      c: failed('x\ny'),
    });
    expect(annotations(all, made)).toEqual([
      "::warning title=Electron's facts, b::different: colour is 5 %25, expected red",
      "::warning title=Electron's facts, c::no answer: x%0Ay",
    ]);
  });
});
