import * as v from 'valibot';
import { failed, succeeded, type Result } from '../../preload/contract/failure.ts';
import { readJson } from '../http/classify.ts';
import { excessOf, mostEntries } from './answer-bounds.ts';
import { jsonText, readItem } from './item.ts';
import type { Oddities, ServiceItem, ServicePage } from './page.ts';

/** service-interface.md, "List response envelope": only `data` is needed to go on. */
const envelopeSchema = v.object({
  status: v.optional(v.unknown()),
  data: v.array(v.unknown()),
  metadata: v.optional(v.unknown()),
});
/** 100,000 pages of 100: what a service can give at most, so that more is no count. */
const mostPackages = 10_000_000;
const metadataSchema = v.object({
  totalCount: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(mostPackages)),
});

/**
 * Reads a list answer and counts what is odd in it. Fails with `unexpected-answer` where it is no envelope or says
 * anything but SUCCESS: such an answer says nothing about the list, least of all that it is empty.
 */
export function readEnvelope(json: unknown, oddities: Oddities): Result<ServicePage> {
  const envelope = v.safeParse(envelopeSchema, json);
  if (!envelope.success) return unexpected('not a list envelope');
  const { status, data, metadata } = envelope.output;
  if (status !== 'SUCCESS') return unexpected('status is not SUCCESS');
  if (data.length > mostEntries) return unexpected(`more than ${mostEntries} entries`);
  const items: ServiceItem[] = [];
  const skipped: (string | null)[] = [];
  for (const entry of data) {
    const item = readItem(entry, oddities);
    if (item === null) skipped.push(jsonText(entry));
    else items.push(item);
  }
  const counted = v.safeParse(metadataSchema, metadata);
  return succeeded({
    items,
    skipped,
    total: counted.success ? counted.output.totalCount : null,
  });
}

function unexpected(detail: string): Result<ServicePage> {
  return failed({ code: 'unexpected-answer', retryable: true, detail });
}

const utf8 = new TextDecoder();
/** Whole numbers beyond 2^53 don't survive as numbers: ids that differ could become one. */
const longNumber = /[:,[]\s*-?(?:\d{17}|9\d{15})/u;

/**
 * Reads the body of a list answer, as it came. `not-the-service` where it is no JSON, `unexpected-answer` where it holds
 * more than can be read in a moment, else like `readEnvelope`.
 */
export function readListBody(body: Uint8Array, oddities: Oddities): Result<ServicePage> {
  const excess = excessOf(body);
  if (excess !== null) return unexpected(excess);
  const text = utf8.decode(body);
  const json = readJson(text, longNumber.test(text));
  return json.ok ? readEnvelope(json.value, oddities) : failed(json.failure);
}
