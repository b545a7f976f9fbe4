import { describe, expect, test, vi } from 'vitest';
import {
  failed,
  succeeded,
  type FailureCode,
  type Result,
} from '../../../../src/preload/contract/failure.ts';
import type { Bridge } from '../../../../src/preload/contract/ipc.ts';
import { failureText, messages } from '../../../../src/renderer/ui/messages.svelte.ts';
import { SignInDraft } from '../../../../src/renderer/session/sign-in-draft.svelte.ts';
import { SignInMemory } from '../../../../src/renderer/session/sign-in-memory.svelte.ts';

const connection = { name: 'A', baseUrl: 'https://a.example', authUrl: 'https://a.example' };
const failing = (code: FailureCode) => failed({ code, retryable: false });

/** A draft whose sign-ins the test answers. */
function setUp(userName = 'ada', memory = new SignInMemory()) {
  const answers: PromiseWithResolvers<Result<null>>[] = [];
  const signIn = vi.fn<Bridge['signIn']>(() => {
    const answer = Promise.withResolvers<Result<null>>();
    answers.push(answer);
    return answer.promise;
  });
  const cancelSignIn = vi.fn(() => Promise.resolve(succeeded(null)));
  const draft = new SignInDraft({ signIn, cancelSignIn }, memory, { connection, userName, keep: true });
  const answer = (at: number, result: Result<null>) => answers[at]?.resolve(result);
  return { draft, memory, signIn, cancelSignIn, answer };
}

async function refuseOnce(memory: SignInMemory, code: FailureCode): Promise<void> {
  const { draft, answer } = setUp('ada', memory);
  const signingIn = draft.submit('word');
  answer(0, failing(code));
  await signingIn;
}

describe('an empty field', () => {
  test('shows its error, and the user name has the focus first', () => {
    const { draft } = setUp('');
    expect(draft.validate('')).toBe('userName');
    expect(draft.nameProblem).toBe(messages.signIn.userNameMissing);
    expect(draft.passwordProblem).toBe(messages.signIn.passwordMissing);
    draft.userName = ' ada ';
    expect(draft.validate('')).toBe('password');
    expect(draft.nameProblem).toBeNull();
    expect(draft.validate('word')).toBeNull();
    expect(draft.passwordProblem).toBeNull();
  });

  test('clears its error on the next edit', () => {
    const { draft } = setUp('');
    draft.validate('');
    draft.clearError('password');
    expect([draft.nameProblem !== null, draft.passwordProblem]).toEqual([true, null]);
    draft.clearError('userName');
    expect(draft.nameProblem).toBeNull();
  });
});

test('sends the user name composed and trimmed, and the choice to stay signed in', async () => {
  const { draft, signIn, answer } = setUp();
  draft.userName = ' bo\u0308b\u200B ';
  draft.keep = false;
  const signingIn = draft.submit('word');
  expect(draft.busy).toBe(true);
  answer(0, succeeded(null));
  expect(await signingIn).toBe('signed-in');
  expect(draft.busy).toBe(false);
  expect(signIn.mock.calls).toEqual([[{ connection, userName: 'böb', password: 'word', keep: false }]]);
});

describe('a refusal', () => {
  test.each(['wrong-credentials', 'account-not-ready'] as const)(
    '%s is shown at the password',
    async (code) => {
      const { draft, answer } = setUp();
      const signingIn = draft.submit('word');
      answer(0, failing(code));
      expect(await signingIn).toBe('refused');
      expect(draft.passwordProblem).toBe(failureText({ code }));
      expect(draft.failure).toBeNull();
      expect(draft.userName).toBe('ada');
    },
  );

  test.each(['maintenance', 'untrusted-certificate', 'proxy-sign-in', 'connection-set-up-wrongly'] as const)(
    '%s belongs to no field and does not count towards the lock hint',
    async (code) => {
      const memory = new SignInMemory();
      for (let attempt = 0; attempt < 4; attempt += 1) await refuseOnce(memory, code);
      expect(memory.mayBeLocked).toBe(false);
      const { draft, answer } = setUp();
      const signingIn = draft.submit('word');
      answer(0, failing(code));
      await signingIn;
      expect(draft.failure?.code).toBe(code);
      expect(draft.passwordProblem).toBeNull();
      expect(draft.validate('word')).toBeNull();
      expect(draft.failure).toBeNull();
    },
  );

  test('shows the lock hint after three in a row, across forms, until a sign-in succeeds', async () => {
    const memory = new SignInMemory();
    await refuseOnce(memory, 'wrong-credentials');
    await refuseOnce(memory, 'account-not-ready');
    expect(memory.mayBeLocked).toBe(false);
    await refuseOnce(memory, 'wrong-credentials');
    expect(memory.mayBeLocked).toBe(true);
    const { draft, answer } = setUp('ada', memory);
    const signingIn = draft.submit('word');
    answer(0, succeeded(null));
    await signingIn;
    expect(memory.mayBeLocked).toBe(false);
  });
});

