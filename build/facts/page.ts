import { tableLines } from '../docs/generated.ts';
import {
  columnNames,
  columns,
  systemIn,
  systemNames,
  expectationOn,
  type Column,
  type Expectation,
  type Question,
} from './question.ts';
import type { Known, Outcome, Report } from './report.ts';
import { judge, showExpected, showValue, type Verdict } from './verdict.ts';

/** The text of docs/electron-facts.md, before it is laid out: every question, what is expected and what was found. */
export function factsPage(questions: readonly Question[], known: Known): string {
  return [
    '# What Electron does',
    '',
    'Questions that Electron’s source and documentation do not answer. `npm run facts` asks them of an installed Electron, each by a small program (`test/stand-in/facts/`); the workflow _Facts_ does so on Linux, Windows and macOS. The last column is an Electron 22 of 2023, where ours cannot be had: what it answers was seen, and may have changed since. This page is generated from the questions and the stored answers (`npm run facts -- --keep FILE...`); `npm test` fails if it is out of date. [Decision 24](decisions/0024-electron-facts.md) has the reasons.',
    '',
    ...overview(questions, known),
    ...questions.flatMap((question) => ['', ...section(question, known)]),
    '',
  ].join('\n');
}

function overview(questions: readonly Question[], known: Known): string[] {
  return tableLines([
    ['Question', ...columns.map((column) => columnNames[column])],
    ...questions.map((question) => [
      `[${question.asks}](#${question.name})`,
      ...columns.map((column) => overviewCell(question, column, known.get(column))),
    ]),
  ]);
}

/** Differences of an old Electron are named below only, because they say nothing against ours. */
function overviewCell(question: Question, column: Column, report: Report | undefined): string {
  const verdict = judge(question, column, report?.outcomes[question.name]);
  return column !== systemIn(column) && verdict.kind === 'different' ? 'different' : cell(verdict);
}

/** The results of one run as a Markdown table. */
export function reportTable(questions: readonly Question[], { column, outcomes }: Report): string[] {
  return tableLines([
    ['Question', columnNames[column], 'Answer'],
    ...questions.map((question) => {
      const outcome = outcomes[question.name];
      const found = outcome?.kind === 'answered' ? words(outcome.answer) : '';
      return [question.asks, cell(judge(question, column, outcome)), found];
    }),
  ]);
}

function section(question: Question, known: Known): string[] {
  const { name, asks, source, person } = question;
  const expectations = question.systems.map((system) => ({
    system,
    expected: expectationOn(question, system),
  }));
  const texts = new Set(expectations.map(({ expected }) => words(expected)));
  return [
    `## ${name}`,
    '',
    asks,
    '',
    ...(texts.size === 1
      ? [`- Expected: ${[...texts].join('')}`]
      : expectations.map(
          ({ system, expected }) => `- Expected on ${systemNames[system]}: ${words(expected)}`,
        )),
    `- Why: ${escaped(source)}`,
    ...(person === undefined ? [] : [`- Needs a person: ${escaped(person)}`]),
    ...columns.flatMap((column) => found(question, column, known.get(column)?.outcomes[name])),
  ];
}

function found(question: Question, column: Column, outcome: Outcome | undefined): string[] {
  if (outcome === undefined) return [];
  const verdict = judge(question, column, outcome);
  const values = outcome.kind === 'answered' ? `: ${words(outcome.answer)}` : '';
  const { electron, machine, date } = outcome;
  return [
    `- ${columnNames[column]}, ${cell(verdict)}${values} (Electron ${electron}, ${escaped(machine)}, ${date})`,
  ];
}

function words(expected: Expectation): string {
  return Object.entries(expected)
    .map(([name, value]) => {
      const shown = typeof value === 'object' && value !== null ? showExpected(value) : showValue(value);
      return `\`${name}\` ${escaped(shown)}`;
    })
    .join(', ');
}

function cell(verdict: Verdict): string {
  switch (verdict.kind) {
    case 'as expected':
      return 'as expected';
    case 'different':
      return `**different**: ${escaped(verdict.differences.join('; '))}`;
    case 'no answer':
      return `no answer: ${escaped(brief(verdict.why))}`;
    case 'not asked yet':
      return verdict.why === undefined ? 'not asked yet' : `not asked yet: ${escaped(verdict.why)}`;
    case 'does not apply':
      return '–';
  }
}

/** Shortens the reason, which may include long output. */
function brief(why: string): string {
  return why.replace(/\s+/gu, ' ').slice(0, 160);
}

/** Escapes Markdown, including what would end a table cell. */
function escaped(text: string): string {
  return text.replace(/\s+/gu, ' ').replace(/[|*_<>`[\]]/gu, '\\$&');
}
