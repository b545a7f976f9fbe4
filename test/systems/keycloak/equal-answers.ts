import { nextSecond } from '../_clock.ts';
import type { Findings } from '../_findings.ts';
import {
  fieldsOf,
  passwordForm,
  post,
  refresh,
  refreshForm,
  send,
  sendUntilGranted,
  signIn,
  type Form,
  type EndpointReply,
  type Side,
} from '../_identity-side.ts';
import { histories } from './histories.ts';
import type { AdministeredSide } from './sides.ts';

type Request = (side: Side) => RequestInit | Promise<RequestInit>;

/** service-interface.md, "Token response". */
const tokenFields = [
  'access_token',
  'expires_in',
  'not-before-policy',
  'refresh_expires_in',
  'refresh_token',
  'scope',
  'session_state',
  'token_type',
];

const formText = (side: Side): string => new URLSearchParams(passwordForm(side)).toString();
const without = (field: string, form: Form): Form =>
  Object.fromEntries(Object.entries(form).filter(([name]) => name !== field));

function ofType(type: string, body: string): RequestInit {
  return { method: 'POST', headers: { 'content-type': type }, body };
}

const granted: Readonly<Record<string, Request>> = {
  'password grant': (side) => post(passwordForm(side)),
  'user name in capitals': (side) => post({ ...passwordForm(side), username: side.userName.toUpperCase() }),
  'form with a charset': (side) => ofType('application/x-www-form-urlencoded; charset=utf-8', formText(side)),
  'refresh grant': async (side) => post(refreshForm((await signIn(side)).refresh_token)),
};

const refused: Readonly<Record<string, Request>> = {
  'wrong password': (side) => post({ ...passwordForm(side), password: 'wrong' }),
  'empty password': (side) => post({ ...passwordForm(side), password: '' }),
  'missing password': (side) => post(without('password', passwordForm(side))),
  'unknown user': (side) => post({ ...passwordForm(side), username: 'nobody' }),
  'user name with spaces around it': (side) =>
    post({ ...passwordForm(side), username: ` ${side.userName} ` }),
  'empty user name': (side) => post({ ...passwordForm(side), username: '' }),
  'missing user name': (side) => post(without('username', passwordForm(side))),
  'missing grant_type': (side) => post(without('grant_type', passwordForm(side))),
  'empty grant_type': (side) => post({ ...passwordForm(side), grant_type: '' }),
  'unknown grant_type': (side) => post({ ...passwordForm(side), grant_type: 'something' }),
  'wrong client_id': (side) => post({ ...passwordForm(side), client_id: 'other' }),
  'missing client_id': (side) => post(without('client_id', passwordForm(side))),
  'wrong client_id, refresh': () => post({ ...refreshForm('something'), client_id: 'other' }),
  'missing grant_type, wrong client_id': () => post({ client_id: 'other' }),
  'field sent twice': (side) => post([...Object.entries(passwordForm(side)), ['username', 'other']]),
  'empty form': () => ofType('application/x-www-form-urlencoded', ''),
  'JSON instead of a form': (side) => ofType('application/json', JSON.stringify(passwordForm(side))),
  'form called text/plain': (side) => ofType('text/plain', formText(side)),
  'form without a content type': (side) => ({ method: 'POST', body: Buffer.from(formText(side)) }),
  'method GET': () => ({}),
  'method PUT': (side) => ({ ...post(passwordForm(side)), method: 'PUT' }),
  'missing refresh token': () => post(without('refresh_token', refreshForm(''))),
  'empty refresh token': () => post(refreshForm('')),
  'refresh token that is none': () => post(refreshForm('something')),
  'refresh token of the form of a JWT': () => post(refreshForm('not.a.token')),
  'refresh token with another signature': async (side) =>
    post(refreshForm(`${(await signIn(side)).refresh_token.slice(0, -8)}AAAAAAAA`)),
  'access token in its place': async (side) => post(refreshForm((await signIn(side)).access_token)),
  'refresh token of an ended session': async (side) => {
    const { refresh_token: token } = await signIn(side);
    await side.endSession(token);
    return post(refreshForm(token));
  },
};

