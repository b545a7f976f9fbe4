import { describe, expect, it } from 'vitest';
import { routeName, orderRoutes, readProxyList } from '../../../../../src/main/http/proxy/proxy-list.ts';
import fc from '../../../../equipment/support/properties.ts';

function names(answer: string): readonly string[] {
  return readProxyList(answer).routes.map(routeName);
}

describe('readProxyList and orderRoutes', () => {
  it.each([
    ['DIRECT', ['direct']],
    ['', ['direct']],
    [' ; ;', ['direct']],
    ['PROXY proxy.example:8080', ['http://proxy.example:8080']],
    ['PROXY a:1; PROXY b:2;DIRECT', ['http://a:1', 'http://b:2', 'direct']],
    ['HTTPS Secure.Example', ['https://secure.example:443']],
    ['PROXY plain.example', ['http://plain.example:80']],
    ['proxy a:1; http b:2', ['http://a:1', 'http://b:2']],
    ['PROXY [2001:db8::1]:3128', ['http://[2001:db8::1]:3128']],
    ['PROXY a:1; PROXY A:1; HTTPS a:1', ['http://a:1', 'https://a:1']],
    ['PROXY someone:secret@a:1', ['http://a:1']],
    // Chromium writes SOCKS4 as SOCKS.
    ['SOCKS a; SOCKS5 b; SOCKS4 c:9', ['socks4://a:1080', 'socks5://b:1080', 'socks4://c:9']],
    ['PROXY a:0; PROXY b:99999; PROXY :8; PROXY; PROXY a/b:1; DIRECT', ['direct']],
  ])('%j means %j', (answer, expected) => expect(names(answer)).toEqual(expected));

  it.each([
    ['QUIC a:1; PROXY b:2', ['http://b:2'], ['QUIC']],
    ['masque a:1; quic b:2; DIRECT', ['direct'], ['MASQUE', 'QUIC']],
    ['QUIC a:1', [], ['QUIC']],
    ['!?$ someone:secret@a:1', [], ['unreadable']],
  ])('%j leaves %j and skips %j', (answer, routes, skipped) => {
    expect(names(answer)).toEqual(routes);
    expect(readProxyList(answer).skipped).toEqual(skipped);
  });

  it('reads any text without duplicates, and is direct only if the text says so or is empty', () => {
    const entry = fc.oneof(
      fc.string({ maxLength: 30 }),
      fc.string({ unit: 'binary', maxLength: 20 }),
      fc.constantFrom('DIRECT', 'PROXY a:1', 'HTTPS b:2', 'SOCKS5 c:3', 'PROXY', 'PROXY d:e'),
    );
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 12 }), (entries) => {
        const answer = entries.join(';');
        const found = names(answer);
        expect(new Set(found).size).toBe(found.length);
        expect(found.length).toBeLessThanOrEqual(8);
        if (found.includes('direct')) {
          const said = answer.split(';').map((text) => text.trim());
          expect(said.every((text) => text === '') || said.some((text) => /^direct(\s|$)/iu.test(text))).toBe(
            true,
          );
        }
      }),
    );
  });

  it('keeps every route, and the order among working and among failed ones', () => {
    const { routes } = readProxyList('PROXY a:1; PROXY b:2; PROXY c:3; PROXY d:4; DIRECT');
    fc.assert(
      fc.property(fc.subarray(routes.map(routeName)), (bad) => {
        const ordered = orderRoutes(routes, (name) => bad.includes(name)).map(routeName);
        const all = routes.map(routeName);
        expect(ordered).toEqual([
          ...all.filter((name) => !bad.includes(name)),
          ...all.filter((name) => bad.includes(name)),
        ]);
      }),
    );
  });
});
