import type { Failure } from '../failure.ts';
import { plainLine } from '../plain-line.ts';
import type { Messages } from './texts.ts';

type Told = Pick<Failure, 'code' | 'issuer'>;
type Sentences = Pick<Messages, 'failures' | 'withIssuer'>;

/** What a failure means, in one sentence, without advice: for a place that has its own. */
export function failureSummary({ failures, withIssuer }: Sentences, { code, issuer = '' }: Told): string {
  const name = plainLine(issuer);
  const named = name === '' ? undefined : withIssuer[code];
  return named === undefined ? failures[code][0] : named(name);
}

/** What a failure means to a person and, where it helps, what to do: the one way to its sentences. */
export function failureText(sentences: Sentences, failure: Told): string {
  const help = sentences.failures[failure.code][1];
  const state = failureSummary(sentences, failure);
  return help === undefined ? state : `${state} ${help}`;
}
