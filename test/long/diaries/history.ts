import fc from 'fast-check';

/** A package as the service sends it. */
export type Sent = Readonly<Record<string, unknown>> & { readonly processId: string };

/** A change of the list; positions are taken modulo the number of packages that it can be made to. */
export type Edit =
  | {
      readonly kind: 'add' | 'change' | 'remove' | 'add-again' | 'change-back';
      readonly at: number;
      readonly parts: Parts;
    }
  | { readonly kind: 'nothing' };

/** The members of a package that a change sets; null: the package has no such member afterwards. */
export type Parts = Readonly<Record<string, unknown>>;

/** One sync of the list. */
export interface Turn {
  /** Since the sync before, in ms. */
  readonly pause: number;
  readonly edits: readonly Edit[];
  readonly isRestarted: boolean;
  readonly questions: readonly Question[];
}

export interface Question {
  readonly text: string;
  readonly statuses: readonly string[];
  readonly people: readonly string[];
  readonly isRanged: boolean;
  readonly kinds: readonly ('added' | 'changed' | 'removed')[];
  /** The moment of an earlier list, as a part of the whole time. */
  readonly moment: number;
}

export interface DiaryHistory {
  readonly first: readonly Parts[];
  readonly turns: readonly Turn[];
}

const words = ['alpha', 'beta', 'gamma', 'Straße', 'Überblick', 'x'];
const people = ['Ann Lee', 'Bob', 'Čeněk'];
export const statuses = ['DRAFT', 'PUBLISHED', 'IN_REVIEW'];
const someWords = fc.array(fc.constantFrom(...words), { maxLength: 4 }).map((all) => all.join(' '));
const longText = fc
  .tuple(someWords, fc.nat(30), someWords)
  .map(([start, times, end]) => `${start} ${'the same text '.repeat(times)}${end}`);
const time = fc.integer({ min: 1_700_000_000, max: 1_700_400_000 });

const allParts: Record<string, fc.Arbitrary<unknown>> = {
  processName: fc.oneof(someWords, fc.constant(7)),
  processStatus: fc.constantFrom(...statuses),
  comments: longText,
  creatorName: fc.constantFrom(...people),
  updatorName: fc.constantFrom(...people),
  createdBy: fc.constantFrom('u-1', 'u-2'),
  updatedBy: fc.constantFrom('u-1', 'u-2'),
  channelId: fc.constantFrom('c-1', 'c-2'),
  createdAt: time,
  updatedAt: time,
  priority: fc.oneof(fc.nat(2), someWords, fc.constant({ deep: [1, null] })),
  owner: someWords,
};

const whole: fc.Arbitrary<Parts> = fc.record(allParts, { requiredKeys: [] });
const change: fc.Arbitrary<Parts> = fc.record(
  Object.fromEntries(
    Object.entries(allParts).map(([key, value]) => [
      key,
      fc.oneof({ weight: 4, arbitrary: value }, fc.constant(null)),
    ]),
  ),
  { requiredKeys: [] },
);

const edit: fc.Arbitrary<Edit> = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({
      kind: fc.constantFrom('add', 'change', 'change', 'change', 'remove', 'add-again', 'change-back'),
      at: fc.nat(1000),
      parts: change,
    }),
  },
  fc.record({ kind: fc.constant('nothing') }),
);

const question: fc.Arbitrary<Question> = fc.record({
  text: fc.constantFrom(
    ...[
      '',
      '',
      'alpha',
      'BETA',
      'gam strasse',
      '"alpha beta"',
      'status:draft',
      'status:entwurf',
      'by:ann',
      'creator:bob',
    ],
    ...[
      'name:x',
      'comment:same',
      'id:p-3',
      'p-1',
      'id:u-1',
      'channel:c-2',
      'uber',
      'cenek alpha',
      'nowhere',
      '7',
    ],
  ),
  statuses: fc.subarray(['DRAFT', ''], { maxLength: 1 }),
  people: fc.subarray(['Bob'], { maxLength: 1 }),
  isRanged: fc.oneof({ weight: 4, arbitrary: fc.constant(false) }, fc.constant(true)),
  kinds: fc.subarray(['added', 'changed', 'removed']),
  moment: fc.double({ min: -0.1, max: 1.1, noNaN: true }),
});

const minute = 60_000;
const turn: fc.Arbitrary<Turn> = fc.record({
  pause: fc.constantFrom(minute, 15 * minute, 3 * 60 * minute, 26 * 60 * minute),
  edits: fc.array(edit, { maxLength: 6 }),
  isRestarted: fc.oneof({ weight: 5, arbitrary: fc.constant(false) }, fc.constant(true)),
  questions: fc.array(question, { maxLength: 3 }),
});

/** Histories of a small list, with many updates. */
export const diaryHistories: fc.Arbitrary<DiaryHistory> = fc.record({
  first: fc.array(whole, { maxLength: 8 }),
  turns: fc.array(turn, { minLength: 1, maxLength: 14 }),
});