const whileRotating: Readonly<Record<string, Request>> = {
  'used refresh token': async (side) => post(refreshForm((await usedOnce(side)).used)),
  'newest refresh token after the used one': async (side) => {
    const { used, newest } = await usedOnce(side);
    await send(side, post(refreshForm(used)));
    return post(refreshForm(newest));
  },
  'used refresh token a second time': async (side) => {
    const { used } = await usedOnce(side);
    await send(side, post(refreshForm(used)));
    return post(refreshForm(used));
  },
  'refresh token of two refreshes ago': async (side) => post(refreshForm((await usedTwice(side)).oldest)),
  'newest refresh token after that one': async (side) => {
    const { oldest, newest } = await usedTwice(side);
    await send(side, post(refreshForm(oldest)));
    return post(refreshForm(newest));
  },
};

/** Keycloak distinguishes older tokens by the second of their issue, so each is issued in another second. */
async function usedTwice(side: Side): Promise<{ readonly oldest: string; readonly newest: string }> {
  const { refresh_token: oldest } = await signIn(side);
  await nextSecond();
  const { refresh_token: middle } = await refresh(side, oldest);
  await nextSecond();
  const { refresh_token: newest } = await refresh(side, middle);
  return { oldest, newest };
}

async function usedOnce(side: Side): Promise<{ readonly used: string; readonly newest: string }> {
  const { refresh_token: used } = await signIn(side);
  const { refresh_token: newest } = await refresh(side, used);
  return { used, newest };
}

/** Sends both endpoints the same requests and compares the replies, without token rotation. */
export async function compareAnswers(keycloak: Side, sample: Side, findings: Findings): Promise<void> {
  for (const [name, request] of Object.entries(granted)) {
    const real = await sendUntilGranted(keycloak, await request(keycloak));
    const ours = await ask(sample, request);
    findings.equal(`Keycloak sends the fields of the interface, ${name}`, names(real), tokenFields);
    findings.equal(`same tokens, ${name}`, outline(ours), outline(real));
  }
  await compareRefusals(refused, keycloak, sample, findings);
}

/** Compares the replies after an administrator's actions. */
export async function compareHistories(
  keycloak: AdministeredSide,
  sample: AdministeredSide,
  findings: Findings,
): Promise<void> {
  for (const [name, history] of Object.entries(histories)) {
    const ours = await send(sample, await history(sample));
    const sendToReal = ours.status === 200 ? sendUntilGranted : send;
    const real = await sendToReal(keycloak, await history(keycloak));
    findings.equal(`same answer, ${name}`, outcome(ours), outcome(real));
  }
}

function outcome(reply: EndpointReply): string {
  return reply.status === 200 ? outline(reply) : refusal(reply);
}

/** Compares the replies while refresh tokens rotate. */
export async function compareRotation(keycloak: Side, sample: Side, findings: Findings): Promise<void> {
  await compareRefusals(whileRotating, keycloak, sample, findings);
}

async function compareRefusals(
  requests: Readonly<Record<string, Request>>,
  keycloak: Side,
  sample: Side,
  findings: Findings,
): Promise<void> {
  for (const [name, request] of Object.entries(requests)) {
    const real = refusal(await ask(keycloak, request));
    findings.equal(`same refusal, ${name}`, refusal(await ask(sample, request)), real);
  }
}

async function ask(side: Side, request: Request): Promise<EndpointReply> {
  return await send(side, await request(side));
}

function refusal({ status, type, error, description }: EndpointReply): string {
  return [status, type, error, description].join(' | ');
}

function names({ body }: EndpointReply): string[] {
  return fieldsOf(body)
    .map(([name]) => name)
    .sort();
}

/** The status and each field's type, or its value if both endpoints must have the same. */
function outline({ status, type, body }: EndpointReply): string {
  const fields = fieldsOf(body).map(([name, value]) => {
    // Keycloak counts whole seconds from the start of the request, so some may have passed.
    if (name === 'expires_in' || name === 'refresh_expires_in')
      return `${name} about ${Math.ceil(Number(value) / 5) * 5}`;
    // RFC 6749, section 5.1: not case-sensitive.
    if (name === 'token_type') return `${name} ${String(value).toLowerCase()}`;
    return `${name} ${typeof value}`;
  });
  return [status, type, ...fields.sort()].join(' | ');
}
