import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isAppPage } from '../../../../src/main/window/address.ts';
import { listBundle, serveBundle, type Bundle } from '../../../../src/main/window/bundle.ts';

let root = '';
let bundle: Bundle = new Map();

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'packshelf-bundle-'));
  mkdirSync(join(root, 'renderer', 'assets'), { recursive: true });
  writeFileSync(join(root, 'secret.txt'), 'secret');
  writeFileSync(join(root, 'renderer', 'index.html'), '<p>page</p>');
  writeFileSync(join(root, 'renderer', 'assets', 'a.js'), '1');
  bundle = await listBundle(join(root, 'renderer'));
});
afterAll(() => rmSync(root, { recursive: true }));

describe('app://', () => {
  it('serves built files with their type and a strict policy', async () => {
    const page = await serveBundle(bundle, 'GET', 'app://bundle/index.html?x=1#y');
    expect(page.status).toBe(200);
    expect(await page.text()).toBe('<p>page</p>');
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('unsafe');
    expect(
      (await serveBundle(bundle, 'GET', 'app://bundle/assets/a.js')).headers.get('content-type'),
    ).toMatch(/^text\/javascript/u);
  });

  it.each([
    'app://bundle/../secret.txt',
    'app://bundle/..%2fsecret.txt',
    'app://bundle/%2e%2e/secret.txt',
    'app://bundle/..\\secret.txt',
    'app://bundle/assets/../../secret.txt',
    'app://bundle/index.html%00.txt',
    'app://bundle//etc/passwd',
    'app://bundle/',
    'app://other/index.html',
    'file:///etc/passwd',
    'nonsense',
  ])('has nothing at %s', async (address) => {
    expect((await serveBundle(bundle, 'GET', address)).status).toBe(404);
  });

  it.each(['POST', 'HEAD', 'PUT'])('refuses %s', async (method) => {
    expect((await serveBundle(bundle, method, 'app://bundle/index.html')).status).toBe(405);
  });
});

describe('our own page', () => {
  it.each([
    ['app://bundle/index.html', true],
    ['app://bundle.evil.example/index.html', false],
    ['app://bundlex/', false],
    ['https://bundle/index.html', false],
    ['about:blank', false],
    ['', false],
  ])('%j: %j', (address, ours) => expect(isAppPage(address)).toBe(ours));
});
