import { holdsWithin, waitUntil } from '../_clock.ts';
import { passwordForm, post, refresh, refreshForm, send, signIn } from '../_identity-side.ts';
import { people } from './people.ts';
import type { AdministeredSide } from './sides.ts';
import { sendUntilCounted } from './wrong-passwords.ts';

/** Actions at an endpoint before the request whose reply is compared; returns that request. */
export type History = (side: AdministeredSide) => Promise<RequestInit>;

/** The side with another user; by default the one that the histories change. */
const asUser = (side: AdministeredSide, userName: string = people.compared): AdministeredSide => ({
  ...side,
  userName,
});
const passwordGrant = async (side: AdministeredSide): Promise<RequestInit> =>
  Promise.resolve(post(passwordForm(side)));
const wrongPasswordGrant = async (side: AdministeredSide): Promise<RequestInit> =>
  passwordGrant({ ...side, password: 'wrong' });

/** A refresh in a session after an action. */
function refreshAfter(act: (side: AdministeredSide) => Promise<void>): History {
  return async (side) => {
    const { refresh_token: token } = await signIn(asUser(side));
    await act(side);
    return post(refreshForm(token));
  };
}

async function lock(side: AdministeredSide): Promise<void> {
  await side.unlock(people.compared);
  await side.setLock(2);
  for (const nth of [1, 2])
    await sendUntilCounted(
      async () => send(side, await wrongPasswordGrant(asUser(side))),
      () => side.wrongPasswords(people.compared),
      nth,
    );
  if (!(await holdsWithin(() => side.isLocked(people.compared))))
    throw new Error('the account was not locked');
}

/** Run in this order at both endpoints; each starts with the state that the previous one left. */
export const histories: Readonly<Record<string, History>> = {
  'disabled account': (side) => passwordGrant(asUser(side, people.disabled)),
  'disabled account, wrong password': (side) => wrongPasswordGrant(asUser(side, people.disabled)),
  'unfinished account': (side) => passwordGrant(asUser(side, people.unfinished)),
  'unfinished account, wrong password': (side) => wrongPasswordGrant(asUser(side, people.unfinished)),
  'refresh after an administrator logout': refreshAfter((side) => side.logOut(people.compared)),
  'sign-in after an administrator logout': (side) => passwordGrant(asUser(side)),
  'refresh after not-before': refreshAfter((side) => side.revokeBefore()),
  'sign-in after not-before': (side) => passwordGrant(asUser(side)),
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
    return passwordGrant(asUser(side));
  },
  'session of 100 s at most': async (side) => {
    await side.setLifetimes({ maximum: 100 });
    return passwordGrant(asUser(side));
  },
  'refresh in a session of 100 s at most': refreshAfter(() => Promise.resolve()),
  'refresh after the idle time': async (side) => {
    await side.setLifetimes({ idle: 2 });
    const { refresh_token: token } = await signIn(asUser(side));
    await waitUntil(Date.now() + 3_000);
    await side.setLifetimes({});
    return post(refreshForm(token));
  },
  'offline tokens': async (side) => {
    await side.setOffline(true);
    return passwordGrant(asUser(side));
  },
  'refresh with an offline token': refreshAfter(() => Promise.resolve()),
  'refresh with an offline token used before': async (side) => {
    const { refresh_token: token } = await signIn(asUser(side));
    await refresh(side, token);
    return post(refreshForm(token));
  },
  'refresh with an offline token of an ended session': async (side) => {
    const { refresh_token: token } = await signIn(asUser(side));
    await side.endSession(token);
    await side.setOffline(false);
    return post(refreshForm(token));
  },
  'refresh while the account is locked': refreshAfter(lock),
  'right password while the account is locked': (side) => passwordGrant(asUser(side)),
  'refresh after a new password': async (side) => {
    await side.unlock(people.compared);
    return refreshAfter(() => side.setPassword(people.compared, `${side.password}.`))(side);
  },
  'sign-in with the old password': (side) => passwordGrant(asUser(side)),
  'sign-in with the new password': (side) =>
    passwordGrant({ ...asUser(side), password: `${side.password}.` }),
  'refresh of a deleted account': async (side) => {
    const { refresh_token: token } = await signIn({ ...asUser(side), password: `${side.password}.` });
    await side.remove(people.compared);
    return post(refreshForm(token));
  },
  'sign-in of a deleted account': (side) => passwordGrant({ ...asUser(side), password: `${side.password}.` }),
};
