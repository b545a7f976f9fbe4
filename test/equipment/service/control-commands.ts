import * as v from 'valibot';
import { jsonAnswer, type Answer } from './answer.ts';
import type { Control } from './control.ts';
import type { Json, JsonObject } from './json.ts';

/** The path of the control surface, always directly below the origin. */
export const controlPath = '/_control';

/** What the control surface needs of a request. */
export interface ControlRequest {
  readonly method: string;
  readonly path: string;
  readonly parameters: URLSearchParams;
  readonly contentType: string | undefined;
  readonly body: string;
}

type Command = (control: Control, input: unknown) => Promise<void>;

/** An invalid body of a command. */
class WrongInput extends Error {}

function command<Schema extends v.GenericSchema>(
  schema: Schema,
  run: (control: Control, input: v.InferOutput<Schema>) => unknown,
): Command {
  return async (control, input) => {
    const parsed = v.safeParse(schema, input);
    if (!parsed.success) {
      const [issue] = parsed.issues;
      throw new WrongInput(`${v.getDotPath(issue) ?? 'body'}: ${issue.message}`);
    }
    const result: unknown = await run(control, parsed.output);
    if (result === false) throw new WrongInput('place: beyond the end of the list');
  };
}

// The body was parsed from JSON, so all its values are JSON.
const anyJson = v.custom<Json>(() => true);
const fields = v.custom<JsonObject>(
  (input) => typeof input === 'object' && input !== null && !Array.isArray(input),
);
const amount = v.pipe(v.number(), v.finite(), v.minValue(0));
const whole = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const positive = v.pipe(v.number(), v.safeInteger(), v.minValue(1));
const nothing = v.strictObject({});
const userName = v.pipe(v.string(), v.nonEmpty());
const part = v.picklist(['token', 'list']);

const faultAction = v.variant('type', [
  v.strictObject({
    type: v.literal('answer'),
    status: v.pipe(v.number(), v.integer(), v.minValue(200), v.maxValue(599)),
    headers: v.optional(v.record(v.string(), v.string())),
    body: v.optional(anyJson),
  }),
  v.strictObject({ type: v.literal('reset'), when: v.optional(v.picklist(['before', 'after'])) }),
  v.strictObject({ type: v.literal('hang') }),
  v.strictObject({ type: v.literal('truncate'), bytes: v.optional(whole) }),
  v.strictObject({
    type: v.literal('delay'),
    ms: amount,
    when: v.optional(v.picklist(['before', 'after'])),
  }),
]);

