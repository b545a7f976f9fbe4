import { expect, it } from 'vitest';
import { pageFingerprint } from '../../../../../../src/main/catalog/worker/snapshot/content.ts';
import { readListBody } from '../../../../../../src/main/service/envelope.ts';
import { DataAnomalies } from '../../../../../../src/main/service/page.ts';

function fingerprint(data: string): string {
  const body = new TextEncoder().encode(`{"status":"SUCCESS","data":[${data}]}`);
  const page = readListBody({ body }, new DataAnomalies());
  if (!page.ok) throw new Error(page.failure.code);
  return pageFingerprint(page.value);
}

it('differs between pages with other packages or another order', () => {
  const [one, two] = ['{"processId":"1"}', '{"processId":"2"}'];
  expect(fingerprint(`${one},${two}`)).toBe(fingerprint(`${one}, ${two}`));
  expect(fingerprint(`${one},${two}`)).not.toBe(fingerprint(`${two},${one}`));
});

it('differs between pages with other unreadable entries', () => {
  expect(fingerprint('{"note":1}')).toBe(fingerprint('{"note":1}'));
  expect(fingerprint('{"note":1}')).not.toBe(fingerprint('{"note":2}'));
  expect(fingerprint('null')).not.toBe(fingerprint('null,null'));
});

it('accepts values nested to any depth', () => {
  const deep = '['.repeat(9000) + ']'.repeat(9000);
  expect(fingerprint(deep)).toBe(fingerprint(deep));
  expect(fingerprint(deep)).not.toBe(fingerprint(''));
});