describe('cancelling', () => {
  test('frees the form at once and ignores a later answer', async () => {
    const { draft, cancelSignIn, answer } = setUp();
    const signingIn = draft.submit('word');
    draft.cancel();
    expect(draft.busy).toBe(false);
    expect(cancelSignIn).toHaveBeenCalledOnce();
    answer(0, failing('cancelled'));
    expect(await signingIn).toBe('superseded');
    expect([draft.failure, draft.passwordProblem]).toEqual([null, null]);
  });

  test('ignores a later refusal and does not count it', async () => {
    const { draft, memory, answer } = setUp();
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const signingIn = draft.submit('word');
      draft.cancel();
      answer(attempt, failing('wrong-credentials'));
      await signingIn;
    }
    expect([draft.passwordProblem, memory.mayBeLocked]).toEqual([null, false]);
  });

  test('too late still signs in', async () => {
    const { draft, answer } = setUp();
    const signingIn = draft.submit('word');
    draft.cancel();
    answer(0, succeeded(null));
    expect(await signingIn).toBe('signed-in');
  });

  test('too late leaves the decision to another running attempt', async () => {
    const { draft, answer } = setUp();
    const first = draft.submit('word');
    draft.cancel();
    const second = draft.submit('other word');
    answer(0, succeeded(null));
    expect(await first).toBe('superseded');
    expect(draft.busy).toBe(true);
    answer(1, failing('wrong-credentials'));
    expect(await second).toBe('refused');
    expect(draft.busy).toBe(false);
  });

  test('shows no error for the failure “cancelled”', async () => {
    const { draft, answer } = setUp();
    const signingIn = draft.submit('word');
    answer(0, failing('cancelled'));
    expect(await signingIn).toBe('refused');
    expect([draft.failure, draft.passwordProblem, draft.busy]).toEqual([null, null, false]);
  });

  test('happens on closing the form, which ignores a later success', async () => {
    const { draft, cancelSignIn, answer } = setUp();
    const signingIn = draft.submit('word');
    draft.close();
    expect(cancelSignIn).toHaveBeenCalledOnce();
    answer(0, succeeded(null));
    expect(await signingIn).toBe('superseded');
  });

  test('does nothing without a running sign-in', () => {
    const { draft, cancelSignIn } = setUp();
    draft.cancel();
    draft.close();
    expect(cancelSignIn).not.toHaveBeenCalled();
  });

  test('leaves the form usable after an exception', async () => {
    const draft = new SignInDraft(
      {
        signIn: () => Promise.reject(new Error('broken')),
        cancelSignIn: () => Promise.resolve(succeeded(null)),
      },
      new SignInMemory(),
      { connection, userName: 'ada', keep: true },
    );
    await expect(draft.submit('word')).rejects.toThrow('broken');
    expect(draft.busy).toBe(false);
  });
});

test('shows a hint for another user name than that of the list', () => {
  const { draft } = setUp('ada');
  expect(draft.otherUserHint).toBeNull();
  draft.userName = ' ADA ';
  expect(draft.otherUserHint).toBeNull();
  draft.userName = 'bob';
  expect(draft.otherUserHint).toContain('ada');
  draft.userName = ' ';
  expect(draft.otherUserHint).toBeNull();
  const first = setUp('').draft;
  first.userName = 'bob';
  expect(first.otherUserHint).toBeNull();
});
