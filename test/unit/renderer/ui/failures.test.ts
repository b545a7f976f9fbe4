import { expect, test } from 'vitest';
import { cancelled, failed, succeeded, type FailureCode } from '../../../../src/preload/contract/failure.ts';
import { Failures } from '../../../../src/renderer/ui/failures.svelte.ts';

const failure = (code: FailureCode) => failed({ code, retryable: true });

function shown({ list }: Failures): readonly string[] {
  return list.map((each) => `${each.action}: ${each.failure.code}`);
}

test('a failure stays whatever other actions do', () => {
  const failures = new Failures();
  failures.settle('print', failure('no-printer'));
  failures.settle('save', succeeded(null));
  failures.settle('star', failure('disk-full'));
  failures.dismiss('star');
  expect(shown(failures)).toEqual(['print: no-printer']);
});

test('a failure goes when the same action succeeds, is cancelled or is dismissed', () => {
  for (const end of [
    (failures: Failures) => failures.settle('print', succeeded(null)),
    (failures: Failures) => failures.settle('print', failed(cancelled)),
    (failures: Failures) => failures.dismiss('print'),
  ]) {
    const failures = new Failures();
    failures.settle('print', failure('no-printer'));
    end(failures);
    expect(shown(failures)).toEqual([]);
  }
});

test('an action that fails again shows its newest failure once', () => {
  const failures = new Failures();
  failures.settle('print', failure('no-printer'));
  failures.settle('star', failure('disk-full'));
  failures.settle('print', failure('not-printed'));
  expect(shown(failures)).toEqual(['star: disk-full', 'print: not-printed']);
});
