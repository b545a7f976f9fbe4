import { afterEach, describe, expect, it } from 'vitest';
import { addressIn, evidenceIn, parseRequests } from '../../../../build/release/check/service.ts';
import { startSampleService, type SampleService } from '../../../equipment/service/sample-service.ts';
import { tokenPath } from '../../../equipment/service/token-endpoint.ts';

describe('what the service saw of an installed app', () => {
  let service: SampleService | undefined;
  afterEach(async () => await service?.close());

  it('reads the record as the service tells it', async () => {
    service = await startSampleService({ packages: 3, password: 'a word' });
    const { authUrl, baseUrl, origin, userName } = service;
    const body = new URLSearchParams({
      grant_type: 'password',
      client_id: 'apiclient',
      username: userName,
      password: 'a word',
    });
    await fetch(authUrl + tokenPath, { method: 'POST', body });
    await fetch(`${baseUrl}/process/all?page=1&limit=100`);
    const told: unknown = await (await fetch(`${origin}/_control/requests`)).json();
    expect(parseRequests(told)).toEqual([
      { kind: 'token', status: 200, grant: 'password', page: null },
      { kind: 'list', status: 401, grant: null, page: 1 },
    ]);
  });

  const signIn = (status: number) => ({ kind: 'token', status, grant: 'password', page: null });
  const list = (page: number, status = 200) => ({ kind: 'list', status, grant: null, page });

  it('proves nothing without requests', () => {
    expect(evidenceIn([], 2)).toEqual({ signIn: null, pages: [], complete: false });
  });

  it('waits while a sign-in is not answered, and tells a refused one from an accepted one', () => {
    expect(evidenceIn([{ ...signIn(0), status: null }], 2).signIn).toBeNull();
    expect(evidenceIn([signIn(401)], 2).signIn).toBe('refused');
    expect(evidenceIn([signIn(401), signIn(200)], 2).signIn).toBe('accepted');
  });

  it('takes a refresh for no sign-in', () => {
    expect(evidenceIn([{ ...signIn(200), grant: 'refresh_token' }], 2).signIn).toBeNull();
  });

  it('is complete with every page, in whatever order and however often', () => {
    expect(evidenceIn([list(3), list(1), list(1)], 3)).toMatchObject({ pages: [1, 3], complete: false });
    expect(evidenceIn([list(3), list(1), list(2, 503)], 3).complete).toBe(false);
    expect(evidenceIn([list(3), list(1), list(2, 503), list(2)], 3).complete).toBe(true);
  });

  it('finds the address in what the service writes, once the line is whole', () => {
    const written = 'Sample service with 3 packages\n  address    http://127.0.0.1:4711\n  user name  demo\n';
    expect(addressIn(written)).toBe('http://127.0.0.1:4711');
    expect(addressIn(written.slice(0, 55))).toBeUndefined();
  });
});
