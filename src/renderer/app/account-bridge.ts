import type { AccountId } from '../../preload/contract/account-id.ts';
import type { AccountBridge, Bridge } from '../../preload/contract/ipc.ts';

/** The calls of one account: those of the bridge, with the account filled in. */
export function accountBridge(bridge: Bridge, account: AccountId): AccountBridge {
  const calls = Object.fromEntries(
    Object.entries(bridge).map(([name, call]) => [
      name,
      (input?: unknown): unknown => Reflect.apply(call, undefined, [account, input]),
    ]),
  );
  if (!isComplete(calls, bridge)) throw new TypeError('A call of the bridge is missing');
  return calls;
}

/** The type says that each call to an account is one of the bridge's calls. */
function isComplete(calls: object, bridge: Bridge): calls is AccountBridge {
  return Object.keys(bridge).every((name) => name in calls);
}
