import { randomBytes } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { withLock } from '../../../build/bootstrap/lock.mjs';
import type { ScriptTools } from '../../../build/checks/script.ts';
import { Admin, type Administrator } from './admin.ts';
import type { KeycloakProgram } from './program.ts';

/** A running server on loopback. */
export interface KeycloakServer {
  /** {auth_url} of the interface. */
  readonly authUrl: string;
  /** The password of all users in the realm. */
  readonly password: string;
  readonly admin: Admin;
  stop(): Promise<void>;
  /** Starts it again at the same address after `stop`, with its database or only with realm-api.json. */
  start(database: 'kept' | 'lost'): Promise<void>;
}

const startTimeoutMs = 4 * 60_000;

interface Launch {
  readonly program: KeycloakProgram;
  readonly home: string;
  readonly tools: ScriptTools;
  readonly environment: NodeJS.ProcessEnv;
}

/**
 * Starts the server with the realm of realm-api.json, on a port that the system chooses, with its own data folder.
 * Resolves when it listens; rejects with its last output if it does not start.
 */
export async function startKeycloak(program: KeycloakProgram, tools: ScriptTools): Promise<KeycloakServer> {
  const administrator: Administrator = { userName: 'administrator', password: randomPassword() };
  const password = randomPassword();
  const settings: Launch = {
    program,
    home: createHome(program, tools),
    tools,
    environment: {
      ...withoutOwnSettings(),
      JAVA: program.java,
      KC_BOOTSTRAP_ADMIN_USERNAME: administrator.userName,
      KC_BOOTSTRAP_ADMIN_PASSWORD: administrator.password,
      // realm-api.json refers to this variable.
      PACKSHELF_TEST_PASSWORD: password,
    },
  };
  // The first start optimises the server for its options in the shared folder, so it needs a lock.
  const lock = path.join(path.dirname(program.folder), 'start.lock');
  let running = await withLock(lock, () => launch(settings, 0));
  const { origin } = running;
  return {
    authUrl: origin,
    password,
    admin: new Admin(origin, administrator),
    stop: () => running.end(),
    async start(database) {
      if (database === 'lost') rmSync(path.join(settings.home, 'data', 'h2'), { recursive: true });
      running = await withLock(lock, () => launch(settings, Number(new URL(origin).port)));
    },
  };
}

function randomPassword(): string {
  return randomBytes(12).toString('base64url');
}

/** A home folder for one run with its own data and links to the program, because kc.sh uses its parent folder as home. */
function createHome(program: KeycloakProgram, tools: ScriptTools): string {
  const home = tools.folder('keycloak');
  for (const name of ['bin', 'temporary', path.join('data', 'import')]) {
    mkdirSync(path.join(home, name), { recursive: true });
  }
  copyFileSync(path.join(program.folder, 'bin', 'kc.sh'), path.join(home, 'bin', 'kc.sh'));
  for (const name of ['conf', 'lib', 'providers', 'themes', 'version.txt']) {
    symlinkSync(path.join(program.folder, name), path.join(home, name));
  }
  const realm = path.join(import.meta.dirname, 'realm-api.json');
  copyFileSync(realm, path.join(home, 'data', 'import', 'realm-api.json'));
  return home;
}

async function launch({ program, home, tools, environment }: Launch, port: number) {
  const server = tools.start(
    path.join(home, 'bin', 'kc.sh'),
    [
      'start-dev',
      '--http-host=127.0.0.1',
      `--http-port=${port}`,
      '--http-relative-path=/auth',
      '--db=dev-file',
      '--import-realm',
    ],
    {
      folder: home,
      stdio: ['ignore', 'pipe', 'pipe'],
      environment: {
        ...environment,
        JAVA_OPTS_APPEND: `-XX:-UsePerfData -Djava.io.tmpdir=${path.join(home, 'temporary')}`,
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
  const timer = setTimeout(() => void server.end(), startTimeoutMs);
  const origin = await listening;
  clearTimeout(timer);
  const startedOnce = path.join(program.folder, '.started-once');
  if (origin === undefined) {
    // A first start that failed may have left a broken folder, so the next run starts with a new copy.
    if (!existsSync(startedOnce)) rmSync(program.folder, { recursive: true, force: true });
    throw new Error(`Keycloak did not come up. Its last words:\n${text.trimEnd().slice(-2_000)}`);
  }
  writeFileSync(startedOnce, '');
  return { origin, end: () => server.end() };
}

/** Removes settings of other servers and Java programs from the environment. */
function withoutOwnSettings(): NodeJS.ProcessEnv {
  const names = Object.keys(process.env).filter((name) => /^(?:KC_|JAVA_|DEBUG|QUARKUS_)/.test(name));
  return Object.fromEntries(names.map((name) => [name, undefined]));
}
