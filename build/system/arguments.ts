import { CommandError } from '../bootstrap/say.mjs';

/** The parsed arguments of a task. `rest`: all others in their order. */
export interface TaskArguments {
  readonly flags: ReadonlySet<string>;
  readonly values: ReadonlyMap<string, string>;
  readonly rest: readonly string[];
}

/**
 * Splits arguments into the known `--flag`s, the known `--name=value`s and the rest.
 * Throws a CommandError for a value option without a value, or a flag with one.
 */
export function parseArguments(
  args: readonly string[],
  known: { readonly flags?: readonly string[]; readonly values?: readonly string[] },
): TaskArguments {
  const flags = new Set<string>();
  const values = new Map<string, string>();
  const rest: string[] = [];
  for (const argument of args) {
    const [, name, value] = /^--([^=]+)(?:=([\s\S]*))?$/.exec(argument) ?? [];
    if (name !== undefined && known.flags?.includes(name) === true) {
      if (value !== undefined) throw new CommandError(`--${name} takes no value.`, 2);
      flags.add(name);
    } else if (name !== undefined && known.values?.includes(name) === true) {
      if (value === undefined || value === '')
        throw new CommandError(`--${name} needs a value: --${name}=...`, 2);
      values.set(name, value);
    } else {
      rest.push(argument);
    }
  }
  return { flags, values, rest };
}

/** A whole number of at least `least`, or the default; throws a CommandError for anything else. */
export function wholeNumber(
  args: TaskArguments,
  name: string,
  { otherwise, least = 0 }: { readonly otherwise: number; readonly least?: number },
): number {
  const written = args.values.get(name);
  if (written === undefined) return otherwise;
  const value = Number(written);
  if (!/^\d+$/.test(written) || !Number.isSafeInteger(value) || value < least) {
    throw new CommandError(`--${name} must be a whole number from ${least} on, not "${written}".`, 2);
  }
  return value;
}

/** Throws a CommandError if there are unknown arguments. */
export function refuseRest(args: TaskArguments, known: string): void {
  const [first] = args.rest;
  if (first !== undefined) throw new CommandError(`"${first}" is not known here. Known: ${known}.`, 2);
}
