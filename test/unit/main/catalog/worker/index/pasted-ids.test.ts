import { describe, expect, it } from 'vitest';
import { fold } from '../../../../../../src/main/catalog/worker/index/fold.ts';
import { parseQuery } from '../../../../../../src/main/catalog/worker/index/query.ts';
import { pastedIds } from '../../../../../../src/main/catalog/worker/index/pasted-ids.ts';

const one = 'a1b2c3d4-0000-4000-8000-00000000000f';
const two = '00000000-0000-4000-8000-000000000002';
const bare = one.replaceAll('-', '');

describe('an id as people paste it', () => {
  it.each([
    one,
    one.toUpperCase(),
    bare,
    bare.toUpperCase(),
    `{${one}}`,
    `{${bare}}`,
    `[${one}]`,
    `(${one}).`,
    `<${one}>`,
    `"${one}"`,
    `'${one}',`,
    `“${one}”`,
    `„${one}“`,
    `«\u00a0${one}\u202f»`,
    `「${one}」`,
    `（${one}）`,
    `\`${one}\``,
    `${one}.`,
    `${one},`,
    `${one};`,
    `${one}:`,
    `${one}?`,
    `urn:uuid:${one}`,
    `URN:UUID:${one.toUpperCase()}`,
    `"urn:uuid:{${one}}",`,
    `\ufeff${one}\r\n`,
    `\t${one}\u200b`,
    one.replaceAll('-', '‑'),
    one.replaceAll('-', '–'),
    `- ${one}`,
    `• ${one}`,
  ])('is read in %j', (typed) => {
    expect(pastedIds(fold(typed))).toEqual([one]);
  });

  it.each([
    `${one}\n${two}`,
    `${one}\r\n${two}\r\n`,
    `${one}, ${two}`,
    `${one},${two},`,
    `${one};${two}`,
    `[\n  "${one}",\n  "${two}"\n]`,
    `('${one}', '${two}')`,
    `"${one}\n${two}"`,
    `{${one}} urn:uuid:${two} ${bare}`,
    `${bare}\t${two}`,
    `– ${one}\n– ${two}`,
    `${one}、${two}`,
  ])('is read among several in %j', (typed) => {
    expect(pastedIds(fold(typed))).toEqual([one, two]);
  });

  it.each([
    '',
    ' ',
    '{}',
    'order',
    `order ${one}`,
    `${one} order`,
    one.slice(1),
    `${one}0`,
    `-${one}`,
    `id:${one}`,
    `${one}${two}`,
    '12345678',
    `${one}-`,
  ])('is not all of %j', (typed) => {
    expect(pastedIds(fold(typed))).toEqual([]);
  });
});

describe('a search for ids', () => {
  it('has one term for one id or several, in which any of them is enough', () => {
    expect(parseQuery(`{${bare}}`)).toEqual([{ field: null, parts: [one], ids: [one] }]);
    expect(parseQuery(`${one}\n${two}`)).toEqual([{ field: null, parts: [one], ids: [one, two] }]);
  });

  it('reads an id among other words, in a field and in quotes', () => {
    expect(parseQuery(`order {${bare}}, id:(${one}) "urn:uuid:${two}" note:{${two}}`)).toEqual([
      { field: null, parts: ['order'] },
      { field: null, parts: [one], ids: [one] },
      { field: 'id', parts: [one], ids: [one] },
      { field: null, parts: [two], ids: [two] },
      { field: 'note', parts: [two], ids: [two] },
    ]);
  });

  it('leaves a phrase with other words, and what is no id, as typed', () => {
    expect(parseQuery(`"order {${one}}" {order}, 4711.`)).toEqual([
      { field: null, parts: ['order', `{${one}}`] },
      { field: null, parts: ['{order},'] },
      { field: null, parts: ['4711.'] },
    ]);
  });
});
