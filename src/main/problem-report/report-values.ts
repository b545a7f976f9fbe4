import type { LogEntry } from '../diagnostics/log-entry.ts';
import { isLogEvent, logEvents } from '../diagnostics/log-events.ts';
import { own } from '../../preload/contract/own.ts';

/** Stands in the place of a value that a report must not have, or that the person has not added. */
export const leftOut = '(left out)';

/**
 * `code`: words of the program. `version`: figures and letters. `address`: only if the person adds addresses. `detail`: without
 * addresses, only the error codes in it.
 */
type FactKind = 'code' | 'version' | 'address' | 'detail';

/** The texts in the log that a report may have. Numbers and booleans are always in it, other texts never. */
export const factKinds: Readonly<Record<string, FactKind>> = {
  applied: 'code',
  arrived: 'code',
  because: 'code',
  change: 'code',
  code: 'code',
  detail: 'detail',
  electron: 'version',
  error: 'code',
  event: 'code',
  failed: 'address',
  failure: 'code',
  installs: 'version',
  format: 'code',
  ignored: 'address',
  kind: 'code',
  outcome: 'code',
  places: 'version',
  platform: 'code',
  proxy: 'address',
  ready: 'version',
  reason: 'code',
  refused: 'address',
  route: 'code',
  source: 'address',
  state: 'code',
  version: 'version',
  why: 'code',
};

/** Words of letters, as in `needs-sign-in`, `too late` or `TypeError`; a code of the system may have figures, as `EAI_AGAIN`. */
const codePattern = /^[A-Za-z]{1,24}\d{0,3}(?:[ _-][A-Za-z]{1,24}\d{0,3}){0,5}$/u;
/** Versions such as `45.4.1`, and places in the program such as `index.js:12:5`. */
const versionPattern = /^[\w.-]{1,60}(?::\d{1,7}:\d{1,7})?(?: [\w.-]{1,60}:\d{1,7}:\d{1,7}){0,4}$/u;
/** A token is longer than any name of a version or file. */
const longRun = /[A-Za-z0-9]{25}/u;

/** A code of the program, or `leftOut` for any other text. */
export function codeOrLeftOut(text: string): string {
  return codePattern.test(text) ? text : leftOut;
}

/** A version or a place in the program, or `leftOut` for any other text. */
export function versionOrLeftOut(text: string): string {
  return versionPattern.test(text) && !longRun.test(text) ? text : leftOut;
}

/** A text on one line, of at most 200 characters, if the person adds addresses. */
export function addressOrLeftOut(text: string, isAdded: boolean): string {
  return isAdded ? text.replaceAll(/\s+/gu, ' ').slice(0, 200) : leftOut;
}

/** Codes of system, Node and Chromium, such as `ENOTFOUND`, `ERR_TLS_CERT_ALTNAME_INVALID` and `net::ERR_FAILED`. */
const errorCodePattern = /\b(?:E[A-Z]{3,16}|EAI_[A-Z]{1,16}|ERR_[A-Z_]{1,60})\b/gu;

/** The detail of a failure if the person adds addresses, else the error codes in it. */
export function detailOrCodes(text: string, isAdded: boolean): string {
  const codes = text.match(errorCodePattern) ?? [leftOut];
  return isAdded ? addressOrLeftOut(text, true) : codes.join(' ');
}

function factText(name: string, value: LogEntry['facts'][string], addresses: boolean): string {
  if (typeof value !== 'string') return String(value);
  const kind = own(factKinds, name);
  if (kind === 'code') return codeOrLeftOut(value);
  if (kind === 'version') return versionOrLeftOut(value);
  if (kind === 'address') return addressOrLeftOut(value, addresses);
  return kind === 'detail' ? detailOrCodes(value, addresses) : leftOut;
}

/** A line of the log with the facts that its event may have; null for an event that this version does not know. */
export function logLine({ time, level, event, facts }: LogEntry, addresses: boolean): string | null {
  if (!isLogEvent(event)) return null;
  const names: readonly string[] = logEvents[event].facts;
  const pairs = Object.entries(facts).flatMap(([name, value]) =>
    names.includes(name) ? [`${name}=${factText(name, value, addresses)}`] : [],
  );
  return [time, level, event, ...pairs].join(' ');
}
