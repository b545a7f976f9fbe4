import path from 'node:path';
import { start } from '../../system/processes.ts';
import { projectFolder } from '../../system/project-folder.ts';

/** One request as the sample service tells of it; `test/equipment/service` has more of it than is read here. */
export interface LoggedRequest {
  readonly kind: string;
  readonly status: number | null;
  readonly grant: string | null;
  readonly page: number | null;
}

/** A running sample service, seen from outside: what the installed app asked of it is the evidence. */
export interface WatchedService {
  readonly address: string;
  readonly userName: string;
  readonly password: string;
  /** The last page of its list. */
  readonly lastPage: number;
  requests(): Promise<LoggedRequest[]>;
}

const program = path.join(projectFolder, 'test', 'equipment', 'service', 'cli.ts');

/** A short last page: a client that stops at the first or the last full one is seen. */
const packages = 1_234;
/** The most that the interface gives at once. */
const pageLength = 100;

/** Starts the sample service on loopback with one person, who has this password; it ends with the task. */
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

/** The address in what the sample service writes when it takes connections. */
export function addressIn(written: string): string | undefined {
  return /^ +address +(http:\S+)\n/m.exec(written)?.[1];
}

/** Reads the service's record of requests; what has another form is left out. */
export function parseRequests(told: unknown): LoggedRequest[] {
  if (!Array.isArray(told)) return [];
  return told.map((entry: unknown) => ({
    kind: String(valueIn(entry, 'kind')),
    status: numberOrNull(valueIn(entry, 'status')),
    grant: textOrNull(valueIn(entry, 'grant')),
    page: pageOf(entry),
  }));
}

/** What the requests prove, as far as it has come. */
export interface Evidence {
  /** Null while nobody has tried. */
  readonly signIn: 'accepted' | 'refused' | null;
  /** Numbers of the pages of the list that were handed out. */
  readonly pages: readonly number[];
  /** Whether that is every page of the list. */
  readonly complete: boolean;
}

/** Only one person can sign in, with one password: a token means that both were typed into the window. */
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
