/** A test that takes longer than `maxSeconds` on two quiet processors. */
export interface SlowTest {
  readonly file: string;
  /** As written in the file, up to what differs between its cases. */
  readonly title: string;
  readonly why: string;
}

/**
 * A test above this is tagged as slow in its title (`@slow`), and then runs in the step of that name, or has a line below, or has
 * to become quicker. The summary of a run names those that have none, and fails
 * for none: on a machine that is busy with something else, any test can take so long.
 */
export const maxSeconds = 10;

const series = 'test/integration/main/catalog';
const many = 'a long series, of which npm test runs a sixth';

export const slowTests: readonly SlowTest[] = [
  { file: `${series}/oracle.series.test.ts`, title: 'in the store, from the first page', why: many },
  { file: `${series}/oracle.series.test.ts`, title: 'after a sync, and after a restart', why: many },
  { file: `${series}/damage.series.test.ts`, title: 'in a few bytes is at worst shown', why: many },
  { file: `${series}/diary.series.test.ts`, title: 'the diary has what each update', why: many },
  { file: `${series}/diaries.series.test.ts`, title: 'every line and every earlier list', why: many },
  { file: `${series}/histories.series.test.ts`, title: 'no random history breaks a rule', why: many },
  {
    file: `${series}/worker/index/update-index.series.test.ts`,
    title: 'is finished after any step',
    why: many,
  },
  {
    file: 'test/page/keyboard.spec.ts',
    title: 'every task can be done',
    why: 'the whole app by keys, in one start',
  },
  {
    file: 'test/e2e/manners.spec.ts',
    title: 'the window reloads by itself after a crash',
    why: 'four crashes, because the fourth one asks',
  },
  {
    file: 'test/e2e/smoke.spec.ts',
    title: 'signed in once, the app starts',
    why: 'of two starts, one of them offline',
  },
];