/** One entry for each command of POST /_control/<name>; a new command is a new entry. */
const commands: Readonly<Record<string, Command>> = {
  settings: command(
    v.strictObject({
      accessTokenSeconds: v.exactOptional(amount),
      refreshTokenSeconds: v.exactOptional(amount),
      sessionMaxSeconds: v.exactOptional(amount),
      rotation: v.exactOptional(v.boolean()),
      offlineTokens: v.exactOptional(v.boolean()),
      refreshTokens: v.exactOptional(v.boolean()),
      lifetimes: v.exactOptional(v.boolean()),
      refreshLifetimeName: v.exactOptional(v.picklist(['refresh_expires_in', 'refresh_token_expires_in'])),
      outOfRange: v.exactOptional(v.picklist(['refuse', 'clamp'])),
      lockAfterWrongPasswords: v.exactOptional(whole),
      lockSeconds: v.exactOptional(amount),
    }),
    (control, changes) => control.set(changes),
  ),
  latency: command(
    v.union([
      v.strictObject({ ms: amount, kind: v.optional(part) }),
      v.strictObject({ minMs: amount, maxMs: amount, kind: v.optional(part) }),
    ]),
    (control, input) => control.setLatency('ms' in input ? input.ms : input, input.kind),
  ),
  fault: command(
    v.strictObject({
      kind: v.optional(part),
      page: v.optional(positive),
      grant: v.optional(v.picklist(['password', 'refresh_token'])),
      times: v.optional(v.nullable(positive)),
      skip: v.optional(whole),
      action: faultAction,
    }),
    (control, { times, ...fault }) =>
      control.addFault({ ...fault, times: times === null ? Number.POSITIVE_INFINITY : times }),
  ),
  'clear-faults': command(nothing, (control) => control.clearFaults()),
  release: command(nothing, (control) => control.release()),
  stop: command(
    v.variant('mode', [
      v.strictObject({ mode: v.literal('reset'), seconds: v.optional(amount) }),
      // Without a listener no request could resume it.
      v.strictObject({ mode: v.literal('refuse'), seconds: amount }),
    ]),
    (control, { mode, seconds }) => control.stop(mode, seconds),
  ),
  resume: command(nothing, async (control) => control.resume()),
  'close-idle-connections': command(nothing, (control) => control.closeIdleConnections()),
  'revoke-sessions': command(v.strictObject({ userName: v.optional(userName) }), (control, input) =>
    control.revokeSessions(input.userName),
  ),
  'revoke-before': command(nothing, (control) => control.revokeBefore()),
  'expire-access-tokens': command(nothing, (control) => control.expireAccessTokens()),
  'advance-clock': command(
    v.strictObject({ seconds: v.pipe(v.number(), v.finite()) }),
    (control, { seconds }) => control.advanceClock(seconds),
  ),
  'set-user': command(
    v.strictObject({
      userName,
      password: v.string(),
      state: v.optional(v.picklist(['ready', 'disabled', 'unfinished'])),
    }),
    (control, input) => control.setUser(input.userName, input.password, input.state),
  ),
  'remove-user': command(v.strictObject({ userName }), (control, input) => {
    if (!control.removeUser(input.userName)) throw new WrongInput('userName: no such user');
  }),
  insert: command(
    v.strictObject({ place: whole, packages: v.optional(v.union([positive, v.array(fields)])) }),
    (control, { place, packages }) => control.insert(place, packages),
  ),
  delete: command(
    v.strictObject({ place: whole, count: v.optional(positive) }),
    (control, { place, count }) => control.delete(place, count),
  ),
  change: command(
    v.strictObject({ place: whole, changes: v.optional(fields, {}), omit: v.optional(v.array(v.string())) }),
    (control, { place, changes, omit }) => control.change(place, changes, omit),
  ),
  'set-raw': command(v.strictObject({ place: whole, item: anyJson }), (control, { place, item }) =>
    control.setRaw(place, item),
  ),
  'state-total': command(v.strictObject({ total: v.nullable(v.number()) }), (control, { total }) =>
    control.stateTotal(total ?? undefined),
  ),
  'reset-list': command(nothing, (control) => control.resetList()),
  'clear-requests': command(nothing, (control) => control.clearRequests()),
  reset: command(nothing, async (control) => control.reset()),
};

function refused(status: number, message: string): Answer {
  return jsonAnswer(status, { error: message });
}

function read(control: Control, name: string, parameters: URLSearchParams): Answer {
  switch (name) {
    case '':
      return jsonAnswer(200, { ...control.state(), commands: Object.keys(commands) });
    case 'requests':
      return jsonAnswer(200, control.requests());
    case 'item': {
      const item = control.item(Number(parameters.get('place') ?? '0'));
      return item === undefined ? refused(404, 'beyond the end of the list') : jsonAnswer(200, item);
    }
    default:
      return refused(404, `nothing to read at ${controlPath}/${name}`);
  }
}

/** Answers a request to the control surface. */
export async function answerControl(control: Control, request: ControlRequest): Promise<Answer> {
  const name = request.path.slice(controlPath.length + 1);
  if (request.method === 'GET') return read(control, name, request.parameters);
  if (request.method !== 'POST') return refused(405, 'GET reads, POST commands');
  const run = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (run === undefined) return refused(404, `no command ${name}`);
  // A web page cannot send this content type without a CORS preflight, which is not answered.
  if (request.contentType?.split(';')[0]?.trim() !== 'application/json') {
    return refused(415, 'the body must be application/json');
  }
  try {
    await run(control, JSON.parse(request.body));
    return jsonAnswer(200, { done: name });
  } catch (error) {
    if (error instanceof WrongInput || error instanceof SyntaxError) return refused(400, error.message);
    throw error;
  }
}
