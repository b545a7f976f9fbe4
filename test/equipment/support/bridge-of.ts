import * as v from 'valibot';
import {
  accountChannels,
  channels,
  type AccountBridge,
  type Bridge,
} from '../../../src/preload/contract/ipc.ts';

const bridgeSchema = v.custom<Bridge>((value) => typeof value === 'object');
const accountBridgeSchema = v.custom<AccountBridge>((value) => typeof value === 'object');

/** Functions that reject, because these calls are not expected. */
function unexpected(names: object): Record<string, () => Promise<never>> {
  return Object.fromEntries(
    Object.keys(names).map((name) => [name, () => Promise.reject(new Error(`${name} is not expected here`))]),
  );
}

/** A bridge with these functions; all others reject. */
export function bridgeOf(answers: Partial<Bridge>): Bridge {
  return v.parse(bridgeSchema, {
    on: () => () => undefined,
    account: () => accountBridgeOf({}),
    ...unexpected(channels),
    ...answers,
  });
}

/** The calls to one account with these functions; all others reject. */
export function accountBridgeOf(answers: Partial<AccountBridge>): AccountBridge {
  return v.parse(accountBridgeSchema, { ...unexpected(accountChannels), ...answers });
}
