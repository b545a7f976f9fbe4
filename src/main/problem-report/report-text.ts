import type { ConnectionCheck } from '../../preload/contract/ipc.ts';
import type { Failure, Result } from '../../preload/contract/failure.ts';
import type { Inspection } from '../../preload/contract/inspection.ts';
import type { ReportChoice } from '../../preload/contract/problem-report.ts';
import type { SessionStatus, Status } from '../../preload/contract/status.ts';
import type { ReadLog } from '../diagnostics/log-entry.ts';
import { isPolicyItem, kindOf, type Policy } from '../policy/policy-items.ts';
import type { Crash } from './crashes.ts';
import {
  addressOrLeftOut,
  codeOrLeftOut,
  detailOrCodes,
  leftOut,
  logLine,
  versionOrLeftOut,
} from './report-values.ts';
import { syncHistory, unexpectedEnds } from './sync-history.ts';

/** The computer. Sizes in MiB. */
export interface SystemFacts {
  readonly release: string;
  readonly arch: string;
  readonly processors: number;
  readonly memory: number;
  readonly freeMemory: number;
  /** Where the app stores its files; null if the system does not tell. */
  readonly freeDisk: number | null;
  readonly desktop: string;
  readonly displays: readonly { readonly width: number; readonly height: number; readonly scale: number }[];
  /** East of UTC, in minutes. */
  readonly timeZone: number;
  /** How the app is installed, such as `deb`; null if its installer does not say. */
  readonly packageType: string | null;
}

/** The result of the connection check. */
export interface CheckFacts {
  readonly inspections: readonly Result<Inspection>[];
  /** Null if no address was reached. */
  readonly check: Result<ConnectionCheck> | null;
}

export interface ReportFacts {
  /** ms since 1970. */
  readonly now: number;
  readonly startedAt: number;
  /** The `run` of the log's entries since this start. */
  readonly run: string;
  readonly status: Status;
  readonly system: SystemFacts;
  readonly policy: Policy;
  /** Null while it is running; `none` without a connection. */
  readonly check: CheckFacts | 'none' | null;
  readonly log: ReadLog;
  readonly crashes: readonly Crash[];
  /** The package that the person adds. */
  readonly packageName: string | null;
}

type Include = Pick<ReportChoice, 'addresses' | 'person' | 'doing'>;

const maxLogLines = 2000;

function isoOrNever(at: number | null): string {
  return at === null ? 'never' : new Date(at).toISOString();
}

function failureText(failure: Failure | null, { addresses }: Include): string {
  if (failure === null) return 'none';
  const detail = failure.detail === undefined ? '' : `: ${detailOrCodes(failure.detail, addresses)}`;
  return `${codeOrLeftOut(failure.code)}${detail}`;
}

function appLines({ status, startedAt, now, system }: ReportFacts): readonly string[] {
  const { app, language } = status;
  return [
    `version: ${versionOrLeftOut(app.version)}, installer: ${codeOrLeftOut(system.packageType ?? 'not stated')}`,
    `runtime: Electron ${versionOrLeftOut(app.electron)}, Chromium ${versionOrLeftOut(app.chrome)}, Node ${versionOrLeftOut(app.node)}`,
    `language: ${codeOrLeftOut(language)}`,
    `running since: ${isoOrNever(startedAt)} (${Math.round((now - startedAt) / 60_000)} min)`,
  ];
}

function systemLines({ status, system }: ReportFacts): readonly string[] {
  const { release, arch, processors, memory, freeMemory, freeDisk, desktop, displays, timeZone } = system;
  return [
    `system: ${codeOrLeftOut(status.app.platform)} ${versionOrLeftOut(release)} (${versionOrLeftOut(arch)})`,
    `desktop: ${desktop === '' ? 'not stated' : codeOrLeftOut(desktop)}`,
    `processors: ${processors}, memory: ${memory} MiB, of which free: ${freeMemory} MiB`,
    `free disk: ${freeDisk === null ? 'unknown' : `${freeDisk} MiB`}`,
    ...displays.map(({ width, height, scale }) => `display: ${width} x ${height} at ${scale}`),
    `time zone: ${timeZone} min east of UTC`,
    `notifications: ${status.app.notifications ? 'supported' : 'not supported'}`,
  ];
}

