import { expect, onTestFinished, test } from 'vitest';
import { stackCases, type Stack, type StackOptions } from '../../../equipment/two-stacks/cases.ts';
import { createStacks, requestTo } from '../../../equipment/two-stacks/stacks.ts';
import { authority, startProxy, startService, stranger } from './harness.ts';

// test/e2e/two-stacks.spec.ts runs the same table on Chromium's network stack.

async function startStack({
  idleTimeoutMs = 10_000,
  isTrusted = true,
  before = '',
}: StackOptions): Promise<Stack> {
  const service = await startService();
  const proxy = await startProxy();
  const stacks = createStacks(() => {
    throw new Error('Chromium is not needed here');
  });
  onTestFinished(() => stacks.dispose());
  stacks.prepare({
    pem: isTrusted ? authority.pem : stranger.pem,
    proxies: `${before}${proxy.entry}`,
    idleTimeoutMs,
  });
  return {
    service,
    send: (request, number = 0) => stacks.send(requestTo(service.url, request), number),
    abort: (number) => {
      stacks.abort(number);
      return Promise.resolve();
    },
    reset: () => {
      stacks.reset();
      return Promise.resolve();
    },
  };
}

test.each(stackCases(expect).map((each) => [each.name, each] as const))(
  '%s',
  async (_name, { options = {}, run }) => {
    await run(await startStack(options));
  },
);
