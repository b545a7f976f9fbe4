import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isAppPage, isGuideNavigation } from '../../../../src/main/window/address.ts';
import {
  appPolicy,
  guidePolicy,
  listBundle,
  serveSites,
  type Site,
} from '../../../../src/main/window/bundle.ts';

let root = '';
let sites: ReadonlyMap<string, Site> = new Map();

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'packshelf-bundle-'));
  mkdirSync(join(root, 'renderer', 'assets'), { recursive: true });
  writeFileSync(join(root, 'secret.txt'), 'secret');
  writeFileSync(join(root, 'renderer', 'index.html'), '<p>page</p>');
  writeFileSync(join(root, 'renderer', 'assets', 'a.js'), '1');
  mkdirSync(join(root, 'guide'));
  writeFileSync(join(root, 'guide', 'index.html'), '<p>guide</p>');
  sites = new Map([
    ['bundle', { bundle: await listBundle(join(root, 'renderer')), policy: appPolicy }],
    ['guide', { bundle: await listBundle(join(root, 'guide')), policy: guidePolicy }],
  ]);
});
afterAll(() => rmSync(root, { recursive: true }));

describe('app://', () => {
  it('serves built files with their type and a strict policy', async () => {
    const page = await serveSites(sites, 'GET', 'app://bundle/index.html?x=1#y');
    expect(page.status).toBe(200);
    expect(await page.text()).toBe('<p>page</p>');
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('unsafe');
    expect((await serveSites(sites, 'GET', 'app://bundle/assets/a.js')).headers.get('content-type')).toMatch(
      /^text\/javascript/u,
    );
  });

  it('serves the user guide at its own host, without scripts', async () => {
    const page = await serveSites(sites, 'GET', 'app://guide/index.html');
    expect(await page.text()).toBe('<p>guide</p>');
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('script-src');
    expect((await serveSites(sites, 'GET', 'app://guide/assets/a.js')).status).toBe(404);
    expect((await serveSites(sites, 'GET', 'app://guide/../renderer/index.html')).status).toBe(404);
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
  ])('responds with 404 for %s', async (address) => {
    expect((await serveSites(sites, 'GET', address)).status).toBe(404);
  });

  it.each(['POST', 'HEAD', 'PUT'])('rejects %s', async (method) => {
    expect((await serveSites(sites, method, 'app://bundle/index.html')).status).toBe(405);
  });
});

describe('isAppPage', () => {
  it.each([
    ['app://bundle/index.html', true],
    ['app://guide/index.html', false],
    ['app://bundle.evil.example/index.html', false],
    ['app://bundlex/', false],
    ['https://bundle/index.html', false],
    ['about:blank', false],
    ['', false],
  ])('%j: %j', (address, ours) => expect(isAppPage(address)).toBe(ours));
});

describe('isGuideNavigation', () => {
  it.each([
    ['app://guide/index.html', 'app://guide/finding.html', true],
    ['app://guide/index.html', 'app://guide/finding.html#words', true],
    ['app://guide/index.html', 'app://bundle/index.html', false],
    ['app://bundle/index.html', 'app://guide/index.html', false],
    ['app://bundle/index.html', 'app://bundle/index.html', false],
    ['app://guide/index.html', 'https://guide/index.html', false],
    ['app://guide/index.html', 'app://guide.evil.example/', false],
    ['about:blank', 'app://guide/index.html', false],
  ])('from %j to %j: %j', (from, to, allowed) => expect(isGuideNavigation(from, to)).toBe(allowed));
});