/** Whether a value of a policy is one of a known set or a number. Others may be addresses, paths or names. */
function isChoice(item: string, value: unknown): boolean {
  if (typeof value === 'number' || typeof value === 'boolean') return true;
  return isPolicyItem(item) && kindOf(item) === 'picklist';
}

/** The state of the session, and why. */
function sessionText(session: SessionStatus, include: Include): string {
  const state = codeOrLeftOut(session.state);
  if (session.state === 'needs-sign-in') return `${state}, ${codeOrLeftOut(session.reason)}`;
  return session.state === 'unreachable' ? `${state}, ${failureText(session.failure, include)}` : state;
}

function policyLines({ policy }: ReportFacts, { addresses }: Include): readonly string[] {
  const applied = Object.entries(policy.values).map(([item, value]) => {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    return `${item}: ${isChoice(item, value) ? text : addressOrLeftOut(text, addresses)}`;
  });
  const ignored = policy.problems.map(
    ({ item, reason, source }) =>
      `ignored: ${item === null ? 'everything' : addressOrLeftOut(item, addresses)} (${codeOrLeftOut(reason)}) in ${addressOrLeftOut(source, addresses)}`,
  );
  const lines = [...applied, ...ignored];
  return lines.length === 0 ? ['none'] : lines;
}

function accountLines({ status, packageName }: ReportFacts, include: Include): readonly string[] {
  const { account, accounts, connection, session, notices } = status;
  return [
    `accounts: ${accounts.length}`,
    `service: ${connection === null ? 'none' : addressOrLeftOut(connection.baseUrl, include.addresses)}`,
    `sign-in address: ${connection === null ? 'none' : addressOrLeftOut(connection.authUrl, include.addresses)}`,
    `user: ${account === null ? 'none' : include.person ? account.userName : leftOut}`,
    `session: ${sessionText(session, include)}`,
    ...(account === null
      ? []
      : [`signed in: ${isoOrNever(account.signedInAt)}, to stay: ${account.keep}, stored: ${account.kept}`]),
    ...notices.map(({ code, at }) => `notice: ${codeOrLeftOut(code)} at ${isoOrNever(at)}`),
    ...(packageName === null ? [] : [`package: ${packageName}`]),
  ];
}

function listLines({ status }: ReportFacts, include: Include): readonly string[] {
  const { catalog, sync } = status;
  const { snapshot, rows, skipped, complete, checkedAt, completeAt, took, anomalies } = catalog;
  return [
    `packages: ${rows}, left out: ${skipped}, stored: ${snapshot !== null}`,
    `checked: ${isoOrNever(checkedAt)}${took === null ? '' : `, took ${took} ms`}`,
    `complete: ${complete}, last complete: ${isoOrNever(completeAt)}`,
    sync.state === 'running'
      ? `update: ${codeOrLeftOut(sync.phase)}, pass ${sync.pass}, ${sync.received} of ${sync.total ?? 'unknown'}, waits: ${failureText(sync.waiting?.failure ?? null, include)}`
      : `update: none, next: ${isoOrNever(sync.nextAt)}, paused: ${sync.paused}, last failure: ${failureText(sync.failure, include)}`,
    ...anomalies.map(({ code, field, count }) => {
      const name = field === null ? '' : ` in ${codeOrLeftOut(field)}`;
      return `unusual: ${codeOrLeftOut(code)}${name}, ${count} times`;
    }),
  ];
}

