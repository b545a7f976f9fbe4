import { calendarDay } from '../../preload/contract/days.ts';
import type { Failure } from '../../preload/contract/failure.ts';
import type {
  AcceptedCertificate,
  AuthoritySource,
  Inspection,
  OwnCertificate,
} from '../../preload/contract/inspection.ts';
import type { ConnectionCheck } from '../../preload/contract/ipc.ts';
import type { ProxySource } from '../../preload/contract/proxy.ts';
import { failureText, messages } from '../ui/messages.svelte.ts';
import { shortDay } from '../ui/times.ts';

/** `doubtful`: works, but may explain a problem. `skipped`: a step before has failed. */
type StepState = 'fine' | 'failed' | 'doubtful' | 'skipped';
type StepName = keyof (typeof messages)['network']['check']['steps'];

/** One step of the connection check, in words. */
export interface CheckStep {
  readonly name: StepName;
  readonly state: StepState;
  readonly text: string;
  /** For a help desk, in English; empty if there is nothing to add. */
  readonly detail: string;
}

export interface CheckGroup {
  readonly title: string;
  /** Empty while it is being checked. */
  readonly steps: readonly CheckStep[];
}

/** Clocks that differ less do no harm. */
const maxClockDifferenceMs = 2 * 60_000;

function failedStep(name: StepName, failure: Failure): CheckStep {
  return { name, state: 'failed', text: failureText(failure), detail: failure.detail ?? '' };
}

function fineStep(name: StepName, text: string, detail = ''): CheckStep {
  return { name, state: 'fine', text, detail };
}

function skippedStep(name: StepName): CheckStep {
  return { name, state: 'skipped', text: messages.network.check.afterwards, detail: '' };
}

function isAboutCertificate({ code }: Failure): boolean {
  return code.includes('certificate') || code === 'no-common-encryption';
}

/** About the client certificate, so that the service's own was accepted. */
function isAboutOwnCertificate({ code }: Failure): boolean {
  return code === 'certificate-wanted' || code === 'client-certificate-refused';
}

function isAboutProxy({ code }: Failure): boolean {
  return code.startsWith('proxy-');
}

function wayText(proxy: string | null, source: ProxySource): string {
  const text = messages.network.check;
  return text.sources[source](proxy ?? text.noProxy);
}

function proxyStep({ tried, source }: Inspection): CheckStep {
  const last = tried.at(-1);
  const passedOver = tried.slice(0, -1);
  const lines = passedOver.flatMap(({ proxy }) =>
    proxy === null ? [] : [messages.network.check.passedOver(proxy)],
  );
  const failure = last?.failure ?? null;
  if (failure !== null && isAboutProxy(failure)) return failedStep('proxy', failure);
  return {
    name: 'proxy',
    state: passedOver.length > 0 ? 'doubtful' : 'fine',
    text: [wayText(last?.proxy ?? null, source), ...lines].join(' '),
    detail: passedOver.map(({ failure: reason }) => reason?.detail ?? '').join('; '),
  };
}

function nameStep({ name: { host, addresses } }: Inspection): CheckStep {
  const text = messages.network.check;
  if (addresses.length === 0) {
    const words = `${text.notResolved(host)} ${text.notResolvedHelp}`;
    return { name: 'name', state: 'failed', text: words, detail: '' };
  }
  // An address that is a number has no name to look up.
  return fineStep('name', addresses.includes(host) ? host : text.resolved(host, addresses.join(', ')));
}

function connectionStep({ host, name, tried, connectMs }: Inspection): CheckStep {
  const failure = tried.at(-1)?.failure ?? null;
  if (failure !== null && (name.addresses.length === 0 || isAboutProxy(failure)))
    return skippedStep('connection');
  if (failure !== null && !isAboutCertificate(failure)) return failedStep('connection', failure);
  const text = connectMs === null ? host : messages.network.check.connected(host, connectMs);
  return fineStep('connection', text);
}

/** Why this computer trusts the service's certificate, as far as somebody has set it so. */
const trusted: Readonly<Record<AuthoritySource, () => readonly string[]>> = {
  bundled: () => [],
  system: () => [messages.network.check.installed],
  policy: () => [messages.network.check.byPolicy],
};

