import * as v from 'valibot';
import { failed, succeeded, type Result } from '../../preload/contract/failure.ts';
import { toUtf8 } from '../http/charset.ts';
import { readJson } from '../http/classify.ts';
import { maxEntries, scanBody } from './response-limits.ts';
import { jsonText, readItem } from './item.ts';
import type { DataAnomalies, RawPage, ServiceItem, ServicePage } from './page.ts';

/** service-interface.md, "List response envelope". */
const envelopeSchema = v.object({
  status: v.optional(v.unknown()),
  data: v.optional(v.unknown()),
  metadata: v.optional(v.unknown()),
});
/** The most that sync can read, 100,000 pages of 100; a larger count is treated as missing. */
const maxPackages = 10_000_000;
const metadataSchema = v.object({
  totalCount: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(maxPackages)),
});
const entriesSchema = v.array(v.unknown());
/** How some services write a list without entries: null or nothing, and `{}` where a language has one kind of list only. */
const noEntriesSchema = v.nullish(v.strictObject({}));

/**
 * Reads a list response and counts its anomalies. Fails with `unexpected-answer` if it is no envelope or its status is not
 * SUCCESS: such a response must not be taken for an empty list. One without `data` is an empty list only if it says so by a
 * total of 0.
 */
export function readEnvelope(json: unknown, anomalies: DataAnomalies): Result<ServicePage> {
  const envelope = v.safeParse(envelopeSchema, json);
  if (!envelope.success) return unexpected('not a list envelope');
  const { status, metadata } = envelope.output;
  const counted = v.safeParse(metadataSchema, metadata);
  const total = counted.success ? counted.output.totalCount : null;
  const data = entriesOf(envelope.output.data, total);
  if (data === null) return unexpected('not a list envelope');
  if (status !== 'SUCCESS') return unexpected('status is not SUCCESS');
  if (data.length > maxEntries) return unexpected(`more than ${maxEntries} entries`);
  const items: ServiceItem[] = [];
  const skipped: (string | null)[] = [];
  for (const entry of data) {
    const item = readItem(entry, anomalies);
    if (item === null) skipped.push(jsonText(entry));
    else items.push(item);
  }
  return succeeded({ items, skipped, total });
}

/** The entries of `data`; null if it is no list. */
function entriesOf(data: unknown, total: number | null): readonly unknown[] | null {
  if (v.is(entriesSchema, data)) return data;
  return total === 0 && v.is(noEntriesSchema, data) ? [] : null;
}

function unexpected(detail: string): Result<ServicePage> {
  return failed({ code: 'unexpected-answer', retryable: true, detail });
}

const utf8 = new TextDecoder();
/** Integers beyond 2^53 lose digits when parsed as numbers, so that different ids could become equal. */
const unsafeInteger = /[:,[]\s*-?(?:\d{17}|9\d{15})/u;

/**
 * Reads a list response. Fails with `not-the-service` or
 * `malformed-answer` if it is no JSON (`readJson`), with `unexpected-answer` if it exceeds the limits for a page, else like
 * `readEnvelope`.
 */
export function readListBody(page: RawPage, anomalies: DataAnomalies): Result<ServicePage> {
  const { body, anomaly } = toUtf8(page.body, page.charset);
  if (anomaly !== null) anomalies.note(anomaly);
  const { exceeded, hasLongDigits } = scanBody(body);
  if (exceeded !== null) return unexpected(exceeded);
  const text = utf8.decode(body);
  const json = readJson(text, hasLongDigits && unsafeInteger.test(text));
  return json.ok ? readEnvelope(json.value, anomalies) : failed(json.failure);
}
