import { getCACertificates } from 'node:tls';
import { describe, expect, it, vi } from 'vitest';
import {
  createTrust,
  mergeAuthorities,
  type Authorities,
  type Trust,
} from '../../../../src/main/http/trust.ts';
import { createAuthority } from '../../../equipment/support/private-authority.ts';
import { silentLog } from '../../../equipment/support/silent-log.ts';
import { eventually } from '../../../equipment/support/eventually.ts';

const own = getCACertificates('bundled').slice(0, 3);
const office = createAuthority({ commonName: 'Office' }).pem;
const other = createAuthority({ commonName: 'Other' }).pem;

function create(
  load: () => Promise<Authorities>,
  patience = 5000,
): { trust: Trust; pass: (ms: number) => void; onChange: ReturnType<typeof vi.fn> } {
  let now = 0;
  const trust = createTrust({ load, log: silentLog, monotonic: () => now, patience });
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

describe('merged authorities', () => {
  it('are all of both, each once', () => {
    const merged = mergeAuthorities({ own, system: [office, `${own[0] ?? ''}\n`, office] });
    expect(merged).toEqual([...own, office].map((pem) => pem.trim()).sort());
  });

  it('are none where the system adds none, so that nobody trusts an empty list', () => {
    expect(mergeAuthorities({ own, system: [] })).toEqual([]);
    expect(mergeAuthorities({ own, system: own })).toEqual([]);
    expect(mergeAuthorities({ own: [], system: ['', ' \n'] })).toEqual([]);
  });
});

describe('trust', () => {
  it('is asked for at once and ready for the first connection', async () => {
    const load = vi.fn(() => Promise.resolve({ own, system: [office] }));
    const { trust, onChange } = create(load);
    expect(load).toHaveBeenCalledOnce();
    const context = await trust.context();
    expect(context).toBeDefined();
    expect(await trust.context()).toBe(context);
    expect(onChange).not.toHaveBeenCalled();
  });

  it.each<[string, () => Promise<Authorities>]>([
    ['fails', () => Promise.reject(new Error('no'))],
    ['is empty', () => Promise.resolve({ own, system: [] })],
  ])('is Node’s own where the system’s list %s', async (_, load) => {
    expect(await create(load).trust.context()).toBeUndefined();
  });

  it('waits a bounded time, once, and uses a late list when it comes', async () => {
    const late = Promise.withResolvers<Authorities>();
    const { trust, onChange } = create(() => late.promise, 20);
    expect(await Promise.all([trust.context(), trust.context()])).toEqual([undefined, undefined]);
    expect(await trust.context()).toBeUndefined();
    late.resolve({ own, system: [office] });
    await eventually(() => onChange).toHaveBeenCalledOnce();
    expect(await trust.context()).toBeDefined();
  });

  it('is read again when asked to, not more often than every five seconds, and tells a change', async () => {
    let system = [office];
    const load = vi.fn(() => Promise.resolve({ own, system }));
    const { trust, onChange, pass } = create(load);
    const before = await trust.context();
    trust.reload();
    pass(4999);
    trust.reload();
    expect(load).toHaveBeenCalledOnce();
    pass(1);
    trust.reload();
    trust.reload();
    expect(load).toHaveBeenCalledTimes(2);
    await eventually(() => load.mock.settledResults.length).toBe(2);
    await trust.context();
    expect(onChange).not.toHaveBeenCalled();
    system = [office, other];
    pass(5000);
    trust.reload();
    await eventually(() => onChange).toHaveBeenCalledOnce();
    expect(await trust.context()).not.toBe(before);
  });

  it('keeps what it had where a later reading fails or finds nothing', async () => {
    const answers: Promise<Authorities>[] = [
      Promise.resolve({ own, system: [office] }),
      Promise.resolve({ own, system: [] }),
    ];
    const load = vi.fn(() => answers.shift() ?? Promise.reject(new Error('no')));
    const { trust, onChange, pass } = create(load);
    const before = await trust.context();
    for (const times of [2, 3]) {
      pass(60_000);
      trust.reload();
      await eventually(() => load).toHaveBeenCalledTimes(times);
      expect(await trust.context()).toBe(before);
    }
    expect(onChange).not.toHaveBeenCalled();
  });
});
