import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSampleService, type SampleService } from '../../../equipment/service/sample-service.ts';
import { getList, getPage, packageSchema, signIn } from './support.ts';

let service: SampleService;
let token: string;

beforeAll(async () => {
  service = await startSampleService({ packages: 2050, pathPrefix: { auth: '/id', base: '/tenant/api' } });
  token = (await signIn(service)).access_token;
});

afterAll(async () => {
  await service.close();
});

async function allPages(from: SampleService): Promise<v.InferOutput<typeof packageSchema>[]> {
  const { access_token: accessToken } = await signIn(from);
  const items: v.InferOutput<typeof packageSchema>[] = [];
  for (let page = 1; ; page += 1) {
    const { data } = await getPage(from, accessToken, `?page=${page}&limit=100`);
    if (data.length === 0) return items;
    items.push(...v.parse(v.array(packageSchema), data));
  }
}

describe('paging', () => {
  test('starts at page 1 with 20 items', async () => {
    const page = await getPage(service, token);
    expect(page.metadata).toEqual({ count: 20, page: 1, totalCount: 2050 });
    expect(page.data).toHaveLength(20);
    expect(await getPage(service, token, '?page=1&limit=20')).toEqual(page);
  });

  test('ends with a part of a page, then empty pages up to the maximum', async () => {
    expect((await getPage(service, token, '?page=21&limit=100')).metadata.count).toBe(50);
    const beyond = await getPage(service, token, '?page=100000&limit=100');
    expect(beyond.metadata).toEqual({ count: 0, page: 100_000, totalCount: 2050 });
    expect(beyond.data).toEqual([]);
  });

  test.each([
    'page=0',
    'page=100001',
    'page=-1',
    'page=x',
    'page=1.5',
    'page=',
    'limit=0',
    'limit=101',
    'page=1&page=2',
  ])('refuses %s', async (query) => {
    const answer = await getList(service, token, `?${query}`);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ status: 'FAILURE' });
  });

  test('clamps instead when told to', async () => {
    service.control.set({ outOfRange: 'clamp' });
    expect((await getPage(service, token, '?page=0&limit=1000')).metadata).toMatchObject({
      page: 1,
      count: 100,
    });
    expect((await getPage(service, token, '?page=999999&limit=x')).metadata).toMatchObject({ page: 100_000 });
    service.control.set({ outOfRange: 'refuse' });
  });

  test('knows one method and one path', async () => {
    const headers = { authorization: `Bearer ${token}` };
    expect((await fetch(`${service.baseUrl}/process/all`, { method: 'POST', headers })).status).toBe(405);
    expect((await fetch(`${service.baseUrl}/process`, { headers })).status).toBe(404);
    expect((await fetch(`${service.origin}/process/all`, { headers })).status).toBe(404);
  });
});

describe('packages', () => {
  test('have exactly the fields of the interface, unique ids and plausible values', async () => {
    const items = await allPages(service);
    expect(new Set(items.map((item) => item.processId)).size).toBe(2050);
    expect(new Set(items.map((item) => item.channelId)).size).toBe(40);
    expect(new Set(items.map((item) => item.createdBy)).size).toBeGreaterThan(200);
    expect(items.every((item) => item.totalcount === 2050)).toBe(true);
    expect(items.every((item) => item.updatedAt >= item.createdAt)).toBe(true);
    expect(items.some((item) => !Number.isInteger(item.createdAt))).toBe(true);
    const published = items.filter((item) => item.processStatus === 'PUBLISHED').length / items.length;
    expect(published).toBeGreaterThan(0.7);
    expect(published).toBeLessThan(0.9);
    const times = items.map((item) => item.updatedAt);
    expect(times).not.toEqual(times.toSorted((one, other) => one - other));
    expect(times).not.toEqual(times.toSorted((one, other) => other - one));
    // One person has one name.
    const names = new Map(items.map((item) => [item.createdBy, item.creatorName]));
    expect(items.every((item) => names.get(item.createdBy) === item.creatorName)).toBe(true);
  });

  test('have comments from empty to very long, with all that text can hold', async () => {
    const comments = (await allPages(service)).map((item) => item.comments);
    expect(comments).toContain('');
    expect(comments.some((comment) => comment.length > 3000)).toBe(true);
    for (const pattern of [
      /\p{Emoji_Presentation}/u,
      /<b>|<script>/,
      /\n/,
      /\t/,
      /"/,
      /\p{Script=Arabic}/u,
      /ß/,
    ]) {
      expect(comments.filter((comment) => pattern.test(comment)).length, String(pattern)).toBeGreaterThan(0);
    }
  });

  test('have people in many scripts', async () => {
    const names = (await allPages(service)).map((item) => item.creatorName).join('\n');
    const scripts = [
      'Latin',
      'Greek',
      'Cyrillic',
      'Arabic',
      'Hebrew',
      'Devanagari',
      'Han',
      'Hiragana',
      'Hangul',
    ];
    for (const script of scripts)
      expect(new RegExp(`\\p{Script=${script}}`, 'u').test(names), script).toBe(true);
    for (const letter of 'ßŁİŞØř') expect(names).toContain(letter);
  });

  test('are the same bytes for the same seed, and others for another', async () => {
    const bytes = async (seed: number, packages: number): Promise<string> => {
      const one = await startSampleService({ packages, seed });
      const { access_token: accessToken } = await signIn(one);
      const response = await fetch(`${one.baseUrl}/process/all?page=3&limit=100`, {
        headers: { authorization: `Bearer ${accessToken}` },
      });
      const text = await response.text();
      await one.close();
      return text;
    };
    expect(await bytes(7, 1_000_000)).toBe(await bytes(7, 1_000_000));
    expect(await bytes(7, 1000)).not.toBe(await bytes(8, 1000));
  });

  test('count their times in the unit asked for', async () => {
    const micros = await startSampleService({ packages: 1, timeUnit: 'us' });
    const millis = await startSampleService({ packages: 1, timeUnit: 'ms' });
    const [one] = await allPages(micros);
    const [other] = await allPages(millis);
    expect(one?.createdAt).toBeGreaterThan(1e15);
    expect(one?.createdAt).toBeCloseTo((other?.createdAt ?? 0) * 1000, 0);
    await micros.close();
    await millis.close();
  });
});
