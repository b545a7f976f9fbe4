import { expect } from 'playwright/test';
import { stackCases } from '../equipment/two-stacks/cases.ts';
import type { Outcome } from '../equipment/two-stacks/stacks.ts';
import { test } from './two-stacks.ts';

// Chromium's network stack; test/integration/main/http/two-stacks.test.ts runs the same table on undici.

test.skip(({ runtime }) => runtime.kind === 'electron', 'Electron does not run TypeScript');
// In order, in one app.
test.describe.configure({ mode: 'default' });

async function expectOutcome(outcome: Promise<Outcome>, expected: Record<string, unknown>): Promise<void> {
  expect(await outcome).toMatchObject(expected);
}

for (const { name, options = {}, run } of stackCases(expect))
  test(`chromium: ${name}`, async ({ startStack }) => {
    await run(await startStack(options));
  });

test('a proxy that wants NTLM asks once, gets a wrong name once, and is remembered', async ({
  startStack,
}) => {
  const stack = await startStack({ signsIn: false });
  const { app, proxy } = stack;
  const needed = { failure: { code: 'proxy-sign-in', retryable: false }, mayHaveArrived: false };
  await Promise.all([1, 2, 3].map((number) => expectOutcome(stack.send({}, number), needed)));
  const question = (): ReturnType<typeof app.evaluate> => app.evaluate(() => globalThis.stacks.question());
  expect(await question()).toMatchObject({ id: 1, isReadable: false, wasRefused: false, isOpen: true });
  expect(proxy.userNames).toEqual([]);

  await app.evaluate(() => globalThis.stacks.answer('bob', 'any'));
  await Promise.all([1, 2, 3].map((number) => expectOutcome(stack.send({}, number), needed)));
  expect(proxy.userNames).toEqual(['bob']);
  expect(await question()).toMatchObject({ wasRefused: true, userName: 'bob' });

  await app.evaluate(() => globalThis.stacks.answer('ann', 'any'));
  await expectOutcome(stack.send({}), { status: 200 });
  await expectOutcome(stack.send({ method: 'POST', body: 'a' }), { status: 200 });
  expect(new Set(proxy.userNames)).toEqual(new Set(['bob', 'ann']));
  expect(stack.service.requests).toEqual(['GET /', 'POST / a']);
});
