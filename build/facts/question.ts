export const systems = ['linux', 'windows', 'macos'] as const;

export type System = (typeof systems)[number];

export const systemNames: Readonly<Record<System, string>> = {
  linux: 'Linux',
  windows: 'Windows',
  macos: 'macOS',
};

/**
 * The columns of answers. An Electron that is older than ours answers in one of its own, because what it does may have
 * changed since.
 */
export const columns = [...systems, 'linux-22', 'windows-22'] as const;

export type Column = (typeof columns)[number];

export const columnNames: Readonly<Record<Column, string>> = {
  ...systemNames,
  'linux-22': '22, Linux',
  'windows-22': '22, Windows',
};

/** The column for the answers of an Electron; undefined for an old one elsewhere. */
export function columnOf(system: System, electron: string): Column | undefined {
  if (!electron.startsWith('22.')) return system;
  return system === 'macos' ? undefined : `${system}-22`;
}

/** One value of an answer. */
export type Value = string | number | boolean | null;

/** An answer: named values, flat, so that it fits into a table. */
export type Answer = Readonly<Record<string, Value>>;

/** A value, or the bounds of a number, both inclusive. */
export type Expected = Value | { readonly atLeast?: number; readonly atMost?: number };

/** Only these values are compared; other values of the answer are stored for information. */
export type Expectation = Readonly<Record<string, Expected>>;

/** A question about Electron that its source and documentation do not answer, and how it is asked. */
export interface Question {
  /** Its folder in test/stand-in/facts. */
  readonly name: string;
  /** In plain words, with a question mark. */
  readonly asks: string;
  /** The systems where the question applies. */
  readonly systems: readonly System[];
  /** `electron` starts main.js in its folder; `node` starts drive.ts, which starts Electron as it needs. */
  readonly program: 'electron' | 'node';
  /** What the program gets of the app's own values, so that it does as the app does. */
  readonly given?: object;
  /** After this time the program is ended. */
  readonly timeoutMs: number;
  readonly expected: Expectation;
  /** Added to `expected`, or in place of it, on some systems. */
  readonly expectedOn?: Readonly<Partial<Record<System, Expectation>>>;
  /** Why this is expected: files and functions, or a document. */
  readonly source: string;
  /** What a person has to do during the question, which is only asked by `npm run facts -- --with-a-person`. */
  readonly person?: string;
}

/** The name of this computer's system; undefined where Electron does not run for us. */
export function systemOf(platform: NodeJS.Platform): System | undefined {
  if (platform === 'linux') return 'linux';
  if (platform === 'win32') return 'windows';
  return platform === 'darwin' ? 'macos' : undefined;
}

export function systemIn(column: Column): System {
  if (column === 'linux-22') return 'linux';
  return column === 'windows-22' ? 'windows' : column;
}

/** What is expected of a question on a system. */
export function expectationOn(question: Question, system: System): Expectation {
  return { ...question.expected, ...question.expectedOn?.[system] };
}

/** The questions for a run: those of the system, with or without a person, all or those that are named. */
export function chooseQuestions(
  questions: readonly Question[],
  wanted: { readonly system: System; readonly withPerson: boolean; readonly names: readonly string[] },
): Question[] {
  return questions.filter(
    ({ name, systems, person }) =>
      systems.includes(wanted.system) &&
      (person === undefined) !== wanted.withPerson &&
      (wanted.names.length === 0 || wanted.names.includes(name)),
  );
}
