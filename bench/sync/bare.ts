import { Agent, request } from 'undici';
import * as v from 'valibot';
import { maxConcurrency } from '../../src/main/catalog/sync/concurrency.ts';
import { pageSize } from '../../src/main/catalog/sync/sync-plan.ts';
import { cpuMs, peakRssMb } from './process-use.ts';
import type { BareMeasured } from './measured.ts';
import { accessToken } from './token.ts';

/**
 * A process of its own: measures the bare limit. It fetches and parses the pages of the list with the app's maximum
 * concurrency and does nothing with them; page 1 first, because it has the number of pages. Argument: the base address.
 * Prints the measurements as JSON.
 */

const [baseUrl = ''] = process.argv.slice(2);
const pageSchema = v.object({ data: v.array(v.unknown()), metadata: v.object({ totalCount: v.number() }) });

// The settings of src/main/http/pool.ts.
const agent = new Agent({ allowH2: false, headersTimeout: 30_000, bodyTimeout: 30_000 });

async function fetchPage(page: number): Promise<unknown> {
  const answer = await request(`${baseUrl}/process/all?page=${page}&limit=${pageSize}`, {
    headers: { accept: 'application/json', authorization: `Bearer ${accessToken}` },
    dispatcher: agent,
  });
  if (answer.statusCode !== 200) throw new Error(`status ${answer.statusCode}`);
  return await answer.body.json();
}

const started = performance.now();
const first = v.parse(pageSchema, await fetchPage(1));
const lastPage = Math.ceil(first.metadata.totalCount / pageSize);
let received = first.data.length;
let requests = 1;
let twoPagesMs = Number.NaN;

async function fetchPages(): Promise<void> {
  while (requests < lastPage) {
    requests += 1;
    const page = requests;
    const json = await fetchPage(page);
    if (page === 2) twoPagesMs = performance.now() - started;
    // A minimal check that all packages arrived.
    if (typeof json === 'object' && json !== null && 'data' in json && Array.isArray(json.data)) {
      received += json.data.length;
    }
  }
}
await Promise.all(Array.from({ length: maxConcurrency }, fetchPages));
const ms = performance.now() - started;
if (received !== first.metadata.totalCount) throw new Error(`${received} packages came`);

const measured: BareMeasured = { ms, cpuMs: cpuMs(), twoPagesMs, peakRssMb: peakRssMb() };
process.stdout.write(`${JSON.stringify(measured)}\n`);
await agent.close();
