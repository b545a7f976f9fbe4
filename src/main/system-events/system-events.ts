import type { NetworkInterfaceInfo } from 'node:os';
import { elapsed, type Clock } from '../async/clock.ts';

/** What may have changed around the app, so that former failures say nothing any more. */
export type Change = 'woke' | 'network';

export interface SystemEventsDeps {
  readonly clock: Clock;
  /** The computer's network interfaces, as `os.networkInterfaces()` gives them. */
  readonly interfaces: () => NodeJS.Dict<NetworkInterfaceInfo[]>;
  /** Calls back when the system says that the computer woke up or was unlocked; returns how to end that. */
  readonly onWake: (listener: () => void) => () => void;
  readonly onChange: (change: Change) => void;
}

/** Time between two looks, in ms. */
const beat = 5000;
/** A look that comes later than this, in ms, comes after a sleep that no system told of. */
const sleepAfter = 30_000;

/**
 * The networks that the computer is in, in a form that can be compared: IPv4 addresses, and the network halves of
 * IPv6 addresses, whose other halves change all the time for privacy.
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

/** Watches for sleep and for another network until the returned function is called. */
export function watchSystemEvents({ clock, interfaces, onWake, onChange }: SystemEventsDeps): () => void {
  /** Some sandboxes forbid the question; then sleep is all that is noticed. */
  const lookAround = (): string => {
    try {
      return networksOf(interfaces());
    } catch {
      return '';
    }
  };
  let looked = clock();
  let networks = lookAround();
  const look = (hasWoken: boolean): void => {
    const now = clock();
    const away = elapsed(looked, now);
    const present = lookAround();
    const isElsewhere = present !== networks;
    looked = now;
    networks = present;
    if (hasWoken || away > sleepAfter) onChange('woke');
    else if (isElsewhere) onChange('network');
  };
  const timer = setInterval(() => look(false), beat);
  const endWake = onWake(() => look(true));
  return () => {
    clearInterval(timer);
    endWake();
  };
}
