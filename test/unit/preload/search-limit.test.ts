import * as v from 'valibot';
import { expect, test } from 'vitest';
import {
  diaryExportSchema,
  exportRequestSchema,
  pdfRequestSchema,
} from '../../../src/preload/contract/export.ts';
import { targetSchema } from '../../../src/preload/contract/target.ts';
import { filterValuesRequestSchema, searchLimit } from '../../../src/preload/contract/view.ts';

const text = 'x'.repeat(searchLimit);
const list = { view: 1, ranges: null, columns: ['name'], allFields: false, format: 'csv', about: [] };

test.each([
  ['opening a package that it found', targetSchema, { kind: 'package', id: 'p', text }],
  ['exporting an earlier list', exportRequestSchema, { ...list, name: `As of 3 Nov 2026 ${text}` }],
  ['exporting What changed', diaryExportSchema, { diary: 1, format: 'xlsx', name: text }],
  ['saving a PDF', pdfRequestSchema, { isWide: true, name: text, rows: 1, selected: false }],
  [
    'filters that it could mean',
    filterValuesRequestSchema,
    { names: [text.replaceAll('x', 'ﬃ').normalize('NFKD')] },
  ],
] as const)('the longest search is accepted for %s', (_, schema, input) => {
  expect(v.is(schema, input)).toBe(true);
});
