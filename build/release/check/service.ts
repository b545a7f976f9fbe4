import path from 'node:path';
import { start } from '../../system/processes.ts';
import { projectFolder } from '../../system/project-folder.ts';

/** The used parts of an entry in the sample service's request log (`test/equipment/service`). */
export interface LoggedRequest {
  readonly kind: string;
  readonly status: number | null;
  readonly grant: string | null;
  readonly page: number | null;
}

/** A running sample service whose request log proves what the installed app did. */
export interface WatchedService {
  readonly address: string;
  readonly userName: string;
  readonly password: string;
  /** The last page of its list. */
  readonly lastPage: number;
  requests(): Promise<LoggedRequest[]>;
}

const program = path.join(projectFolder, 'test', 'equipment', 'service', 'cli.ts');

/** Gives a short last page, so that a client that stops at a full page is noticed. */
const packages = 1_234;
/** The interface's page size. */
const pageLength = 100;

/** Starts the sample service on loopback with one user, who has this password; it ends with the task. */
export async function startWatchedService(password: string): Promise<WatchedService> {
  const userName = 'installer.check';
  const args = [`--packages=${packages}`, `--user-name=${userName}`, `--password=${password}`];
  const started = start(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  let written = '';
  const address = await new Promise<string>((resolve, reject) => {
    started.child.stdout?.setEncoding('utf8').on('data', (part: string) => {
      written += part;
      const found = addressIn(written);
      if (found !== undefined) resolve(found);
    });
    void started.ended.then((code) => reject(new Error(`the sample service ended with code ${code}`)));
  });
  return {
    address,
    userName,
    password,
    lastPage: Math.ceil(packages / pageLength),
    async requests() {
      const answer = await fetch(`${address}/_control/requests`);
      return parseRequests(await answer.json());
    },
  };
}

/** The address in the sample service's start message. */
export function addressIn(written: string): string | undefined {
  return /^ +address +(http:\S+)\n/m.exec(written)?.[1];
}

/** Reads the service's request log; empty if it is not a list. */
export function parseRequests(log: unknown): LoggedRequest[] {
  if (!Array.isArray(log)) return [];
  return log.map((entry: unknown) => ({
    kind: String(valueIn(entry, 'kind')),
    status: numberOrNull(valueIn(entry, 'status')),
    grant: textOrNull(valueIn(entry, 'grant')),
    page: pageOf(entry),
  }));
}

/** What the requests so far prove. */
export interface Evidence {
  /** Null before the first attempt. */
  readonly signIn: 'accepted' | 'refused' | null;
  /** Numbers of the list pages that were served. */
  readonly pages: readonly number[];
  /** Whether every page of the list was served. */
  readonly complete: boolean;
}

/** Only one user exists, so a token proves that user name and password were typed into the window. */
export function evidenceIn(requests: readonly LoggedRequest[], lastPage: number): Evidence {
  const attempts = requests.filter(({ grant, status }) => grant === 'password' && status !== null);
  const accepted = attempts.some(({ status }) => status === 200);
  const handedOut = requests.flatMap(({ kind, status, page }) =>
    kind === 'list' && status === 200 && page !== null ? page : [],
  );
  const pages = [...new Set(handedOut)].sort((a, b) => a - b);
  return {
    signIn: accepted ? 'accepted' : attempts.length > 0 ? 'refused' : null,
    pages,
    complete: Array.from({ length: lastPage }, (_, index) => index + 1).every((page) => pages.includes(page)),
  };
}

function pageOf(entry: unknown): number | null {
  const page = textOrNull(valueIn(valueIn(entry, 'query'), 'page'));
  return page === null ? null : numberOrNull(Number(page));
}

function numberOrNull(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

function valueIn(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.getOwnPropertyDescriptor(value, name)?.value;
}
