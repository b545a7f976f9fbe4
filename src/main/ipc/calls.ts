import * as v from 'valibot';
import {
  isWindowQuery,
  windowQueries,
  type QueryInput,
  type WindowQueryName,
} from '../../preload/contract/catalog-queries.ts';
import { failed } from '../../preload/contract/failure.ts';
import {
  accountChannels,
  addressedSchema,
  channels,
  type AccountChannelName,
  type AccountHandlers,
  type ChannelName,
  type Handlers,
} from '../../preload/contract/ipc.ts';
import type { Account } from '../account/account.ts';
import type { Accounts } from '../account/accounts.ts';

/** Answers the message of a channel. Throws a TypeError for an input that violates the contract. */
export type Call = (message: unknown) => unknown;

/** Checks a message and passes it on. Throws, because a call that violates the contract is a bug, not a failure. */
function checked<T>(name: string, schema: v.GenericSchema<unknown, T>, handler: (input: T) => unknown): Call {
  return (message) => {
    const parsed = v.safeParse(schema, message);
    if (!parsed.success) throw new TypeError(`Refused: wrong input for ${name}`);
    return handler(parsed.output);
  };
}

function callOf<C extends ChannelName>(name: C, handler: Handlers[C]): Call {
  const schema: v.GenericSchema<unknown, Parameters<Handlers[C]>[0]> = channels[name].input;
  return checked(name, schema, handler);
}

function accountCall<Input>(
  accounts: Accounts,
  name: AccountChannelName,
  schema: v.GenericSchema<unknown, Input>,
  handler: (account: Account, input: Input) => unknown,
): Call {
  return checked(name, addressedSchema, ({ account: id, input }) =>
    checked(name, schema, (read) => {
      const account = accounts.find(id);
      return account === null ? failed({ code: 'no-account', retryable: false }) : handler(account, read);
    })(input),
  );
}

function actionOf<C extends keyof AccountHandlers<Account>>(
  accounts: Accounts,
  name: C,
  handler: AccountHandlers<Account>[C],
): Call {
  const schema: v.GenericSchema<unknown, Parameters<AccountHandlers<Account>[C]>[1]> =
    accountChannels[name].input;
  return accountCall(accounts, name, schema, handler);
}

function queryOf<Q extends WindowQueryName>(
  accounts: Accounts,
  name: Q,
  schema: v.GenericSchema<unknown, QueryInput<Q>>,
): Call {
  return accountCall(accounts, name, schema, ({ parts }, input) => parts.catalog.query(name, input));
}

/** The calls of exactly the channels of the contract, which check their input. */
export function createCalls(
  handlers: Handlers,
  accountHandlers: AccountHandlers<Account>,
  accounts: Accounts,
): ReadonlyMap<ChannelName | AccountChannelName, Call> {
  const calls = new Map<ChannelName | AccountChannelName, Call>();
  const names = Object.keys(channels).filter((name) => isChannel(name));
  const accountNames = Object.keys(accountChannels).filter((name) => isAccountChannel(name));
  for (const name of names) calls.set(name, callOf(name, handlers[name]));
  for (const name of accountNames) {
    if (isWindowQuery(name)) calls.set(name, queryOf(accounts, name, windowQueries[name].input));
    else calls.set(name, actionOf(accounts, name, accountHandlers[name]));
  }
  return calls;
}

function isChannel(name: string): name is ChannelName {
  return Object.hasOwn(channels, name);
}

function isAccountChannel(name: string): name is AccountChannelName {
  return Object.hasOwn(accountChannels, name);
}
