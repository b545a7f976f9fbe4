import { getCACertificates } from 'node:tls';
import { describe, expect, it, vi } from 'vitest';
import {
  createTrustStore,
  mergeAuthorities,
  type Authorities,
  type TrustStore,
} from '../../../../src/main/http/trust-store.ts';
import { createAuthority } from '../../../equipment/support/private-authority.ts';
import { silentLog } from '../../../equipment/support/silent-log.ts';
import { eventually } from '../../../equipment/support/eventually.ts';

const own = getCACertificates('bundled').slice(0, 3);
const office = (await createAuthority({ commonName: 'Office' })).pem;
const other = (await createAuthority({ commonName: 'Other' })).pem;

function create(
  load: () => Promise<Authorities>,
  timeoutMs = 5000,
): { trust: TrustStore; pass: (ms: number) => void; onChange: ReturnType<typeof vi.fn> } {
  let now = 0;
  const trust = createTrustStore({ load, log: silentLog, monotonic: () => now, timeoutMs });
  const onChange = vi.fn();
  trust.onChange(onChange);
  return {
    trust,
    onChange,
    pass: (ms) => {
      now += ms;
    },
  };
}

describe('mergeAuthorities', () => {
  it('merges both lists without duplicates', () => {
    const merged = mergeAuthorities({ own, system: [office, `${own[0] ?? ''}\n`, office] });
    expect(merged).toEqual([...own, office].map((pem) => pem.trim()).sort());
  });

  it('is empty if the system adds none', () => {
    expect(mergeAuthorities({ own, system: [] })).toEqual([]);
    expect(mergeAuthorities({ own, system: own })).toEqual([]);
    expect(mergeAuthorities({ own: [], system: ['', ' \n'] })).toEqual([]);
  });
});

describe('TrustStore', () => {
  it('loads at once and is ready for the first connection', async () => {
    const load = vi.fn(() => Promise.resolve({ own, system: [office] }));
    const { trust, onChange } = create(load);
    expect(load).toHaveBeenCalledOnce();
    const context = await trust.secureContext(null);
    expect(context).toBeDefined();
    expect(await trust.secureContext(null)).toBe(context);
    expect(onChange).not.toHaveBeenCalled();
  });

  it.each<[string, () => Promise<Authorities>]>([
    ['fails', () => Promise.reject(new Error('no'))],
    ['is empty', () => Promise.resolve({ own, system: [] })],
  ])('uses Node’s own authorities if the system’s list %s', async (_, load) => {
    expect(await create(load).trust.secureContext(null)).toBeUndefined();
  });

  it('waits a limited time, once, and uses a late list when it comes', async () => {
    const late = Promise.withResolvers<Authorities>();
    const { trust, onChange } = create(() => late.promise, 20);
    expect(await Promise.all([trust.secureContext(null), trust.secureContext(null)])).toEqual([
      undefined,
      undefined,
    ]);
    expect(await trust.secureContext(null)).toBeUndefined();
    late.resolve({ own, system: [office] });
    await eventually(() => onChange).toHaveBeenCalledOnce();
    expect(await trust.secureContext(null)).toBeDefined();
  });

  it('reloads at most every five seconds, and reports a change', async () => {
    let system = [office];
    const load = vi.fn(() => Promise.resolve({ own, system }));
    const { trust, onChange, pass } = create(load);
    const before = await trust.secureContext(null);
    trust.reload();
    pass(4999);
    trust.reload();
    expect(load).toHaveBeenCalledOnce();
    pass(1);
    trust.reload();
    trust.reload();
    expect(load).toHaveBeenCalledTimes(2);
    await eventually(() => load.mock.settledResults.length).toBe(2);
    await trust.secureContext(null);
    expect(onChange).not.toHaveBeenCalled();
    system = [office, other];
    pass(5000);
    trust.reload();
    await eventually(() => onChange).toHaveBeenCalledOnce();
    expect(await trust.secureContext(null)).not.toBe(before);
  });

  it('keeps its authorities if a reload fails or finds none', async () => {
    const answers: Promise<Authorities>[] = [
      Promise.resolve({ own, system: [office] }),
      Promise.resolve({ own, system: [] }),
    ];
    const load = vi.fn(() => answers.shift() ?? Promise.reject(new Error('no')));
    const { trust, onChange, pass } = create(load);
    const before = await trust.secureContext(null);
    for (const times of [2, 3]) {
      pass(60_000);
      trust.reload();
      await eventually(() => load).toHaveBeenCalledTimes(times);
      expect(await trust.secureContext(null)).toBe(before);
    }
    expect(onChange).not.toHaveBeenCalled();
  });
});
