/** One challenge of a proxy (RFC 9110, section 11.3). */
export interface Challenge {
  /** In lower case, such as `basic`. */
  readonly scheme: string;
  /** Parameters by their lower-case names; empty for a scheme with a single token, such as Negotiate. */
  readonly parameters: ReadonlyMap<string, string>;
}

const token = "[!#$%&'*+.^_`|~\\w-]+";
const parameterPattern = new RegExp(`(${token})\\s*=\\s*(?:"((?:[^"\\\\]|\\\\.)*)"|(${token}))`, 'uy');
const schemePattern = new RegExp(token, 'uy');
/** A single token after the scheme; the lookahead tells it from a parameter. */
const token68Pattern = /[ \t]+[\w.~+/-]+=*(?=[ \t]*(?:,|$))/uy;
const separatorPattern = /[\s,]*/uy;

function match(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/**
 * Parses a header `Proxy-Authenticate` (RFC 9110, section 11.7.1). Several challenges may be in one header, separated by the
 * same comma as parameters. Reading ends at the first thing that is neither.
 */
export function readChallenges(header: string): readonly Challenge[] {
  const challenges: { scheme: string; parameters: Map<string, string> }[] = [];
  let at = 0;
  while (at < header.length) {
    at += match(separatorPattern, header, at)?.[0].length ?? 0;
    const parameter = match(parameterPattern, header, at);
    if (parameter !== null && challenges.length > 0) {
      const [whole, name = '', quoted, plain = ''] = parameter;
      challenges.at(-1)?.parameters.set(name.toLowerCase(), quoted?.replace(/\\(.)/gu, '$1') ?? plain);
      at += whole.length;
      continue;
    }
    const scheme = match(schemePattern, header, at);
    if (scheme === null) break;
    challenges.push({ scheme: scheme[0].toLowerCase(), parameters: new Map() });
    at += scheme[0].length;
    at += match(token68Pattern, header, at)?.[0].length ?? 0;
  }
  return challenges;
}
