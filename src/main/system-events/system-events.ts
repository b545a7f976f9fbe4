import type { NetworkInterfaceInfo } from 'node:os';
import { elapsedMs, type Clock } from '../async/clock.ts';

/** After `woke` and `network`, requests that failed before may succeed; after `zone`, days begin at another time. */
export type SystemEvent = 'woke' | 'network' | 'zone';

export interface SystemEventsDeps {
  readonly clock: Clock;
  /** As `os.networkInterfaces`. */
  readonly interfaces: () => NodeJS.Dict<NetworkInterfaceInfo[]>;
  /** Follows the system's time zone; returns whether it is another one. */
  readonly followTimeZone: () => boolean;
  /** Subscribes to the system's own events of waking up and unlocking; returns a function to unsubscribe. */
  readonly onWake: (listener: () => void) => () => void;
  readonly onEvent: (event: SystemEvent) => void;
}

const intervalMs = 5000;
/** If a check is later than this, the computer has slept without a system event. */
const sleepThresholdMs = 30_000;

/**
 * Identifies the networks of the computer by its IPv4 addresses and the network halves of its IPv6 addresses, because the
 * other halves change all the time for privacy.
 */
export function networksOf(interfaces: NodeJS.Dict<NetworkInterfaceInfo[]>): string {
  const networks = new Set<string>();
  for (const [name, addresses = []] of Object.entries(interfaces)) {
    for (const { internal, family, address } of addresses) {
      if (internal) continue;
      networks.add(`${name} ${family === 'IPv4' ? address : address.split(':').slice(0, 4).join(':')}`);
    }
  }
  return [...networks].sort().join('\n');
}

/** Watches for sleep and changes of network and time zone until the returned function is called. */
export function watchSystemEvents(deps: SystemEventsDeps): () => void {
  const { clock, interfaces, followTimeZone, onWake, onEvent } = deps;
  /** Some sandboxes forbid reading the interfaces; then only sleep is noticed. */
  const currentNetworks = (): string => {
    try {
      return networksOf(interfaces());
    } catch {
      return '';
    }
  };
  let checkedAt = clock();
  let networks = currentNetworks();
  const check = (hasWoken: boolean): void => {
    const [checkedBefore, networksBefore] = [checkedAt, networks];
    checkedAt = clock();
    networks = currentNetworks();
    if (hasWoken || elapsedMs(checkedBefore, checkedAt) > sleepThresholdMs) onEvent('woke');
    else if (networks !== networksBefore) onEvent('network');
    if (followTimeZone()) onEvent('zone');
  };
  const timer = setInterval(() => check(false), intervalMs);
  const unsubscribe = onWake(() => check(true));
  return () => {
    clearInterval(timer);
    unsubscribe();
  };
}