/** The same step with a problem of the organisation's file of authorities. */
function withAuthorities(step: CheckStep, { authoritiesProblem }: Inspection): CheckStep {
  if (authoritiesProblem === null || step.state === 'skipped') return step;
  const text = `${step.text} ${messages.network.check.authorities[authoritiesProblem]}`;
  return { ...step, state: step.state === 'fine' ? 'doubtful' : step.state, text };
}

function certificateStep({ tried, isEncrypted, certificates, authoritySource }: Inspection): CheckStep {
  const text = messages.network.check;
  const failure = tried.at(-1)?.failure ?? null;
  const isOwn = failure !== null && isAboutOwnCertificate(failure);
  if (failure !== null && !isOwn)
    return isAboutCertificate(failure) ? failedStep('certificate', failure) : skippedStep('certificate');
  if (!isEncrypted) return fineStep('certificate', text.notEncrypted);
  const [leaf] = certificates;
  // Chromium's network stack checks the certificate but does not tell it, and neither does a failed handshake.
  if (leaf === undefined) return fineStep('certificate', text.accepted);
  const issuedBy = text.issuedBy(certificates.at(-1)?.issuer ?? '', dayOf(leaf));
  const chain = certificates.map(({ subject, issuer }) => `${subject} < ${issuer}`).join(', ');
  return fineStep('certificate', [issuedBy, ...trusted[authoritySource]()].join(' '), chain);
}

function dayOf({ validUntil }: AcceptedCertificate): string {
  return shortDay(calendarDay(validUntil, undefined));
}

/** What is known of the client certificate. `now`: ms since 1970. */
function ownCertificateText(own: OwnCertificate, now: number): Pick<CheckStep, 'state' | 'text'> {
  const text = messages.network.check.own;
  if (own.state === 'not-shown') return { state: 'doubtful', text: text.notShown(own.issuer) };
  if (!('certificate' in own)) return { state: 'doubtful', text: text[own.state] };
  const { issuer, validUntil } = own.certificate;
  return validUntil < now
    ? { state: 'doubtful', text: text.expired(issuer, dayOf(own.certificate)) }
    : { state: 'fine', text: text[own.state](issuer, dayOf(own.certificate)) };
}

/** No step if the organisation has set no client certificate and the service asks for none. */
function ownCertificateSteps({ tried, ownCertificate }: Inspection, now: number): readonly CheckStep[] {
  const failure = tried.at(-1)?.failure ?? null;
  const known = ownCertificate === null ? null : ownCertificateText(ownCertificate, now);
  if (failure !== null && isAboutOwnCertificate(failure)) {
    const failed = failedStep('ownCertificate', failure);
    return [known === null ? failed : { ...failed, text: `${failed.text} ${known.text}` }];
  }
  return known === null ? [] : [{ name: 'ownCertificate', ...known, detail: '' }];
}

/** The steps on the way to one address. `now`: ms since 1970. */
export function waySteps(inspection: Inspection, now: number): readonly CheckStep[] {
  return [
    proxyStep(inspection),
    nameStep(inspection),
    connectionStep(inspection),
    withAuthorities(certificateStep(inspection), inspection),
    ...ownCertificateSteps(inspection, now),
  ];
}

/** Whether the way to an address ends at a server that answers. */
export function isReached({ tried }: Inspection): boolean {
  return tried.at(-1)?.failure === null;
}

function clockStep(clockAheadMs: number | null): CheckStep {
  const text = messages.network.check;
  if (clockAheadMs === null) return { name: 'clock', state: 'skipped', text: text.clockUnknown, detail: '' };
  const difference = Math.abs(clockAheadMs);
  if (difference < maxClockDifferenceMs) return fineStep('clock', text.clockRight);
  const minutes = Math.round(difference / 60_000);
  const words = text.clockOff(minutes, clockAheadMs > 0);
  return { name: 'clock', state: 'doubtful', text: `${words} ${text.clockHelp}`, detail: '' };
}

/** The steps at the service itself; null if it can't be reached. */
export function answerSteps(check: ConnectionCheck | null): readonly CheckStep[] {
  const text = messages.network.check;
  if (check === null) return [skippedStep('clock'), skippedStep('signIn'), skippedStep('list')];
  const { auth, base, clockAheadMs } = check;
  return [
    clockStep(clockAheadMs),
    auth.ok ? fineStep('signIn', text.answersThere) : failedStep('signIn', auth.failure),
    base.ok ? fineStep('list', text.answersThere) : failedStep('list', base.failure),
  ];
}
