import * as v from 'valibot';
import { failed, succeeded, type Result } from '../../preload/contract/failure.ts';
import { readItem } from './item.ts';
import type { ServiceItem, ServicePage } from './page.ts';

/** service-interface.md, "List response envelope": only `data` is needed to go on. */
const envelopeSchema = v.object({
  status: v.optional(v.unknown()),
  data: v.array(v.unknown()),
  metadata: v.optional(v.unknown()),
});
const metadataSchema = v.object({ totalCount: v.pipe(v.number(), v.integer(), v.minValue(0)) });

/**
 * Reads a list answer. Fails with `unexpected-answer` where it is no envelope or says anything but SUCCESS:
 * such an answer says nothing about the list, least of all that it is empty.
 */
export function readEnvelope(json: unknown): Result<ServicePage> {
  const envelope = v.safeParse(envelopeSchema, json);
  if (!envelope.success) return unexpected('not a list envelope');
  const { status, data, metadata } = envelope.output;
  if (status !== 'SUCCESS') return unexpected('status is not SUCCESS');
  const items: ServiceItem[] = [];
  for (const entry of data) {
    const item = readItem(entry);
    if (item !== null) items.push(item);
  }
  const counted = v.safeParse(metadataSchema, metadata);
  return succeeded({
    items,
    skipped: data.length - items.length,
    total: counted.success ? counted.output.totalCount : null,
  });
}

function unexpected(detail: string): Result<ServicePage> {
  return failed({ code: 'unexpected-answer', retryable: true, detail });
}
