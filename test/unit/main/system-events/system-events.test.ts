import type { NetworkInterfaceInfo } from 'node:os';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { networksOf, watchSystemEvents } from '../../../../src/main/system-events/system-events.ts';

function address(family: 'IPv4' | 'IPv6', text: string, internal = false): NetworkInterfaceInfo {
  const rest = { netmask: '', mac: '', cidr: null, internal, address: text };
  return family === 'IPv4' ? { ...rest, family } : { ...rest, family, scopeid: 0 };
}

const office = { lo: [address('IPv4', '127.0.0.1', true)], wifi: [address('IPv4', '10.0.0.7')] };

describe('the networks that a computer is in', () => {
  it('are told apart by address and interface, whatever their order', () => {
    expect(networksOf(office)).toBe('wifi 10.0.0.7');
    const two = { b: [address('IPv4', '10.0.0.8')], a: [address('IPv4', '10.0.0.9')] };
    expect(networksOf(two)).toBe(networksOf({ a: two.a, b: two.b }));
  });

  it('stay the same where only the private half of an IPv6 address changes', () => {
    const one = { wifi: [address('IPv6', '2001:db8:1:2:aaaa::1')] };
    expect(networksOf({ wifi: [address('IPv6', '2001:db8:1:2:bbbb::2')] })).toBe(networksOf(one));
    expect(networksOf({ wifi: [address('IPv6', '2001:db8:1:3:aaaa::1')] })).not.toBe(networksOf(one));
  });

  it('are none without a network', () => {
    expect(networksOf({ lo: office.lo, gone: undefined })).toBe('');
  });
});

describe('watching', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: 0 });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  function watch() {
    const changes: string[] = [];
    const wake: (() => void)[] = [];
    const world: { interfaces: NodeJS.Dict<NetworkInterfaceInfo[]>; asleep: number } = {
      interfaces: office,
      asleep: 0,
    };
    const end = watchSystemEvents({
      clock: () => ({ monotonic: Date.now(), wall: Date.now() + world.asleep }),
      interfaces: () => world.interfaces,
      onWake: (listener) => {
        wake.push(listener);
        return () => wake.pop();
      },
      onChange: (change) => changes.push(change),
    });
    return { changes, wake, world, end };
  }

  it('says nothing while nothing changes', () => {
    const { changes, end } = watch();
    vi.advanceTimersByTime(60_000);
    expect(changes).toEqual([]);
    end();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('notices another network, and none', () => {
    const { changes, world, end } = watch();
    world.interfaces = { lo: office.lo };
    vi.advanceTimersByTime(20_000);
    world.interfaces = office;
    vi.advanceTimersByTime(20_000);
    expect(changes).toEqual(['network', 'network']);
    end();
  });

  it('notices a sleep that the system did not tell of', () => {
    const { changes, world, end } = watch();
    world.asleep = 29_000 - 5000;
    vi.advanceTimersByTime(5000);
    expect(changes).toEqual([]);
    world.asleep += 3_600_000;
    vi.advanceTimersByTime(20_000);
    expect(changes).toEqual(['woke']);
    end();
  });

  it('tells one sleep once, and goes on where it may not look at the networks', () => {
    const { changes, wake, world, end } = watch();
    world.asleep = 3_600_000;
    world.interfaces = {};
    wake[0]?.();
    vi.advanceTimersByTime(20_000);
    expect(changes).toEqual(['woke']);
    end();
    const blind: string[] = [];
    const endBlind = watchSystemEvents({
      clock: () => ({ monotonic: Date.now(), wall: Date.now() }),
      interfaces: () => {
        throw new Error('not permitted');
      },
      onWake: () => () => undefined,
      onChange: (change) => blind.push(change),
    });
    vi.advanceTimersByTime(20_000);
    expect(blind).toEqual([]);
    endBlind();
  });

  it('passes on what the system tells, until it ends', () => {
    const { changes, wake, end } = watch();
    wake[0]?.();
    expect(changes).toEqual(['woke']);
    end();
    expect(wake).toEqual([]);
  });
});
