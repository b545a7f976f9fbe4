import type { Failure } from '../failure.ts';
import { plainLine } from '../plain-line.ts';
import type { WindowMessages } from './texts.ts';

type FailureCause = Pick<Failure, 'code' | 'issuer'>;
type Sentences = Pick<WindowMessages, 'failures' | 'common'>;

/** A failure without advice. If the certificate names its issuer, another sentence says which. */
export function failureSummary({ failures, common }: Sentences, { code, issuer = '' }: FailureCause): string {
  const name = plainLine(issuer);
  return name === '' ? failures[code][0] : `${failures[code][0]} ${common.certificateIssuer(name)}`;
}

/** A failure with advice if there is any. */
export function failureText(sentences: Sentences, failure: FailureCause): string {
  const advice = sentences.failures[failure.code][1];
  const summary = failureSummary(sentences, failure);
  return advice === undefined ? summary : `${summary} ${advice}`;
}
