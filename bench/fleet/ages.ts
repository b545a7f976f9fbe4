import { outage, type Person } from './people.ts';

interface List {
  /** -Infinity without a list. */
  checkedAt: number;
  /** Null while the computer is off or asleep. */
  awakeSince: number | null;
  /** Whether the list was read since then. */
  isRenewed: boolean;
}

/** The time between two moments without the outage, in which no schedule can renew a list. */
function withoutOutage(from: number, to: number): number {
  const lost = Math.min(to, outage.to) - Math.max(from, outage.from);
  return Math.max(0, to - from - Math.max(0, lost));
}

/**
 * How long people wait for a list that is older than promised. While a computer is off or asleep nobody sees its list, so a list
 * becomes due when it is as old as promised, or at the start or wake-up after that.
 */
export class Ages {
  /** In ms. */
  readonly promisedMs: number;
  /** How long lists were due, in ms: of computers that had started or woken up, and of those that had been running. */
  readonly afterWake: number[] = [];
  readonly running: number[] = [];
  readonly #lists = new Map<Person, List>();

  constructor(promisedMs: number) {
    this.promisedMs = promisedMs;
  }

  woke(person: Person, now: number): void {
    const checkedAt = this.#lists.get(person)?.checkedAt ?? person.checkedAt ?? -Infinity;
    this.#lists.set(person, { checkedAt, awakeSince: now, isRenewed: false });
  }

  renewed(person: Person, now: number): void {
    const list = this.#lists.get(person);
    // The end of a sync that was running when the computer fell asleep.
    if (list === undefined) return;
    this.#count(list, now, true);
    list.checkedAt = now;
    list.isRenewed = true;
  }

  slept(person: Person, now: number): void {
    const list = this.#lists.get(person);
    if (list === undefined) return;
    this.#count(list, now, false);
    list.awakeSince = null;
  }

  /** The share of the computers in use whose list is older than promised. */
  overdueShare(now: number): number {
    let awake = 0;
    let overdue = 0;
    for (const list of this.#lists.values()) {
      if (list.awakeSince === null) continue;
      awake += 1;
      if (now > this.#dueAt(list, list.awakeSince)) overdue += 1;
    }
    return awake === 0 ? 0 : overdue / awake;
  }

  #dueAt({ checkedAt }: List, awakeSince: number): number {
    return Math.max(checkedAt + this.promisedMs, awakeSince);
  }

  #count(list: List, now: number, isRenewed: boolean): void {
    if (list.awakeSince === null) return;
    const late = withoutOutage(this.#dueAt(list, list.awakeSince), now);
    if (list.isRenewed) this.running.push(late);
    else if (isRenewed || late > 0) this.afterWake.push(late);
  }
}
