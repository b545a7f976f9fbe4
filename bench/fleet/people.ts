import { Random } from '../../test/equipment/service/random.ts';

const minute = 60_000;
const hour = 60 * minute;

/** The simulated day begins at 7:00 and ends at 19:00; all times are in ms from its beginning. */
export const dayMs = 12 * hour;
export const clockTime = (hours: number, minutes = 0): number => (hours - 7) * hour + minutes * minute;
export const outage = { from: clockTime(10, 30), to: clockTime(11) };

/** The day of a person at a computer. */
export interface Person {
  /** Of the installation. */
  readonly id: string;
  readonly arrives: number;
  readonly leaves: number;
  /** The time in which the computer sleeps at lunch; null if it stays on. */
  readonly lunch: { readonly from: number; readonly to: number } | null;
  /** Whether the computer slept over night with the app running; otherwise the app is started in the morning. */
  readonly sleptOverNight: boolean;
  /** When the list was read the day before; null for a new person without a list. */
  readonly checkedAt: number | null;
}

/** From a normal distribution with mean 0 and deviation 1, at most 3. */
function normal(random: Random): number {
  const radius = Math.sqrt(-2 * Math.log(1 - random.fraction()));
  return Math.max(-3, Math.min(3, radius * Math.cos(2 * Math.PI * random.fraction())));
}

/**
 * People who arrive around nine, with a deviation of ten minutes, and leave around five. Of ten, eight let the computer sleep at
 * lunch and wake it around one, with a deviation of three minutes; three let it sleep over night. One of a hundred is new.
 */
export function createPeople(count: number, seed: number): readonly Person[] {
  return Array.from({ length: count }, (_, index) => {
    const random = new Random(seed, index, 1);
    return {
      id: `${seed} ${index}`,
      arrives: clockTime(9) + 10 * minute * normal(random),
      leaves: clockTime(17) + 20 * minute * normal(random),
      lunch: random.chance(0.8)
        ? {
            from: clockTime(12) + 10 * minute * normal(random),
            to: clockTime(13) + 3 * minute * normal(random),
          }
        : null,
      sleptOverNight: random.chance(0.3),
      checkedAt: random.chance(0.01) ? null : clockTime(-7) + 20 * minute * normal(random),
    };
  });
}
