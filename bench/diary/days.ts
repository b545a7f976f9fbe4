import { pickStatus, type ProcessPackage } from '../../test/equipment/service/packages.ts';
import { createPeople } from '../../test/equipment/service/people.ts';
import { Random } from '../../test/equipment/service/random.ts';
import { createComment } from '../search/comments.ts';
import { makePackage } from '../search/packages.ts';

/** The part of the list that changes on a day. */
const changedPart = 0.01;
const seed = 11;
const people = createPeople(seed);
const firstDay = Date.UTC(2025, 10, 1) / 1000;
const daySeconds = 86_400;

/**
 * A list that changes day by day, in the service's order. Of a hundred changes, 85 are of the state, eight of a part of the comments,
 * four of the name, and of the rest one half removes a package and one adds one; whoever changes a package is its updater then.
 */
export class ChangingList {
  readonly packages: ProcessPackage[];
  #made: number;

  constructor(size: number) {
    this.packages = Array.from({ length: size }, (_, at) => makePackage(at, size));
    this.#made = size;
  }

  /** Changes the list as on a day (1, 2, …); returns the changed packages as they were, and null for new ones, by id. */
  change(day: number): Map<string, ProcessPackage | null> {
    const random = new Random(seed, day, 1);
    const former = new Map<string, ProcessPackage | null>();
    const size = this.packages.length;
    for (let count = Math.round(size * changedPart); count > 0; count -= 1) {
      const at = Math.floor(random.fraction() * this.packages.length);
      const item = this.packages[at];
      if (item === undefined || former.has(item.processId)) continue;
      const kind = random.fraction();
      if (kind < 0.015) {
        const made = makePackage(this.#made, size);
        this.#made += 1;
        this.packages.push(made);
        former.set(made.processId, null);
      } else {
        former.set(item.processId, item);
        if (kind < 0.03) this.packages.splice(at, 1);
        else
          this.packages[at] = changed(item, kind, random, firstDay + (day + random.fraction()) * daySeconds);
      }
    }
    return former;
  }
}

function changed(item: ProcessPackage, kind: number, random: Random, at: number): ProcessPackage {
  const person = random.pickSkewed(people);
  const later = {
    ...item,
    updatedBy: person.id,
    updatorName: person.name,
    updatedAt: Math.round(at * 1e6) / 1e6,
  };
  if (kind < 0.07) return { ...later, processName: `${item.processName} ${random.between(1, 99)}` };
  if (kind < 0.15) {
    const words = item.comments.split(' ');
    words.splice(random.between(0, words.length), 2, ...createComment(random).split(' ').slice(0, 4));
    return { ...later, comments: words.join(' ') };
  }
  return { ...later, processStatus: pickStatus(random) };
}
