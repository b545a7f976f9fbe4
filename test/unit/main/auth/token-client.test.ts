import { expect, it } from 'vitest';
import {
  requestByPassword,
  requestByRefreshToken,
  type TokenClientDeps,
} from '../../../../src/main/auth/token-client.ts';
import type { HttpRequest } from '../../../../src/main/http/request.ts';

const connection = { name: '', baseUrl: 'https://a.example', authUrl: 'https://b.example' };

it('waits for the only copy of a token as long as a POST may take', async () => {
  const sent: HttpRequest[] = [];
  const deps: TokenClientDeps = {
    transport: {
      send: (request) => {
        sent.push(request);
        const failure = { code: 'timed-out', retryable: true } as const;
        return Promise.resolve({ ok: false, failure, mayHaveArrived: true });
      },
    },
    now: Date.now,
  };
  await requestByRefreshToken(deps, connection, 'a');
  await requestByPassword(deps, connection, 'a', 'b', new AbortController().signal);
  expect(sent.map(({ method, idleTimeoutMs }) => [method, idleTimeoutMs])).toEqual([
    ['POST', 60_000],
    ['POST', 60_000],
  ]);
});
