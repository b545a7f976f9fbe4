import type { Failure } from '../failure.ts';
import { failures, withIssuer } from './en-failures.ts';

type Told = Pick<Failure, 'code' | 'issuer'>;

/** Longest part of an issuer's name that is shown. */
const issuerLength = 80;

/** A name as a certificate gives it, on one line, without characters that steer how text is drawn. */
function plainName(name: string): string {
  const plain = name
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
  return plain.length <= issuerLength ? plain : `${plain.slice(0, issuerLength - 1).toWellFormed()}…`;
}

/** What a failure means, in one sentence, without advice: for a place that has its own. */
export function failureState({ code, issuer = '' }: Told): string {
  const name = plainName(issuer);
  const named = name === '' ? undefined : withIssuer[code];
  return named === undefined ? failures[code][0] : named(name);
}

/** What a failure means to a person and, where it helps, what to do: the one way to its sentences. */
export function failureText(failure: Told): string {
  const help = failures[failure.code][1];
  return help === undefined ? failureState(failure) : `${failureState(failure)} ${help}`;
}