function inspectionLines(read: Result<Inspection>, include: Include): readonly string[] {
  if (!read.ok) return [`way: ${failureText(read.failure, include)}`];
  const { host, source, tried, name, connectMs, certificates, isEncrypted } = read.value;
  const { authoritySource, authoritiesProblem, ownCertificate } = read.value;
  const address = (text: string): string => addressOrLeftOut(text, include.addresses);
  return [
    `way to ${address(host)}: proxy by ${codeOrLeftOut(source)}, encrypted: ${isEncrypted}, connected in: ${connectMs ?? 'never'} ms`,
    ...tried.map(
      ({ proxy, failure }) =>
        `- ${proxy === null ? 'direct' : `through ${address(proxy)}`}: ${failure === null ? 'works' : failureText(failure, include)}`,
    ),
    `- name ${address(name.host)}: ${name.addresses.length === 0 ? 'unknown' : name.addresses.map(address).join(', ')}`,
    ...certificates.map(
      ({ subject, issuer, validUntil }) =>
        `- certificate of ${address(subject)} by ${address(issuer)}, valid until ${isoOrNever(validUntil)}`,
    ),
    `- authority: ${codeOrLeftOut(authoritySource)}, file of the policy: ${codeOrLeftOut(authoritiesProblem ?? 'no problem')}`,
    `- own certificate: ${codeOrLeftOut(ownCertificate?.state ?? 'none')}`,
  ];
}

function checkLines({ check }: ReportFacts, include: Include): readonly string[] {
  if (check === null) return ['running'];
  if (check === 'none') return ['no connection is set up'];
  const answer = (name: string, result: Result<null>): string =>
    `${name}: ${result.ok ? 'answers' : failureText(result.failure, include)}`;
  const ways = check.inspections.flatMap((read) => inspectionLines(read, include));
  if (check.check === null) return ways;
  if (!check.check.ok) return [...ways, failureText(check.check.failure, include)];
  const { base, auth, clockAheadMs } = check.check.value;
  return [
    ...ways,
    answer('list', base),
    answer('sign-in', auth),
    `clock ahead of the service’s: ${clockAheadMs === null ? 'unknown' : `${clockAheadMs} ms`}`,
  ];
}

function endLines({ crashes, log, run }: ReportFacts): readonly string[] {
  const lines = [
    ...unexpectedEnds(log.entries, run),
    ...crashes.map(
      ({ at, bytes, exception }) =>
        `crash of a process: ${isoOrNever(at)}, exception ${exception ?? 'unknown'}, ${bytes} bytes recorded`,
    ),
  ];
  return lines.length === 0 ? ['none'] : lines;
}

/** Each line is marked as a quotation, so that it can't be taken for one of ours. */
function doingSection({ doing }: Include): readonly (readonly [string, readonly string[]])[] {
  const text = doing.trim();
  return text === '' ? [] : [['What the person was doing', text.split(/\r?\n/u).map((line) => `> ${line}`)]];
}

function logLines({ log }: ReportFacts, { addresses }: Include): readonly string[] {
  const lines = log.entries.map((entry) => logLine(entry, addresses)).filter((line) => line !== null);
  const missing = log.entries.length - lines.length + log.unreadableLines;
  return [...(missing === 0 ? [] : [`lines left out: ${missing}`]), ...lines.slice(-maxLogLines)];
}

/**
 * The report for a help desk: each line is made here of values that may be in it, apart from the person's own words. It has no
 * secret, and a person, an address or a package only if `include` says so.
 */
export function reportText(facts: ReportFacts, include: Include): string {
  const history = syncHistory(facts.log.entries, facts.now);
  const sections: readonly (readonly [string, readonly string[]])[] = [
    ...doingSection(include),
    ['App', appLines(facts)],
    ['Computer', systemLines(facts)],
    ['Policy', policyLines(facts, include)],
    ['Account', accountLines(facts, include)],
    ['List', listLines(facts, include)],
    ['Connection check', checkLines(facts, include)],
    ['Updates of the list', history.length === 0 ? ['none'] : history],
    ['Unexpected ends', endLines(facts)],
    ['Log', logLines(facts, include)],
  ];
  const body = sections.map(([title, lines]) => `\n[${title}]\n${lines.join('\n')}\n`);
  return `Packshelf report, ${isoOrNever(facts.now)}\n${body.join('')}`;
}
