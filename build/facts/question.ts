/** Where Electron runs for us. */
export const systems = ['linux', 'windows', 'macos'] as const;

export type System = (typeof systems)[number];

/** What people call them. */
export const systemNames: Readonly<Record<System, string>> = {
  linux: 'Linux',
  windows: 'Windows',
  macos: 'macOS',
};

/** One value of an answer. */
export type Value = string | number | boolean | null;

/** What a program found out: names and values, flat, so that it fits into a table. */
export type Answer = Readonly<Record<string, Value>>;

/** A value, or the bounds of a number, both inclusive. */
export type Expected = Value | { readonly atLeast?: number; readonly atMost?: number };

/** Only what is named here is compared; other values of the answer are kept beside it. */
export type Expectation = Readonly<Record<string, Expected>>;

/** Something about Electron that reading can't tell, and how it is asked. */
export interface Question {
  /** Its folder in test/equipment/facts. */
  readonly name: string;
  /** In plain words, with a question mark. */
  readonly asks: string;
  /** Where there is something to ask. */
  readonly systems: readonly System[];
  /** `electron` starts main.js in its folder; `node` starts drive.ts, which starts Electron as it needs. */
  readonly program: 'electron' | 'node';
  /** After this the program is ended, in ms. */
  readonly timeoutMs: number;
  readonly expected: Expectation;
  /** Added to `expected`, or in place of it, on some systems. */
  readonly expectedOn?: Readonly<Partial<Record<System, Expectation>>>;
  /** Why this is expected: files and functions, or a document. */
  readonly source: string;
  /** What somebody has to do meanwhile; such questions are asked by `npm run facts -- --with-a-person` alone. */
  readonly person?: string;
}

/** The name of this computer's system; undefined where Electron does not run for us. */
export function systemOf(platform: NodeJS.Platform): System | undefined {
  if (platform === 'linux') return 'linux';
  if (platform === 'win32') return 'windows';
  return platform === 'darwin' ? 'macos' : undefined;
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
