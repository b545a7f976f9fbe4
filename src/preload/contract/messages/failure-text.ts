import type { Failure } from '../failure.ts';
import { plainLine } from '../plain-line.ts';
import { failures, withIssuer } from './en-failures.ts';

type Told = Pick<Failure, 'code' | 'issuer'>;

/** What a failure means, in one sentence, without advice: for a place that has its own. */
export function failureState({ code, issuer = '' }: Told): string {
  const name = plainLine(issuer);
  const named = name === '' ? undefined : withIssuer[code];
  return named === undefined ? failures[code][0] : named(name);
}

/** What a failure means to a person and, where it helps, what to do: the one way to its sentences. */
export function failureText(failure: Told): string {
  const help = failures[failure.code][1];
  return help === undefined ? failureState(failure) : `${failureState(failure)} ${help}`;
}
