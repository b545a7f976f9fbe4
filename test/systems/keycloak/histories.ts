import { holdsSoon, waitUntil } from '../_clock.ts';
import { passwordForm, post, refresh, refreshForm, send, signIn } from '../_identity-side.ts';
import { people } from './people.ts';
import type { SteeredSide } from './sides.ts';

/** What happens at an endpoint before the request whose answer is compared. */
export type History = (side: SteeredSide) => Promise<RequestInit>;

/** The one person whom histories change. */
const as = (side: SteeredSide, userName: string = people.compared): SteeredSide => ({ ...side, userName });
const word = async (side: SteeredSide): Promise<RequestInit> => Promise.resolve(post(passwordForm(side)));
const wrongWord = async (side: SteeredSide): Promise<RequestInit> => word({ ...side, password: 'wrong' });

/** A refresh in a session during which something happens. */
function refreshAfter(act: (side: SteeredSide) => Promise<void>): History {
  return async (side) => {
    const { refresh_token: token } = await signIn(as(side));
    await act(side);
    return post(refreshForm(token));
  };
}

async function lock(side: SteeredSide): Promise<void> {
  await side.unlock(people.compared);
  await side.setLock(2);
  await send(side, await wrongWord(as(side)));
  // What comes while Keycloak still deals with the first does not count.
  await holdsSoon(async () => (await side.wrongPasswords(people.compared)) > 0);
  await send(side, await wrongWord(as(side)));
  if (!(await holdsSoon(() => side.isLocked(people.compared)))) throw new Error('the account was not locked');
}

/** In this order at both endpoints; what one changes is there for the next. */
export const histories: Readonly<Record<string, History>> = {
  'disabled account': (side) => word(as(side, people.disabled)),
  'disabled account, wrong password': (side) => wrongWord(as(side, people.disabled)),
  'unfinished account': (side) => word(as(side, people.unfinished)),
  'unfinished account, wrong password': (side) => wrongWord(as(side, people.unfinished)),
  'refresh after an administrator logout': refreshAfter((side) => side.logOut(people.compared)),
  'sign-in after an administrator logout': (side) => word(as(side)),
  'refresh after not-before': refreshAfter((side) => side.revokeBefore()),
  'sign-in after not-before': (side) => word(as(side)),
  'refresh of an account disabled meanwhile': refreshAfter((side) =>
    side.setState(people.compared, 'disabled'),
  ),
  'refresh of an account disabled meanwhile and enabled again': async (side) => {
    await side.setState(people.compared, 'ready');
    return refreshAfter(async () => {
      await side.setState(people.compared, 'disabled');
      await side.setState(people.compared, 'ready');
    })(side);
  },
  'session of 600 s at most': async (side) => {
    await side.setLifetimes({ maximum: 600 });
    return word(as(side));
  },
  'session of 100 s at most': async (side) => {
    await side.setLifetimes({ maximum: 100 });
    return word(as(side));
  },
  'refresh in a session of 100 s at most': refreshAfter(() => Promise.resolve()),
  'refresh after the idle time': async (side) => {
    await side.setLifetimes({ idle: 2 });
    const { refresh_token: token } = await signIn(as(side));
    await waitUntil(Date.now() + 3_000);
    await side.setLifetimes({});
    return post(refreshForm(token));
  },
  'offline tokens': async (side) => {
    await side.setOffline(true);
    return word(as(side));
  },
  'refresh with an offline token': refreshAfter(() => Promise.resolve()),
  'refresh with an offline token used before': async (side) => {
    const { refresh_token: token } = await signIn(as(side));
    await refresh(side, token);
    return post(refreshForm(token));
  },
  'refresh with an offline token of an ended session': async (side) => {
    const { refresh_token: token } = await signIn(as(side));
    await side.endSession(token);
    await side.setOffline(false);
    return post(refreshForm(token));
  },
  'refresh while the account is locked': refreshAfter(lock),
  'right password while the account is locked': (side) => word(as(side)),
  'refresh after a new password': async (side) => {
    await side.unlock(people.compared);
    return refreshAfter(() => side.setPassword(people.compared, `${side.password}.`))(side);
  },
  'sign-in with the old password': (side) => word(as(side)),
  'sign-in with the new password': (side) => word({ ...as(side), password: `${side.password}.` }),
  'refresh of a deleted account': async (side) => {
    const { refresh_token: token } = await signIn({ ...as(side), password: `${side.password}.` });
    await side.remove(people.compared);
    return post(refreshForm(token));
  },
  'sign-in of a deleted account': (side) => word({ ...as(side), password: `${side.password}.` }),
};
