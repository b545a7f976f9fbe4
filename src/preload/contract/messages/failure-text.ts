import type { Failure } from '../failure.ts';
import { plainLine } from '../plain-line.ts';
import type { Messages } from './texts.ts';

type FailureCause = Pick<Failure, 'code' | 'issuer'>;
type Sentences = Pick<Messages, 'failures' | 'withIssuer'>;

/** A failure in one sentence, without advice. */
export function failureSummary(
  { failures, withIssuer }: Sentences,
  { code, issuer = '' }: FailureCause,
): string {
  const name = plainLine(issuer);
  const named = name === '' ? undefined : withIssuer[code];
  return named === undefined ? failures[code][0] : named(name);
}

/** A failure in one sentence, with advice if there is any. */
export function failureText(sentences: Sentences, failure: FailureCause): string {
  const advice = sentences.failures[failure.code][1];
  const summary = failureSummary(sentences, failure);
  return advice === undefined ? summary : `${summary} ${advice}`;
}
