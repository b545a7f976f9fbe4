import * as v from 'valibot';
import { accountChannels, channels, type Bridge } from '../../../src/preload/contract/ipc.ts';

const bridgeSchema = v.custom<Bridge>((value) => typeof value === 'object');

/** A bridge with these functions; all others reject, because they are not expected. */
export function bridgeOf(answers: Partial<Bridge>): Bridge {
  const unexpected = Object.fromEntries(
    Object.keys({ ...channels, ...accountChannels }).map((name) => [
      name,
      () => Promise.reject(new Error(`${name} is not expected here`)),
    ]),
  );
  return v.parse(bridgeSchema, { on: () => () => undefined, ...unexpected, ...answers });
}
