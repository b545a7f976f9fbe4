import {
  readAddress,
  readConnection,
  readConnectionFile,
  type Connection,
  type ConnectionField,
  type ConnectionInput,
} from '../../preload/contract/connection.ts';
import { trimmedText } from '../../preload/contract/shown-text.ts';
import { succeeded, type Failure, type FailureCode } from '../../preload/contract/failure.ts';
import type { Bridge, ConnectionCheck } from '../../preload/contract/ipc.ts';
import { failureText, messages } from '../ui/messages.svelte.ts';
import { readFile } from '../ui/read-file.ts';
import { toFormInput, addressFailureText, normalisedTo } from './addresses.ts';

/** In bytes. A connection file has only two addresses and a name, so a larger file is none and is not read. */
const maxFileSize = 64 * 1024;

type ConnectionCalls = Pick<Bridge, 'checkConnection' | 'saveConnection'>;

interface AddressFailure {
  readonly failure: Failure;
  readonly address: string;
}

function isAboutAddress(code: FailureCode): boolean {
  return code.startsWith('address-');
}

type AddressFailures = Readonly<Record<ConnectionField, AddressFailure | null>>;

/** The failures of a test by field. A cause that both addresses share is reported once, at the service address. */
function addressFailures({ connection, base, auth }: ConnectionCheck): AddressFailures {
  const { baseUrl, authUrl } = connection;
  const atBase = base.ok ? null : { failure: base.failure, address: baseUrl };
  const atAuth = auth.ok ? null : { failure: auth.failure, address: authUrl };
  const isSameCause =
    atBase !== null &&
    atAuth !== null &&
    (baseUrl === authUrl || addressFailureText('baseUrl', atBase) === addressFailureText('authUrl', atAuth));
  return { baseUrl: atBase, authUrl: isSameCause ? null : atAuth };
}

const noFailures = { baseUrl: null, authUrl: null } as const;

/** The state of the connection form. */
export class ConnectionDraft {
  baseUrl = $state('');
  authUrl = $state('');
  name = $state('');
  /** Fields that were left once. Errors are shown only there, so that nobody is corrected while typing for the first time. */
  touched: readonly ConnectionField[] = $state.raw([]);
  busy: 'test' | 'save' | null = $state(null);
  /** A failure that belongs to neither address. */
  failure: Failure | null = $state.raw(null);
  #testFailures: AddressFailures = $state.raw(noFailures);
  readonly #bridge: ConnectionCalls;
  readonly #saved: Connection | null;
  /** Incremented by every edit and test; answers of an older generation are dropped. */
  #generation = 0;

  constructor(bridge: ConnectionCalls, connection: Connection | null) {
    this.#bridge = bridge;
    this.#saved = connection;
    const { name, baseUrl, authUrl } = toFormInput(connection);
    this.name = name;
    this.baseUrl = baseUrl;
    this.authUrl = authUrl;
  }

  get input(): ConnectionInput {
    return { name: this.name, baseUrl: this.baseUrl, authUrl: this.authUrl };
  }

  /** The first address at which the last test failed; null after an edit. */
  get failedField(): ConnectionField | null {
    if (this.#testFailures.baseUrl !== null) return 'baseUrl';
    return this.#testFailures.authUrl === null ? null : 'authUrl';
  }

  /** The failure of the last test at an address. */
  testFailure(field: ConnectionField): Failure | null {
    return this.#testFailures[field]?.failure ?? null;
  }

  /** The error text of an address: from the last test, or of the input once the field was left. */
  problem(field: ConnectionField): string | null {
    const tested = this.#testFailures[field];
    if (tested !== null) return addressFailureText(field, tested);
    if (!this.touched.includes(field)) return null;
    if (field === 'authUrl' && trimmedText(this.authUrl) === '') return null;
    const read = readAddress[field](this[field]);
    return read.ok ? null : failureText(read.failure);
  }

  /** Says how an address will be normalised. */
  hint(field: ConnectionField): string | null {
    const normalised = normalisedTo(field, this[field]);
    return normalised === null ? null : messages.connection.willUse(normalised);
  }

  touch(field: ConnectionField): void {
    if (!this.touched.includes(field)) this.touched = [...this.touched, field];
  }

  /** Clears the results of the last test, and cancels one that is running. */
  invalidate(): void {
    this.#generation += 1;
    if (this.busy === 'test') this.busy = null;
    this.#testFailures = noFailures;
    this.failure = null;
  }

  /** Shows all errors; returns the first field with one. */
  invalidField(): ConnectionField | null {
    this.touched = ['baseUrl', 'authUrl'];
    const read = readConnection(this.input);
    if (read.ok) return null;
    return read.failure.detail === 'authUrl' ? 'authUrl' : 'baseUrl';
  }

  /**
   * Tests the addresses and saves them; resolves to whether they were saved. Addresses that are in use already are not
   * tested.
   */
  async submit(skipTest = false): Promise<boolean> {
    this.invalidate();
    const needsTest = !skipTest && this.#hasNewAddress();
    return (!needsTest || (await this.#test())) && this.#save();
  }

  /** Fills the form from a connection file, or sets `failure`. */
  async importFile(file: Pick<File, 'size' | 'arrayBuffer'>): Promise<void> {
    this.invalidate();
    const generation = this.#generation;
    const text = file.size > maxFileSize ? succeeded('') : await readFile(file);
    const read = text.ok ? readConnectionFile(text.value) : text;
    // An edit during the read is newer than the file.
    if (generation !== this.#generation) return;
    if (!read.ok) {
      this.failure = read.failure;
      return;
    }
    this.name = read.value.name;
    this.baseUrl = read.value.baseUrl;
    this.authUrl = read.value.authUrl;
    this.touched = ['baseUrl', 'authUrl'];
  }

  #hasNewAddress(): boolean {
    const read = readConnection(this.input);
    const { baseUrl, authUrl } = read.ok ? read.value : this;
    return baseUrl !== this.#saved?.baseUrl || authUrl !== this.#saved.authUrl;
  }

  /** Whether the service answers at both addresses and nothing was edited meanwhile. */
  async #test(): Promise<boolean> {
    const generation = this.#generation;
    this.busy = 'test';
    try {
      const checked = await this.#bridge.checkConnection(this.input);
      if (generation !== this.#generation) return false;
      if (checked.ok) this.#testFailures = addressFailures(checked.value);
      else this.failure = checked.failure;
      return checked.ok && this.failedField === null;
    } finally {
      if (generation === this.#generation) this.busy = null;
    }
  }

  async #save(): Promise<boolean> {
    this.busy = 'save';
    try {
      const saved = await this.#bridge.saveConnection(this.input);
      if (!saved.ok && !(isAboutAddress(saved.failure.code) && this.invalidField() !== null))
        this.failure = saved.failure;
      return saved.ok;
    } finally {
      this.busy = null;
    }
  }
}
