import { randomBytes } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { withLock } from '../../build/bootstrap/lock.mjs';
import type { ScriptTools } from '../../build/checks/script.ts';
import type { KeycloakProgram } from './_keycloak-program.ts';
import type { Realm } from './_keycloak-realm.ts';

/** A running server on loopback. */
export interface KeycloakServer {
  /** {auth_url} of the interface. */
  readonly authUrl: string;
  /** Changes settings of the realm or, with the second, of its client. */
  changeRealm(changes: object): Promise<void>;
  changeClient(changes: object): Promise<void>;
  end(): Promise<void>;
}

const startPatience = 4 * 60_000;
const administrator = 'administrator';
const tokenBody = v.object({ access_token: v.string() });

/**
 * Starts the server on a port that the system chooses, with its data in memory and in a folder of its own.
 * Resolves when it says that it listens; throws with its last words when it does not come up.
 */
export async function startKeycloak(
  program: KeycloakProgram,
  realm: Realm,
  tools: ScriptTools,
): Promise<KeycloakServer> {
  const home = createHome(program, realm, tools);
  const password = randomBytes(12).toString('base64url');
  // The first start makes the server ready for its options, in the shared folder.
  const lock = path.join(path.dirname(program.folder), 'start.lock');
  const { origin, end } = await withLock(lock, () => launch(program, home, password, tools));
  const authUrl = origin;

  const change = async (place: string, changes: object): Promise<void> => {
    const signedIn = await fetch(`${authUrl}/auth/realms/master/protocol/openid-connect/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'password',
        client_id: 'admin-cli',
        username: administrator,
        password,
      }),
    });
    const { access_token: token } = v.parse(tokenBody, await signedIn.json());
    const changed = await fetch(`${authUrl}/auth/admin/realms/${place}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(changes),
    });
    if (!changed.ok) throw new Error(`Keycloak did not change ${place}: status ${changed.status}`);
  };
  return {
    authUrl,
    changeRealm: (changes) => change('api', changes),
    changeClient: (changes) => change(`api/clients/${realm.clientKey}`, changes),
    end,
  };
}

/** A home folder for one run: its own data, the program by links, since kc.sh takes the folder above it as home. */
function createHome(program: KeycloakProgram, realm: Realm, tools: ScriptTools): string {
  const home = tools.folder('keycloak');
  for (const name of ['bin', 'temporary', path.join('data', 'import')]) {
    mkdirSync(path.join(home, name), { recursive: true });
  }
  copyFileSync(path.join(program.folder, 'bin', 'kc.sh'), path.join(home, 'bin', 'kc.sh'));
  for (const name of ['conf', 'lib', 'providers', 'themes', 'version.txt']) {
    symlinkSync(path.join(program.folder, name), path.join(home, name));
  }
  const file = path.join(home, 'data', 'import', 'api-realm.json');
  writeFileSync(file, JSON.stringify(realm.representation), { mode: 0o600 });
  return home;
}

async function launch(program: KeycloakProgram, home: string, password: string, tools: ScriptTools) {
  const server = tools.start(
    path.join(home, 'bin', 'kc.sh'),
    [
      'start-dev',
      '--http-host=127.0.0.1',
      '--http-port=0',
      '--http-relative-path=/auth',
      '--db=dev-mem',
      '--import-realm',
    ],
    {
      folder: home,
      stdio: ['ignore', 'pipe', 'pipe'],
      environment: {
        ...withoutOwnSettings(),
        JAVA: program.java,
        JAVA_OPTS_APPEND: `-XX:-UsePerfData -Djava.io.tmpdir=${path.join(home, 'temporary')}`,
        KC_BOOTSTRAP_ADMIN_USERNAME: administrator,
        KC_BOOTSTRAP_ADMIN_PASSWORD: password,
      },
    },
  );
  let text = '';
  const listening = new Promise<string | undefined>((resolve) => {
    const read = (part: string): void => {
      text += part;
      const address = /Listening on: (http:\/\/127\.0\.0\.1:\d+)\s/.exec(text)?.[1];
      if (address !== undefined) resolve(address);
    };
    server.child.stdout?.setEncoding('utf8').on('data', read);
    server.child.stderr?.setEncoding('utf8').on('data', read);
    void server.ended.then(() => resolve(undefined));
  });
  const timer = setTimeout(() => void server.end(), startPatience);
  const origin = await listening;
  clearTimeout(timer);
  const proven = path.join(program.folder, '.started-once');
  if (origin === undefined) {
    // A first start that is cut off may leave half of its work: the next run then begins with a fresh copy.
    if (!existsSync(proven)) rmSync(program.folder, { recursive: true, force: true });
    throw new Error(`Keycloak did not come up. Its last words:\n${text.trimEnd().slice(-2_000)}`);
  }
  writeFileSync(proven, '');
  return { origin, end: () => server.end() };
}

/** Settings of the person's own servers and Java programs must not reach this one. */
function withoutOwnSettings(): NodeJS.ProcessEnv {
  const names = Object.keys(process.env).filter((name) => /^(?:KC_|JAVA_|DEBUG|QUARKUS_)/.test(name));
  return Object.fromEntries(names.map((name) => [name, undefined]));
}
