import { createComment } from './comments.ts';
import { createPeople } from './people.ts';
import { Random, scramble, uuid } from './random.ts';
import { departments, processes, products, regions } from './words.ts';

/** The unit of createdAt and updatedAt; the interface does not specify it. */
export type TimeUnit = 's' | 'ms' | 'us';

/** One list item, with the fields of the interface in its order. */
export interface ProcessPackage {
  readonly channelId: string;
  readonly comments: string;
  readonly createdAt: number;
  readonly createdBy: string;
  readonly creatorName: string;
  readonly processId: string;
  readonly processName: string;
  readonly processStatus: string;
  readonly totalcount: number;
  readonly updatedAt: number;
  readonly updatedBy: string;
  readonly updatorName: string;
}

/** Makes the item with an index (0, 1, 2, ...); depends only on its arguments. */
export type PackageMaker = (index: number, total: number) => ProcessPackage;

const channelCount = 40;
const startOfDay = Date.UTC(2016, 2, 1) * 1000;
const fixedLastMoment = Date.UTC(2025, 9, 31) * 1000;
const oneYear = 365 * 86_400 * 1_000_000;

const perUnit: Readonly<Record<TimeUnit, number>> = { s: 1_000_000, ms: 1000, us: 1 };

/** A random status with realistic frequency. */
export function pickStatus(random: Random): string {
  const share = random.fraction();
  if (share < 0.78) return 'PUBLISHED';
  if (share < 0.89) return 'DRAFT';
  if (share < 0.94) return 'IN_REVIEW';
  if (share < 0.98) return 'ARCHIVED';
  if (share < 0.9985) return 'FAILED';
  return random.pick(['published', 'Zurückgezogen', 'ОТКЛОНЕНО', '保留', 'WAITING FOR 2nd APPROVAL']);
}

function version(random: Random): string {
  return `v${random.between(1, 6)}.${random.between(0, 12)}`;
}

function processName(random: Random): string {
  const process = random.pickSkewed(processes);
  const share = random.fraction();
  if (share < 0.25) return `${process} ${random.pickSkewed(regions)}`;
  if (share < 0.45) return `${process} - ${random.pickSkewed(products)} ${version(random)}`;
  if (share < 0.62) return `${random.pickSkewed(departments)}: ${process}`;
  if (share < 0.76)
    return `${process} (${random.pickSkewed(departments)}, ${random.pickSkewed(regions)}) ${version(random)}`;
  if (share < 0.86) return `${process.toLowerCase().replaceAll(' ', '_')}_${version(random)}`;
  if (share < 0.94) return `P-${String(random.between(1, 9999)).padStart(4, '0')} ${process}`;
  if (share < 0.99) return process;
  return `${process} / ${random.pickSkewed(departments)} / ${random.pickSkewed(products)} / ${random.pickSkewed(regions)} - ${random.pickSkewed(processes)} - copy of copy ${version(random)}`;
}

/**
 * Creates a generator of packages. People and channels are made at once. `newest`: the time at which the list ends, in Unix
 * milliseconds; without it, equal seeds give equal packages on every day.
 */
export function createPackageMaker(seed: number, unit: TimeUnit, newest?: number): PackageMaker {
  const lastMoment = newest === undefined ? fixedLastMoment : newest * 1000;
  const people = createPeople(seed);
  const channels = Array.from({ length: channelCount }, (_, index) => uuid(new Random(seed, index, 202)));
  const divisor = perUnit[unit];

  return (index, total) => {
    const random = new Random(seed, index, 303);
    const creator = random.pickSkewed(people);
    const updator = random.chance(0.6) ? creator : random.pickSkewed(people);
    const age = random.fraction();
    const created = Math.round(lastMoment - age * age * (lastMoment - startOfDay));
    const wait = random.fraction();
    // The fixed list has a heap at its end, which tests know; in one that ends now, it would look like a mistake.
    const longestWait = newest === undefined ? 2 * oneYear : Math.min(2 * oneYear, lastMoment - created);
    const updated = random.chance(0.35)
      ? created
      : Math.min(lastMoment, Math.round(created + wait * wait * wait * longestWait));
    return {
      channelId: random.pickSkewed(channels),
      comments: createComment(random),
      createdAt: created / divisor,
      createdBy: creator.id,
      creatorName: creator.name,
      // The tail is a bijection of the index, so no two packages can share an id.
      processId: uuid(random, scramble((index ^ seed) + 0x9e3779b9)),
      processName: processName(random),
      processStatus: pickStatus(random),
      totalcount: total,
      updatedAt: updated / divisor,
      updatedBy: updator.id,
      updatorName: updator.name,
    };
  };
}
