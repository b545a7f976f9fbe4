import { people } from '../people.ts';
import { withRealm, type Scene } from '../scene.ts';
import { sendUntilCounted } from '../wrong-passwords.ts';

const wrongCredentials = '401 invalid_grant: Invalid user credentials -> wrong-credentials; signed-out';
const welcome = '200 -> ok; active';

/** The users who can sign in, and the messages for the others. */
export async function casesOfPeople(scene: Scene): Promise<void> {
  const { server, app, findings } = scene;
  const signIn = signInOf(scene);

  findings.equal('sign-in', await signIn(people.ready), welcome);
  findings.near('  its expires_in', app.lifetimes().access, 300, 2);
  findings.near('  its refresh_expires_in', app.lifetimes().refresh, 1800, 2);
  findings.equal('wrong password', await signIn(people.ready, 'wrong'), wrongCredentials);
  findings.equal('unknown user', await signIn('nobody.example'), wrongCredentials);
  const unfinished = '400 invalid_grant: Account is not fully set up -> account-not-ready; signed-out';
  findings.equal('required action pending', await signIn(people.unfinished), unfinished);
  findings.equal(
    'required action pending, wrong password',
    await signIn(people.unfinished, 'wrong'),
    wrongCredentials,
  );
  const disabled = '400 invalid_grant: Account disabled -> account-not-ready; signed-out';
  findings.equal('disabled account', await signIn(people.disabled), disabled);
  findings.equal('disabled account, wrong password', await signIn(people.disabled, 'wrong'), disabled);

  const running = app.session(server.authUrl);
  await running.signIn(people.lockedForAWhile, server.password);
  const longLock = { failureFactor: 3, waitIncrementSeconds: 600, maxFailureWaitSeconds: 600 };
  await withRealm(scene, longLock, async () => {
    for (const [at, nth] of ['first', 'second', 'third'].entries())
      findings.equal(
        `${nth} wrong password`,
        await giveWrongPassword(scene, people.lockedForAWhile, at + 1),
        wrongCredentials,
      );
    await lockedUntilUnlocked(scene, running);
  });
  await withRealm(scene, { failureFactor: 2 }, () => lockedForThreeSeconds(scene));
  await withRealm(scene, { failureFactor: 2, permanentLockout: true }, () => lockedForGood(scene));
}

/** Signs in with the nth wrong password in a row, and waits until it is counted. */
async function giveWrongPassword(scene: Scene, userName: string, nth: number): Promise<string> {
  const { admin } = scene.server;
  return sendUntilCounted(
    () => signInOf(scene)(userName, 'wrong'),
    () => admin.wrongPasswords(userName),
    nth,
  );
}

function signInOf({ server, app }: Scene) {
  return (userName: string, password = server.password): Promise<string> =>
    app.session(server.authUrl).signIn(userName, password);
}

async function lockedUntilUnlocked(
  scene: Scene,
  running: { readonly renew: () => Promise<string> },
): Promise<void> {
  const { server, findings } = scene;
  const { admin } = server;
  const signIn = signInOf(scene);
  const person = people.lockedForAWhile;
  await findings.eventually('the account is locked', () => admin.isLocked(person));
  findings.equal('right password while locked', await signIn(person), wrongCredentials);
  findings.equal('a session from before goes on while locked', await running.renew(), welcome);
  await admin.unlock(person);
  findings.equal('right password after an administrator unlocked', await signIn(person), welcome);
}

async function lockedForThreeSeconds(scene: Scene): Promise<void> {
  const { server, findings } = scene;
  const { admin } = server;
  const signIn = signInOf(scene);
  const person = people.lockedForAWhile;
  for (const nth of [1, 2]) await giveWrongPassword(scene, person, nth);
  await findings.eventually('locked for three seconds', () => admin.isLocked(person));
  findings.equal('right password within them', await signIn(person), wrongCredentials);
  await findings.eventually('the lock ends by itself', async () => !(await admin.isLocked(person)));
  findings.equal('right password after them', await signIn(person), welcome);
}

async function lockedForGood(scene: Scene): Promise<void> {
  const { app, server, findings } = scene;
  const signIn = signInOf(scene);
  const person = people.lockedForGood;
  const running = app.session(server.authUrl);
  await running.signIn(person, server.password);
  for (const nth of [1, 2]) await giveWrongPassword(scene, person, nth);
  await findings.eventually('locked for good', () => server.admin.isLocked(person));
  findings.equal('right password then', await signIn(person), wrongCredentials);
  findings.equal(
    'a session from before the lock for good',
    await running.renew(),
    '400 invalid_grant: User disabled -> needs-sign-in; needs-sign-in, ended',
  );
}
