import { stableFraction } from '../../src/main/async/stable-fraction.ts';
import { checkIntervalMs, firstCheckDelay } from '../../src/main/updates/app-updates.ts';
import { clockTime, dayMs, type Person } from './people.ts';

const minute = 60_000;
/** A new version is published before people come. */
const publishedAt = clockTime(8);
const downloadMb = 100;

/** When the app looks for updates first, in ms after its start. */
export type FirstCheck = (person: Person) => number;

/** The app's own rule. */
export const spreadCheck: FirstCheck = ({ id }) => firstCheckDelay(stableFraction(id, 'app-update'));
export const immediateCheck: FirstCheck = () => 0;

export interface RollOut {
  /** The highest number of requests for the version in a second, as the mean of a minute. */
  readonly highestChecks: number;
  /** The highest traffic of downloads, in megabits per second, as the mean of a minute. */
  readonly highestMbit: number;
  /** When half and all of the computers have the update, in ms after the first person has come. */
  readonly half: number;
  readonly all: number;
}

/** The roll-out of a version of the app: at its first check of the day each computer downloads it. */
export function simulateRollOut(people: readonly Person[], firstCheck: FirstCheck): RollOut {
  const minutes = dayMs / minute;
  const checks = new Array<number>(minutes).fill(0);
  const downloads = new Array<number>(minutes).fill(0);
  const done: number[] = [];
  for (const person of people) {
    const { arrives, leaves } = person;
    const first = Math.max(publishedAt, arrives + firstCheck(person));
    for (let at = first; at < leaves; at += checkIntervalMs) {
      const inMinute = Math.floor(at / minute);
      checks[inMinute] = (checks[inMinute] ?? 0) + 1;
    }
    const inMinute = Math.floor(first / minute);
    downloads[inMinute] = (downloads[inMinute] ?? 0) + 1;
    done.push(first);
  }
  done.sort((one, other) => one - other);
  const start = Math.min(...people.map(({ arrives }) => arrives));
  return {
    highestChecks: Math.max(...checks) / 60,
    highestMbit: (Math.max(...downloads) * downloadMb * 8) / 60,
    half: (done[Math.floor(done.length / 2)] ?? 0) - start,
    all: (done.at(-1) ?? 0) - start,
  };
}

export function rollOutLine(title: string, rollOut: RollOut): string {
  const { highestChecks, highestMbit, half, all } = rollOut;
  return [
    `${title}: at most ${highestChecks.toFixed(1)} checks a second and ${highestMbit.toFixed(0)} Mbit/s of downloads;`,
    `half of the computers after ${Math.round(half / minute)} min, all after ${Math.round(all / minute)}`,
  ].join(' ');
}
