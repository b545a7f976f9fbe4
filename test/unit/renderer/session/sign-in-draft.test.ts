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

/** A draft whose sign-ins are answered by hand, in the order in which they were asked for. */
function scene(userName = 'ada', memory = new SignInMemory()) {
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

async function refusedOnce(memory: SignInMemory, code: FailureCode): Promise<void> {
  const { draft, answer } = scene('ada', memory);
  const trying = draft.submit('word');
  answer(0, failing(code));
  await trying;
}

describe('what is missing', () => {
  test('is said beside its field, the name first', () => {
    const { draft } = scene('');
    expect(draft.missing('')).toBe('userName');
    expect(draft.nameProblem).toBe(messages.signIn.userNameMissing);
    expect(draft.passwordProblem).toBe(messages.signIn.passwordMissing);
    draft.userName = ' ada ';
    expect(draft.missing('')).toBe('password');
    expect(draft.nameProblem).toBeNull();
    expect(draft.missing('word')).toBeNull();
    expect(draft.passwordProblem).toBeNull();
  });

  test('goes with the next letter in that field', () => {
    const { draft } = scene('');
    draft.missing('');
    draft.edited('password');
    expect([draft.nameProblem !== null, draft.passwordProblem]).toEqual([true, null]);
    draft.edited('userName');
    expect(draft.nameProblem).toBeNull();
  });
});

test('the name is sent without the space around it, with the wish to stay signed in', async () => {
  const { draft, signIn, answer } = scene();
  draft.userName = ' bob ';
  draft.keep = false;
  const trying = draft.submit('word');
  expect(draft.busy).toBe(true);
  answer(0, succeeded(null));
  expect(await trying).toBe('signed-in');
  expect(draft.busy).toBe(false);
  expect(signIn.mock.calls).toEqual([[{ connection, userName: 'bob', password: 'word', keep: false }]]);
});

describe('a refusal', () => {
  test.each(['wrong-credentials', 'account-not-ready'] as const)(
    '%s stands at the password',
    async (code) => {
      const { draft, answer } = scene();
      const trying = draft.submit('word');
      answer(0, failing(code));
      expect(await trying).toBe('refused');
      expect(draft.passwordProblem).toBe(failureText({ code }));
      expect(draft.failure).toBeNull();
      expect(draft.userName).toBe('ada');
    },
  );

  test.each(['maintenance', 'untrusted-certificate', 'proxy-sign-in', 'connection-set-up-wrongly'] as const)(
    '%s belongs to no field and is no step towards a lock',
    async (code) => {
      const memory = new SignInMemory();
      for (let tries = 0; tries < 4; tries += 1) await refusedOnce(memory, code);
      expect(memory.mayBeLocked).toBe(false);
      const { draft, answer } = scene();
      const trying = draft.submit('word');
      answer(0, failing(code));
      await trying;
      expect(draft.failure?.code).toBe(code);
      expect(draft.passwordProblem).toBeNull();
      expect(draft.missing('word')).toBeNull();
      expect(draft.failure).toBeNull();
    },
  );

  test('for the third time in a row speaks of a lock, from whichever form, until one succeeds', async () => {
    const memory = new SignInMemory();
    await refusedOnce(memory, 'wrong-credentials');
    await refusedOnce(memory, 'account-not-ready');
    expect(memory.mayBeLocked).toBe(false);
    await refusedOnce(memory, 'wrong-credentials');
    expect(memory.mayBeLocked).toBe(true);
    const { draft, answer } = scene('ada', memory);
    const trying = draft.submit('word');
    answer(0, succeeded(null));
    await trying;
    expect(memory.mayBeLocked).toBe(false);
  });
});

describe('letting go', () => {
  test('makes the form usable at once, and what comes later is not shown', async () => {
    const { draft, cancelSignIn, answer } = scene();
    const trying = draft.submit('word');
    draft.cancel();
    expect(draft.busy).toBe(false);
    expect(cancelSignIn).toHaveBeenCalledOnce();
    answer(0, failing('cancelled'));
    expect(await trying).toBe('late');
    expect([draft.failure, draft.passwordProblem]).toEqual([null, null]);
  });

  test('a refusal that came after it neither shows nor counts', async () => {
    const { draft, memory, answer } = scene();
    for (let tries = 0; tries < 3; tries += 1) {
      const trying = draft.submit('word');
      draft.cancel();
      answer(tries, failing('wrong-credentials'));
      await trying;
    }
    expect([draft.passwordProblem, memory.mayBeLocked]).toEqual([null, false]);
  });

  test('too late: it is signed in', async () => {
    const { draft, answer } = scene();
    const trying = draft.submit('word');
    draft.cancel();
    answer(0, succeeded(null));
    expect(await trying).toBe('signed-in');
  });

  test('too late, but with another try under way: that one decides', async () => {
    const { draft, answer } = scene();
    const first = draft.submit('word');
    draft.cancel();
    const second = draft.submit('other word');
    answer(0, succeeded(null));
    expect(await first).toBe('late');
    expect(draft.busy).toBe(true);
    answer(1, failing('wrong-credentials'));
    expect(await second).toBe('refused');
    expect(draft.busy).toBe(false);
  });

  test('main’s own “cancelled” shows no error', async () => {
    const { draft, answer } = scene();
    const trying = draft.submit('word');
    answer(0, failing('cancelled'));
    expect(await trying).toBe('refused');
    expect([draft.failure, draft.passwordProblem, draft.busy]).toEqual([null, null, false]);
  });

  test('leaving the form lets go; a success after that is nobody’s there', async () => {
    const { draft, cancelSignIn, answer } = scene();
    const trying = draft.submit('word');
    draft.leave();
    expect(cancelSignIn).toHaveBeenCalledOnce();
    answer(0, succeeded(null));
    expect(await trying).toBe('late');
  });

  test('with nothing under way nothing is let go of', () => {
    const { draft, cancelSignIn } = scene();
    draft.cancel();
    draft.leave();
    expect(cancelSignIn).not.toHaveBeenCalled();
  });

  test('a bug in between leaves the form usable', async () => {
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

test('another name than the one of the list is told what it leads to', () => {
  const { draft } = scene('ada');
  expect(draft.otherUser).toBeNull();
  draft.userName = ' ADA ';
  expect(draft.otherUser).toBeNull();
  draft.userName = 'bob';
  expect(draft.otherUser).toContain('ada');
  draft.userName = ' ';
  expect(draft.otherUser).toBeNull();
  const first = scene('').draft;
  first.userName = 'bob';
  expect(first.otherUser).toBeNull();
});
