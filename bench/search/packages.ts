import { pickStatus, type ProcessPackage } from '../../test/equipment/service/packages.ts';
import { createPeople } from '../../test/equipment/service/people.ts';
import { Random, scramble, uuid } from '../../test/equipment/service/random.ts';
import { departments, processes, products, regions } from '../../test/equipment/service/words.ts';
import { createComment } from './comments.ts';
import { pickRank, wordOf } from './vocabulary.ts';

/**
 * The packages of this measurement. People, channels, ids and the beginnings of names are those of the sample service.
 * Its comments have only some 700 different words, which would favour engines with a dictionary, so comments are made
 * here (vocabulary.ts).
 */

const seed = 7;
/** Added before a number is scrambled into an id, so that the first package has no id of zeros. */
const idOffset = 0x51ed270b;

const people = createPeople(seed);
const channels = Array.from({ length: 40 }, (_, index) => uuid(new Random(seed, index, 202)));
const startOfDay = Date.UTC(2016, 2, 1) / 1000;
const lastMoment = Date.UTC(2025, 9, 31) / 1000;
const oneYear = 365 * 86_400;

function word(random: Random): string {
  const made = wordOf(0, pickRank(random, 0));
  return made.charAt(0).toUpperCase() + made.slice(1);
}

function processName(random: Random): string {
  const process = random.pickSkewed(processes);
  const version = `v${random.between(1, 6)}.${random.between(0, 12)}`;
  const share = random.fraction();
  if (share < 0.15) return `${process} ${random.pickSkewed(regions)}`;
  if (share < 0.3) return `${random.pickSkewed(departments)}: ${process} ${word(random)}`;
  if (share < 0.5) return `${process} - ${random.pickSkewed(products)} ${word(random)} ${version}`;
  if (share < 0.56) return `${process.toLowerCase().replaceAll(' ', '_')}_${word(random)}_${version}`;
  if (share < 0.68) return `P-${String(random.between(1, 9999)).padStart(4, '0')} ${process}`;
  if (share < 0.76) return process;
  return `${word(random)} ${word(random)} ${random.pickSkewed(regions)} ${random.between(1, 999)}`;
}

/** A moment in s since 1970, to the microsecond. */
function moment(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}

/** The package with an index (0, 1, 2, ...); equal arguments give equal packages. */
export function makePackage(index: number, total: number): ProcessPackage {
  const random = new Random(seed, index, 505);
  const creator = random.pickSkewed(people);
  const updator = random.chance(0.6) ? creator : random.pickSkewed(people);
  const age = random.fraction();
  const created = lastMoment - age * age * (lastMoment - startOfDay);
  const wait = random.chance(0.35) ? 0 : random.fraction() ** 3 * 2 * oneYear;
  return {
    channelId: random.pickSkewed(channels),
    comments: createComment(random),
    createdAt: moment(created),
    createdBy: creator.id,
    creatorName: creator.name,
    processId: uuid(random, scramble(index + idOffset)),
    processName: processName(random),
    processStatus: pickStatus(random),
    totalcount: total,
    // A time in the future is replaced by the middle between creation and the end.
    updatedAt: moment(created + wait > lastMoment ? (created + lastMoment) / 2 : created + wait),
    updatedBy: updator.id,
    updatorName: updator.name,
  };
}

/** The index of the package with an id, whose last eight digits are the scrambled index. */
export function indexOf(id: string): number {
  let mixed = Number.parseInt(id.slice(-8), 16) | 0;
  mixed ^= mixed >>> 16;
  mixed = Math.imul(mixed, 0x7ed1b41d);
  mixed ^= (mixed >>> 13) ^ (mixed >>> 26);
  mixed = Math.imul(mixed, 0xa5cb9243);
  mixed ^= mixed >>> 16;
  return (mixed - idOffset) >>> 0;
}
