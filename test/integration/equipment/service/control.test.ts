import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startSampleService, type SampleService } from '../../../equipment/service/sample-service.ts';
import {
  command,
  getList,
  getPage,
  passwordForm,
  postForm,
  readTokens,
  refreshForm,
  signIn,
} from './support.ts';

let service: SampleService;
let token: string;

beforeEach(async () => {
  service = await startSampleService({ packages: 250 });
  token = (await signIn(service)).access_token;
});

afterEach(async () => {
  await service.close();
});

const idSchema = v.object({ processId: v.string() });

async function ids(from = service): Promise<string[]> {
  const found: string[] = [];
  for (let page = 1; ; page += 1) {
    const { data } = await getPage(from, token, `?page=${page}&limit=100`);
    if (data.length === 0) return found;
    found.push(...data.map((item) => v.parse(idSchema, item).processId));
  }
}

describe('faults', () => {
  test('answer the next matching requests with anything, then no more', async () => {
    service.control.addFault({
      kind: 'list',
      page: 2,
      times: 2,
      action: {
        type: 'answer',
        status: 502,
        headers: { 'content-type': 'text/html' },
        body: '<h1>Bad gateway</h1>',
      },
    });
    expect((await getList(service, token, '?page=1')).status).toBe(200);
    expect(await getList(service, token, '?page=2')).toEqual({ status: 502, body: '<h1>Bad gateway</h1>' });
    expect((await getList(service, token, '?page=2')).status).toBe(502);
    expect((await getList(service, token, '?page=2')).status).toBe(200);
  });

  test('can let requests pass first, last until cleared, and carry JSON', async () => {
    const action = { type: 'answer', status: 503, body: { status: 'BUSY' } } as const;
    service.control.addFault({ kind: 'list', skip: 1, times: Number.POSITIVE_INFINITY, action });
    expect((await getList(service, token)).status).toBe(200);
    expect(await getList(service, token)).toEqual({ status: 503, body: { status: 'BUSY' } });
    expect((await getList(service, token)).status).toBe(503);
    service.control.clearFaults();
    expect((await getList(service, token)).status).toBe(200);
  });

  test('cut the connection before a refresh takes effect, or after it', async () => {
    const { refresh_token: refreshToken } = await signIn(service);
    service.control.addFault({ grant: 'refresh_token', action: { type: 'reset' } });
    await expect(postForm(service, refreshForm(refreshToken))).rejects.toThrow();
    service.control.addFault({ grant: 'refresh_token', action: { type: 'reset', when: 'after' } });
    await expect(postForm(service, refreshForm(refreshToken))).rejects.toThrow();
    expect((await postForm(service, refreshForm(refreshToken))).status).toBe(400);
  });

  test('keep a request hanging until it is released', async () => {
    service.control.addFault({ kind: 'list', action: { type: 'hang' } });
    service.control.clearRequests();
    const hanging = getList(service, token);
    await service.control.waitForRequest({ kind: 'list' });
    expect((await getList(service, token, '?page=2')).status).toBe(200);
    expect(service.requests()[0]?.status).toBeNull();
    service.control.release();
    expect((await hanging).status).toBe(200);
  });

  test('hold nobody who has left before', async () => {
    service.control.setLatency(10_000, 'list');
    service.control.addFault({ kind: 'list', action: { type: 'hang' } });
    service.control.clearRequests();
    const leaving = new AbortController();
    const left = expect(
      fetch(`${service.baseUrl}/process/all`, { signal: leaving.signal }),
    ).rejects.toThrow();
    await service.control.waitForRequest({ kind: 'list' });
    leaving.abort();
    await left;
    await expect.poll(() => service.control.state().faults).toBe(0);
    expect(service.control.state().held).toBe(0);
  });

  test('truncate a body', async () => {
    service.control.addFault({ kind: 'list', action: { type: 'truncate', bytes: 100 } });
    const response = await fetch(`${service.baseUrl}/process/all`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow();
  });

  test('delay an answer, and latency delays all', async () => {
    const timed = async (): Promise<number> => {
      const start = performance.now();
      await getList(service, token);
      return performance.now() - start;
    };
    service.control.addFault({ kind: 'list', action: { type: 'delay', ms: 60 } });
    expect(await timed()).toBeGreaterThan(55);
    service.control.setLatency({ minMs: 40, maxMs: 60 }, 'list');
    expect(await timed()).toBeGreaterThan(35);
    expect(await timed()).toBeGreaterThan(35);
  });
});

describe('stop and resume', () => {
  test.each(['refuse', 'reset'] as const)(
    '%s cuts hanging requests and answers none until resumed',
    async (mode) => {
      service.control.addFault({ kind: 'list', action: { type: 'hang' } });
      service.control.clearRequests();
      const hanging = expect(getList(service, token)).rejects.toThrow();
      await service.control.waitForRequest({ kind: 'list' });
      service.control.stop(mode);
      await hanging;
      await expect(getList(service, token)).rejects.toThrow();
      await service.control.resume();
      expect((await getList(service, token)).status).toBe(200);
    },
  );

  test('close ends also with open and hanging connections', async () => {
    const other = await startSampleService({ packages: 1 });
    other.control.addFault({ kind: 'token', action: { type: 'hang' } });
    const hanging = expect(signIn(other)).rejects.toThrow();
    await other.control.waitForRequest({ kind: 'token' });
    await other.close();
    await hanging;
    expect(other.control.state().openSockets).toBe(0);
  });
});

describe('the list', () => {
  test('takes insertions, deletions and changes at any place', async () => {
    const before = await ids();
    service.control.insert(100, 2);
    service.control.delete(0, 3);
    service.control.insert(9999, [{ processName: 'The last one' }]);
    const after = await ids();
    expect(after).toHaveLength(250);
    expect(after.filter((id) => before.includes(id))).toEqual(before.slice(3));
    expect(before).not.toContain(after[97]);
    expect(service.control.item(249)).toMatchObject({ processName: 'The last one', totalcount: 250 });
    expect(service.control.change(249, { processName: 'Renamed' }, ['comments'])).toBe(true);
    expect(service.control.item(249)).not.toHaveProperty('comments');
    expect(service.control.change(250, {})).toBe(false);
    service.control.resetList();
    expect(await ids()).toEqual(before);
  });

  test('sends items with missing and mistyped fields, and what is no item at all', async () => {
    service.control.change(0, { createdAt: 'yesterday', processId: null }, ['channelId']);
    service.control.setRaw(1, ['no', 'item']);
    service.control.setRaw(2, null);
    const { data } = await getPage(service, token);
    expect(data[0]).toMatchObject({ createdAt: 'yesterday', processId: null, totalcount: 250 });
    expect(data[0]).not.toHaveProperty('channelId');
    expect(data.slice(1, 3)).toEqual([['no', 'item'], null]);
  });

  test('states a total that is not true', async () => {
    service.control.stateTotal(99);
    const page = await getPage(service, token);
    expect(page.metadata.totalCount).toBe(99);
    expect(page.data[0]).toMatchObject({ totalcount: 99 });
    service.control.stateTotal(undefined);
    expect((await getPage(service, token)).metadata.totalCount).toBe(250);
  });
});

describe('the request log', () => {
  test('says what was asked and answered, and holds no secret', async () => {
    service.control.clearRequests();
    const { refresh_token: refreshToken } = await signIn(service);
    await postForm(service, refreshForm(refreshToken));
    await getList(service, 'wrong', '?page=2&limit=5&access_token=hidden-value');
    await getList(service, token);
    expect(service.requests()).toMatchObject([
      { kind: 'token', method: 'POST', status: 200, grant: 'password' },
      { kind: 'token', status: 200, grant: 'refresh_token' },
      { kind: 'list', status: 401, authorised: false, query: { page: '2', limit: '5' } },
      { kind: 'list', status: 200, authorised: true, path: '/process/all' },
    ]);
    const text = JSON.stringify(service.requests());
    for (const secret of [service.password, refreshToken, token, 'hidden-value'])
      expect(text).not.toContain(secret);
  });
});

describe('the tokens given out', () => {
  test('are all known, of both kinds and in their order', async () => {
    const first = await signIn(service);
    const second = readTokens(await postForm(service, refreshForm(first.refresh_token)));
    const known = service.control.issuedTokens();
    expect(known[0]).toBe(token);
    expect(known.slice(2)).toEqual([
      first.access_token,
      first.refresh_token,
      second.access_token,
      second.refresh_token,
    ]);
  });

  test('leave out what was never sent', async () => {
    service.control.set({ refreshTokens: false });
    const before = service.control.issuedTokens().length;
    await postForm(service, passwordForm(service));
    expect(service.control.issuedTokens()).toHaveLength(before + 1);
  });

  test('can not be asked for over HTTP', async () => {
    for (const name of ['issuedTokens', 'issued-tokens']) {
      expect((await command(service, name)).status).toBe(404);
      expect((await fetch(`${service.origin}/_control/${name}`)).status).toBe(404);
    }
    const said = await Promise.all(
      ['', '/requests', '/item'].map(async (place) =>
        (await fetch(`${service.origin}/_control${place}`)).text(),
      ),
    );
    for (const each of service.control.issuedTokens()) expect(said.join()).not.toContain(each);
  });
});

test('saved sessions go on in another service at the same address, as often as they are restored', async () => {
  const { refresh_token: refreshToken } = await signIn(service);
  const saved = service.control.saveIdentity();
  const { port } = new URL(service.origin);
  for (let round = 0; round < 2; round += 1) {
    await service.close();
    service = await startSampleService({ packages: 250, port: Number(port) });
    const refresh = async (): Promise<number> => (await postForm(service, refreshForm(refreshToken))).status;
    expect(await refresh()).toBe(400);
    service.control.restoreIdentity(saved);
    expect(service.control.state().sessions).toBe(2);
    expect(await refresh()).toBe(200);
    // Tokens rotate as they do in any session.
    expect(await refresh()).toBe(400);
  }
});

describe('steering over HTTP', () => {
  test('reaches the same commands', async () => {
    expect((await command(service, 'settings', { accessTokenSeconds: 5 })).status).toBe(200);
    expect((await signIn(service)).expires_in).toBe(5);
    await command(service, 'fault', { kind: 'list', times: null, action: { type: 'answer', status: 500 } });
    expect((await getList(service, token)).status).toBe(500);
    await command(service, 'insert', { place: 0, packages: [{ processName: 'New' }] });
    await command(service, 'state-total', { total: 7 });
    expect(service.control.item(0)).toMatchObject({ processName: 'New', totalcount: 7 });
    await command(service, 'reset');
    expect((await getPage(service, token)).metadata.totalCount).toBe(250);
    await command(service, 'expire-access-tokens');
    expect((await getList(service, token)).status).toBe(401);
    const state: unknown = await (await fetch(`${service.origin}/_control`)).json();
    expect(state).toMatchObject({
      down: null,
      faults: 0,
      packages: 250,
      settings: { accessTokenSeconds: 300 },
    });
    const log: unknown = await (await fetch(`${service.origin}/_control/requests`)).json();
    expect(log).toHaveLength(2);
  });

  test('changes people, sessions and tokens', async () => {
    const { userName, password } = service;
    const { refresh_token: refreshToken } = await signIn(service);
    await command(service, 'revoke-before');
    expect((await postForm(service, refreshForm(refreshToken))).status).toBe(400);
    await command(service, 'set-user', { userName, password, state: 'disabled' });
    expect((await postForm(service, passwordForm(service))).status).toBe(400);
    await command(service, 'set-user', { userName, password });
    await command(service, 'settings', { offlineTokens: true });
    const offline = await signIn(service);
    expect(offline.refresh_expires_in).toBe(0);
    expect((await command(service, 'revoke-sessions', { userName })).status).toBe(200);
    expect((await postForm(service, refreshForm(offline.refresh_token))).status).toBe(400);
    expect((await command(service, 'remove-user', { userName })).status).toBe(200);
    expect((await postForm(service, passwordForm(service))).status).toBe(401);
    expect((await command(service, 'remove-user', { userName })).status).toBe(400);
    expect((await command(service, 'set-user', { userName, password, state: 'odd' })).status).toBe(400);
  });

  test('stops and resumes a service over the connection that stays', async () => {
    expect((await command(service, 'stop', { mode: 'reset' })).status).toBe(200);
    await expect(getList(service, token)).rejects.toThrow();
    expect((await command(service, 'resume')).status).toBe(200);
    expect((await getList(service, token)).status).toBe(200);
  });

  test('refuses what it does not understand', async () => {
    expect((await command(service, 'nonsense')).status).toBe(404);
    expect((await command(service, 'constructor')).status).toBe(404);
    expect((await command(service, 'settings', { accessTokenSeconds: 'long' })).status).toBe(400);
    expect((await command(service, 'stop', { mode: 'refuse' })).status).toBe(400);
    expect((await command(service, 'change', { place: 9999 })).status).toBe(400);
    const plain = await fetch(`${service.origin}/_control/release`, { method: 'POST', body: '{}' });
    expect(plain.status).toBe(415);
  });
});
