import { describe, expect, it } from 'vitest';
import { linkTo, readLink } from '../../../src/preload/contract/link.ts';
import fc from '../../equipment/support/properties.ts';

const id = '3f2b8f0e-8a52-4c7f-9a8d-1f0e6f2c7b11';

describe('reading a link', () => {
  it('accepts a package with and without its service', () => {
    expect(readLink(`packshelf://open?id=${id}`)).toEqual({ id, at: null });
    expect(readLink(`packshelf://open?id=${id}&at=0123456789ab`)).toEqual({ id, at: '0123456789ab' });
    expect(readLink(`packshelf://open?at=0123456789ab&id=${id}`)).toEqual({ id, at: '0123456789ab' });
  });

  it('accepts upper case in scheme and host, and a slash before the question mark', () => {
    expect(readLink(`PackShelf://OPEN/?id=${id}`)).toEqual({ id, at: null });
  });

  it('decodes percent-encoded values', () => {
    expect(readLink('packshelf://open?id=a%20%26%3D%23%2F%3F%2B%C3%BC')).toEqual({
      id: 'a &=#/?+ü',
      at: null,
    });
  });

  it.each([
    '',
    'packshelf:',
    'packshelf://',
    'packshelf://open',
    'packshelf://open?',
    'packshelf://open?id=',
    'packshelf://open?id',
    'packshelf:open?id=1',
    'packshelf:/open?id=1',
    'packshelf:///open?id=1',
    'packshelf://open//?id=1',
    'packshelf://open/x?id=1',
    'packshelf://open.?id=1',
    'packshelf://close?id=1',
    'packshelf://open:1?id=1',
    'packshelf://me@open?id=1',
    'packshelf://me:secret@open?id=1',
    'packshelf://open?id=1#x',
    'packshelf://open?id=1#',
    'packshelf://open?id=1&',
    'packshelf://open?&id=1',
    'packshelf://open?id=1&id=1',
    'packshelf://open?id=1&id=2',
    'packshelf://open?id=1&more=1',
    'packshelf://open?ID=1&id=2',
    'packshelf://open?id=1&at=',
    'packshelf://open?id=1&at=0123',
    'packshelf://open?id=1&at=0123456789AB',
    'packshelf://open?id=1&at=0123456789ab&at=0123456789ab',
    'packshelf://open?id=1;at=0123456789ab',
    'packshelf://open?id=a+b',
    'packshelf://open?id=a b',
    'packshelf://open?id=ü',
    'packshelf://open?id="1"',
    'packshelf://open?id=%',
    'packshelf://open?id=%2',
    'packshelf://open?id=%zz',
    'packshelf://open?id=%ff',
    'packshelf://open?id=%ed%a0%80',
    'packshelf://open?id=1\n',
    ' packshelf://open?id=1',
    'packshelf2://open?id=1',
    'pac\u212ashelf://open?id=1',
    'pack\u017fhelf://open?id=1',
    'https://open?id=1',
    'packshelf://open?id=1 --inspect',
    'packshelf://open?id=1" --inspect "',
  ])('leaves %j alone', (text) => {
    expect(readLink(text)).toBeNull();
  });

  it('accepts ids up to the maximum length', () => {
    expect(readLink(`packshelf://open?id=${'x'.repeat(1000)}`)?.id).toHaveLength(1000);
    expect(readLink(`packshelf://open?id=${'x'.repeat(1001)}`)).toBeNull();
    expect(readLink(`packshelf://open?id=${'%61'.repeat(1000)}`)?.id).toHaveLength(1000);
    expect(readLink(`packshelf://open?id=${'x'.repeat(5_000_000)}`)).toBeNull();
  });

  it('never throws, and returns only links that it also writes', () => {
    const texts = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string().map((rest) => `packshelf://open?${rest}`),
      fc.webUrl({ withQueryParameters: true, withFragments: true }),
      fc.tuple(fc.string(), fc.string()).map(([one, other]) => `packshelf://open?id=${one}&at=${other}`),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const link = readLink(text);
        if (link !== null) expect(readLink(linkTo(link) ?? '')).toEqual(link);
      }),
    );
  });
});

describe('writing a link', () => {
  it('is the inverse of reading for every id', () => {
    const ids = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 });
    const ats = fc.option(fc.stringMatching(/^[0-9a-f]{12}$/u));
    fc.assert(
      fc.property(ids, ats, (anyId, at) => {
        const text = linkTo({ id: anyId, at });
        expect(text).toMatch(/^packshelf:\/\/open\?id=[\w\-.~!'()*%]+(?:&at=[0-9a-f]{12})?$/u);
        expect(readLink(text ?? '')).toEqual({ id: anyId, at });
      }),
    );
  });

  it('is null for ids that no link can contain', () => {
    expect(linkTo({ id: '', at: null })).toBeNull();
    expect(linkTo({ id: 'x'.repeat(1001), at: null })).toBeNull();
    expect(linkTo({ id: '\ud800', at: null })).toBeNull();
  });

  it('never exceeds the maximum length', () => {
    const longest = 'ﷺ'.repeat(1000);
    expect(readLink(linkTo({ id: longest, at: '0123456789ab' }) ?? '')?.id).toBe(longest);
  });
});
