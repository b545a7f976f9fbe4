import {
  normaliseAddress,
  readConnection,
  readConnectionFile,
  type Connection,
  type ConnectionField,
  type ConnectionInput,
} from '../../preload/contract/connection.ts';
import type { Failure, FailureCode } from '../../preload/contract/failure.ts';
import type { Bridge, ConnectionCheck } from '../../preload/contract/ipc.ts';
import { failureText, messages } from '../ui/messages.svelte.ts';
import { toFormInput, addressFailureText, normalisedTo } from './addresses.ts';

/** A connection file holds two addresses and a name. */
const fileLimit = 64 * 1024;

type ConnectionCalls = Pick<Bridge, 'checkConnection' | 'saveConnection'>;

/** What the test of a connection has met, and at which address. */
interface Met {
  readonly failure: Failure;
  readonly address: string;
}

function isAboutAddress(code: FailureCode): boolean {
  return code.startsWith('address-');
}

/** What is said at each field after a test: one cause is said once, at the service address. */
function metBy({ connection, base, auth }: ConnectionCheck): Readonly<Record<ConnectionField, Met | null>> {
  const { baseUrl, authUrl } = connection;
  const atBase = base.ok ? null : { failure: base.failure, address: baseUrl };
  const atAuth = auth.ok ? null : { failure: auth.failure, address: authUrl };
  const isSame =
    atBase !== null &&
    atAuth !== null &&
    (baseUrl === authUrl || addressFailureText('baseUrl', atBase) === addressFailureText('authUrl', atAuth));
  return { baseUrl: atBase, authUrl: isSame ? null : atAuth };
}

const metNothing = { baseUrl: null, authUrl: null } as const;

/** A connection while a person enters it. */
export class ConnectionDraft {
  baseUrl = $state('');
  authUrl = $state('');
  name = $state('');
  /** Fields whose problems are shown: nobody is corrected while still typing for the first time. */
  left: readonly ConnectionField[] = $state.raw([]);
  busy: 'test' | 'save' | null = $state(null);
  /** What went wrong and belongs to neither address. */
  failure: Failure | null = $state.raw(null);
  #met: ReturnType<typeof metBy> = $state.raw(metNothing);
  #fileFault: FailureCode | 'too-large' | null = $state(null);
  readonly #bridge: ConnectionCalls;
  readonly #present: Connection | null;
  /** Counts what makes an answer late: edits, and tests, which begin like one. */
  #turn = 0;

  constructor(bridge: ConnectionCalls, connection: Connection | null) {
    this.#bridge = bridge;
    this.#present = connection;
    const entered = toFormInput(connection);
    this.name = entered.name;
    this.baseUrl = entered.baseUrl;
    this.authUrl = entered.authUrl;
  }

  get input(): ConnectionInput {
    return { name: this.name, baseUrl: this.baseUrl, authUrl: this.authUrl };
  }

  get fileProblem(): string | null {
    if (this.#fileFault === null) return null;
    return this.#fileFault === 'too-large'
      ? messages.connection.fileTooLarge
      : failureText({ code: this.#fileFault });
  }

  /** The first address at which the last test has failed; null where it has not, or something was edited since. */
  get refused(): ConnectionField | null {
    if (this.#met.baseUrl !== null) return 'baseUrl';
    return this.#met.authUrl === null ? null : 'authUrl';
  }

  /** What the last test has met at an address, for a help desk. */
  met(field: ConnectionField): Failure | null {
    return this.#met[field]?.failure ?? null;
  }

  /** The sentence for what is wrong with an address: as it was entered, once it has been left, or by the last test. */
  problem(field: ConnectionField): string | null {
    const met = this.#met[field];
    if (met !== null) return addressFailureText(field, met);
    if (!this.left.includes(field)) return null;
    if (field === 'authUrl' && this.authUrl.trim() === '') return null;
    const read = normaliseAddress(this[field]);
    return read.ok ? null : failureText(read.failure);
  }

  /** What an address was reduced to. */
  hint(field: ConnectionField): string | null {
    const reduced = normalisedTo(this[field]);
    return reduced === null ? null : messages.connection.willUse(reduced);
  }

  leave(field: ConnectionField): void {
    if (!this.left.includes(field)) this.left = [...this.left, field];
  }

  /** Answers belong to what was entered when they were asked for; one still to come is dropped. */
  edited(): void {
    this.#turn += 1;
    if (this.busy === 'test') this.busy = null;
    this.#met = metNothing;
    this.failure = null;
    this.#fileFault = null;
  }

  /** The first field that is wrong, or null. */
  wrongField(): ConnectionField | null {
    this.left = ['baseUrl', 'authUrl'];
    const read = readConnection(this.input);
    return read.ok ? null : read.field;
  }

  /**
   * Asks at the addresses whether the service is there, and saves them; true when that has happened. Addresses that are
   * in use already are not asked, nor others where the person goes on `anyway`.
   */
  async submit(anyway = false): Promise<boolean> {
    this.edited();
    const isAsked = !anyway && this.#leadsElsewhere();
    return (!isAsked || (await this.#test())) && this.#save();
  }

  /** Fills the form from a connection file; says what is wrong with one that can't be read. */
  async fill(file: Pick<File, 'size' | 'text'>): Promise<void> {
    this.edited();
    if (file.size > fileLimit) {
      this.#fileFault = 'too-large';
      return;
    }
    const turn = this.#turn;
    const read = readConnectionFile(await file.text());
    // What was typed while the file was read is newer.
    if (turn !== this.#turn) return;
    if (!read.ok) {
      this.#fileFault = read.failure.code;
      return;
    }
    this.name = read.value.name;
    this.baseUrl = read.value.baseUrl;
    this.authUrl = read.value.authUrl;
    this.left = ['baseUrl', 'authUrl'];
  }

  /** Whether what is entered leads to another place than the present connection. */
  #leadsElsewhere(): boolean {
    const read = readConnection(this.input);
    const { baseUrl, authUrl } = read.ok ? read.value : this;
    return baseUrl !== this.#present?.baseUrl || authUrl !== this.#present.authUrl;
  }

  /** True where the service answers at both addresses, and nothing was edited meanwhile. */
  async #test(): Promise<boolean> {
    const turn = this.#turn;
    this.busy = 'test';
    try {
      const checked = await this.#bridge.checkConnection(this.input);
      if (turn !== this.#turn) return false;
      if (checked.ok) this.#met = metBy(checked.value);
      else this.failure = checked.failure;
      return checked.ok && this.refused === null;
    } finally {
      if (turn === this.#turn) this.busy = null;
    }
  }

  async #save(): Promise<boolean> {
    this.busy = 'save';
    try {
      const saved = await this.#bridge.saveConnection(this.input);
      if (!saved.ok && !(isAboutAddress(saved.failure.code) && this.wrongField() !== null))
        this.failure = saved.failure;
      return saved.ok;
    } finally {
      this.busy = null;
    }
  }
}
