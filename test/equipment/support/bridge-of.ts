import * as v from 'valibot';
import { accountChannels, channels, type Bridge } from '../../../src/preload/contract/ipc.ts';

const bridgeSchema = v.custom<Bridge>((value) => typeof value === 'object');

/** A bridge that answers what it is given answers for; everything else is not expected and rejects. */
export function bridgeOf(answers: Partial<Bridge>): Bridge {
  const unexpected = Object.fromEntries(
    Object.keys({ ...channels, ...accountChannels }).map((name) => [
      name,
      () => Promise.reject(new Error(`${name} is not expected here`)),
    ]),
  );
  return v.parse(bridgeSchema, { on: () => () => undefined, ...unexpected, ...answers });
}
