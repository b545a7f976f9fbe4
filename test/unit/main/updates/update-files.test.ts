import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { cancelled, type Failure } from '../../../../src/preload/contract/failure.ts';
import type { HttpRequest } from '../../../../src/main/http/request.ts';
import { createResponse } from '../../../../src/main/http/response.ts';
import type { HttpResult } from '../../../../src/main/http/transport.ts';
import { createUpdateFiles } from '../../../../src/main/updates/update-files.ts';
import { temporaryFolder } from '../../../equipment/support/temporary-folder.ts';

const address = 'https://updates.example/packshelf';
const file = new URL(`${address}/file`);
/** Of the content "abc". */
const sha512 = '3a81oZNherrMQXNJriBBMRLm+k6JqX6iCp7u5ktV05ohkpkqJ0/BqDa6PCOj/uu9RU1EI2Q86A4qmslPpUyknw==';

let folder: string;
beforeEach(() => void (folder = temporaryFolder()));

/** Answers requests one after the other with these results. */
function answering(...results: readonly HttpResult[]) {
  const sent: HttpRequest[] = [];
  const waited: number[] = [];
  const files = createUpdateFiles({
    transport: {
      send: (request) => {
        const result = results[sent.length];
        sent.push(request);
        return result === undefined
          ? Promise.reject(new Error('one request too many'))
          : Promise.resolve(result);
      },
    },
    address,
    delay: (ms) => {
      waited.push(ms);
      return Promise.resolve();
    },
  });
  return { files, sent, waited };
}

function answer(status: number, body: string, range?: string): HttpResult {
  const headers = range === undefined ? {} : { 'content-range': range };
  return { ok: true, value: createResponse(status, headers, new TextEncoder().encode(body), 'app-update') };
}

function failure(code: Failure['code'], retryable: boolean): HttpResult {
  return { ok: false, failure: { code, retryable }, mayHaveArrived: false };
}

const download = (files: ReturnType<typeof createUpdateFiles>, checksum: string | null = sha512) =>
  files.download(file, path.join(folder, 'file'), { sha512: checksum });

test('a part that did not arrive is asked for again', async () => {
  const lost = failure('unreachable', true);
  const { files, sent, waited } = answering(
    answer(206, 'ab', 'bytes 0-1/3'),
    lost,
    answer(206, 'c', 'bytes 2-2/3'),
  );
  await download(files);
  expect(readFileSync(path.join(folder, 'file'), 'utf8')).toBe('abc');
  expect(sent.map(({ headers }) => headers['range'])).toEqual([
    'bytes=0-4194303',
    'bytes=2-4194305',
    'bytes=2-4194305',
  ]);
  expect(waited.length).toBe(1);
});

test.each<[string, readonly HttpResult[], string]>([
  ['three failures in a row', Array.from({ length: 3 }, () => failure('unreachable', true)), 'not-sent'],
  ['the end of the app', [{ ok: false, failure: cancelled, mayHaveArrived: false }], 'not-sent'],
  ['a refused part', [answer(416, '')], 'status'],
  ['a redirect', [answer(302, '')], 'no-ranges'],
  ['a whole file', [answer(200, 'abc')], 'no-ranges'],
  ['another part', [answer(206, 'bc', 'bytes 1-2/3')], 'no-ranges'],
  ['an empty part', [answer(206, '', 'bytes 0-0/3')], 'no-ranges'],
  ['an unknown size', [answer(206, 'abc', 'bytes 0-2/*')], 'no-ranges'],
  ['a huge file', [answer(206, 'abc', 'bytes 0-2/1073741825')], 'too-large'],
  ['another content', [answer(206, 'abd', 'bytes 0-2/3')], 'checksum'],
])('%s ends the download', async (_name, results, code) => {
  const { files, sent } = answering(...results);
  await expect(download(files)).rejects.toThrow(code);
  expect(sent.length).toBe(results.length);
});

test('a file without a checksum is not asked for', async () => {
  const { files, sent } = answering();
  await expect(download(files, null)).rejects.toThrow('no-checksum');
  expect(sent).toEqual([]);
});

test('a list of versions is asked for once, and a redirect is not followed', async () => {
  const { files, sent } = answering(answer(302, ''));
  const parts = { protocol: 'https:', hostname: 'updates.example', path: '/packshelf/latest.yml?noCache=1' };
  await expect(files.request(parts)).rejects.toThrow('status');
  expect(sent.map(({ url }) => url)).toEqual(['https://updates.example/packshelf/latest.yml?noCache=1']);
});

test('a list of versions at another port is not asked for', async () => {
  const { files, sent } = answering();
  const parts = { protocol: 'https:', hostname: 'updates.example', port: 8443, path: '/latest.yml' };
  await expect(files.request(parts)).rejects.toThrow('elsewhere');
  expect(sent).toEqual([]);
});
