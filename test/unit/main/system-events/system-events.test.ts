import type { NetworkInterfaceInfo } from 'node:os';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { networksOf, watchSystemEvents } from '../../../../src/main/system-events/system-events.ts';
import { TimeZone } from '../../../../src/main/threads/time-zone.ts';

function address(family: 'IPv4' | 'IPv6', text: string, internal = false): NetworkInterfaceInfo {
  const rest = { netmask: '', mac: '', cidr: null, internal, address: text };
  return family === 'IPv4' ? { ...rest, family } : { ...rest, family, scopeid: 0 };
}

const office = { lo: [address('IPv4', '127.0.0.1', true)], wifi: [address('IPv4', '10.0.0.7')] };

describe('networksOf', () => {
  it('distinguishes addresses and interfaces, but not their order', () => {
    expect(networksOf(office)).toBe('wifi 10.0.0.7');
    const two = { b: [address('IPv4', '10.0.0.8')], a: [address('IPv4', '10.0.0.9')] };
    expect(networksOf(two)).toBe(networksOf({ a: two.a, b: two.b }));
  });

  it('ignores the private half of an IPv6 address', () => {
    const one = { wifi: [address('IPv6', '2001:db8:1:2:aaaa::1')] };
    expect(networksOf({ wifi: [address('IPv6', '2001:db8:1:2:bbbb::2')] })).toBe(networksOf(one));
    expect(networksOf({ wifi: [address('IPv6', '2001:db8:1:3:aaaa::1')] })).not.toBe(networksOf(one));
  });

  it('is empty without a network', () => {
    expect(networksOf({ lo: office.lo, gone: undefined })).toBe('');
  });
});

describe('watchSystemEvents', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: 0 });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  function watch() {
    const events: string[] = [];
    const wake: (() => void)[] = [];
    const world: { interfaces: NodeJS.Dict<NetworkInterfaceInfo[]>; asleep: number; zone: string } = {
      interfaces: office,
      asleep: 0,
      zone: 'Europe/Berlin',
    };
    const timeZone = new TimeZone(() => world.zone);
    const end = watchSystemEvents({
      clock: () => ({ monotonic: Date.now(), wall: Date.now() + world.asleep }),
      interfaces: () => world.interfaces,
      followTimeZone: () => timeZone.follow(),
      onWake: (listener) => {
        wake.push(listener);
        return () => wake.pop();
      },
      onEvent: (event) => events.push(event),
    });
    return { events, wake, world, end };
  }

  it('reports nothing without a change', () => {
    const { events, end } = watch();
    vi.advanceTimersByTime(60_000);
    expect(events).toEqual([]);
    end();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('reports another network, and a lost one', () => {
    const { events, world, end } = watch();
    world.interfaces = { lo: office.lo };
    vi.advanceTimersByTime(20_000);
    world.interfaces = office;
    vi.advanceTimersByTime(20_000);
    expect(events).toEqual(['network', 'network']);
    end();
  });

  it('reports another time zone once, also after sleep', () => {
    const { events, wake, world, end } = watch();
    vi.advanceTimersByTime(5000);
    world.zone = 'America/New_York';
    vi.advanceTimersByTime(20_000);
    expect(events).toEqual(['zone']);
    world.zone = 'Asia/Tokyo';
    for (const listener of wake) listener();
    expect(events).toEqual(['zone', 'woke', 'zone']);
    end();
  });

  it('reports a sleep without a system event', () => {
    const { events, world, end } = watch();
    world.asleep = 29_000 - 5000;
    vi.advanceTimersByTime(5000);
    expect(events).toEqual([]);
    world.asleep += 3_600_000;
    vi.advanceTimersByTime(20_000);
    expect(events).toEqual(['woke']);
    end();
  });

  it('reports a sleep once, and works without access to the interfaces', () => {
    const { events, wake, world, end } = watch();
    world.asleep = 3_600_000;
    world.interfaces = {};
    wake[0]?.();
    vi.advanceTimersByTime(20_000);
    expect(events).toEqual(['woke']);
    end();
    const blind: string[] = [];
    const endBlind = watchSystemEvents({
      clock: () => ({ monotonic: Date.now(), wall: Date.now() }),
      interfaces: () => {
        throw new Error('not permitted');
      },
      followTimeZone: () => false,
      onWake: () => () => undefined,
      onEvent: (event) => blind.push(event),
    });
    vi.advanceTimersByTime(20_000);
    expect(blind).toEqual([]);
    endBlind();
  });

  it('reports system events until it ends', () => {
    const { events, wake, end } = watch();
    wake[0]?.();
    expect(events).toEqual(['woke']);
    end();
    expect(wake).toEqual([]);
  });
});
